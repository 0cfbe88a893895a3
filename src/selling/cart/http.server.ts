import { serve, serveAtOnce } from '#platform/http/serve.server.ts'
import {
  aceptarPrecios,
  agregarLinea,
  cambiarCarrito,
  cambiarLinea,
  cantidadEnCarrito,
  cartItems,
  getItems,
  quitarLinea,
  restaurarLineas,
  vaciarCarrito,
} from './contract.ts'
import { abrirJuego, armarJuego } from './kit-contract.ts'
import { makeKit, openKit } from './kits.server.ts'
import { addLine } from './add-line.server.ts'
import { changeLine } from './line-commands.server.ts'
import { deleteList, loadList, readLists, renameList, restoreList, saveList } from './lists.server.ts'
import { borrarLista, cargarLista, guardarLista, listas, recuperarLista, renombrarLista } from './lists-contract.ts'
import { cartOf, countLines } from './queries.server.ts'
import { resurtido } from './restock-contract.ts'
import { readRestock } from './restock.server.ts'
import { emptyCart, removeLine, restoreLines } from './removals.server.ts'
import { acceptPrices, changeTerms } from './terms.server.ts'

export const cartCalls = [
  serve(cantidadEnCarrito, (_, context) => countLines(context)),
  serve(getItems, async (_, context) => {
    const carrito = await cartOf(context)
    return { carrito, vias: carrito.viasEmbarque, viacliente: carrito.viacliente }
  }),
  serve(cartItems, async (_, context) => ({ carrito: await cartOf(context) })),
  serveAtOnce(agregarLinea, ({ body }, context) => addLine(body, context)),
  serve(cambiarLinea, ({ params, body }, context) => changeLine(params.id, body, context)),
  serve(quitarLinea, ({ params }, context) => removeLine(params.id, context)),
  serve(abrirJuego, ({ params }, context) => openKit(params.id, context)),
  serve(armarJuego, ({ body }, context) => makeKit(body, context)),
  serve(vaciarCarrito, ({ query }, context) => emptyCart(query, context)),
  serve(restaurarLineas, async ({ params }, context) => {
    await restoreLines(params.id, context)
    return { carrito: await cartOf(context) }
  }),
  serve(cambiarCarrito, async ({ body }, context) => {
    await changeTerms(body, context)
    return { carrito: await cartOf(context) }
  }),
  serve(aceptarPrecios, async ({ body }, context) => {
    await acceptPrices(body.huella, context)
    return { carrito: await cartOf(context) }
  }),
  serve(listas, (_, context) => readLists(context)),
  serve(guardarLista, ({ body }, context) => saveList(body, context)),
  serve(cargarLista, ({ params }, context) => loadList(params.id, context)),
  serve(renombrarLista, ({ params, body }, context) => renameList(params.id, body.nombre, context)),
  serve(borrarLista, ({ params }, context) => deleteList(params.id, context)),
  serve(recuperarLista, ({ params }, context) => restoreList(params.id, context)),
  serve(resurtido, (_, context) => readRestock(context)),
]
