import { serve } from '#platform/http/serve.server.ts'
import { activateCart, changeCart, deleteCart, openCart, recoverCart } from './commands.server.ts'
import * as contract from './contract.ts'
import { moveLines } from './move.server.ts'
import { readCarts } from './queries.server.ts'

export const cartsCalls = [
  serve(contract.carritos, (_, context) => readCarts(context)),
  serve(contract.abrirCarrito, ({ body }, context) => openCart(body, context)),
  serve(contract.cambiarNombre, ({ params, body }, context) => changeCart(params.id, body, context)),
  serve(contract.activarCarrito, ({ params }, context) => activateCart(params.id, context)),
  serve(contract.borrarCarrito, ({ params }, context) => deleteCart(params.id, context)),
  serve(contract.recuperarCarrito, ({ params }, context) => recoverCart(params.id, context)),
  serve(contract.pasarLineas, ({ params, body }, context) => moveLines(params.id, body.lineas, context)),
]
