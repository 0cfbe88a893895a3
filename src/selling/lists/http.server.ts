import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { addToList, changeLine, makeList, orderList, pasteIntoList, removeLine, setRhythm } from './commands.server.ts'
import * as contract from './contract.ts'
import { readList } from './queries.server.ts'
import { changeSuggestion, takeSuggestion } from './standing.server.ts'

export const listsCalls: BoundCall[] = [
  serve(contract.crearLista, ({ body }, context) => makeList(body.nombre, context)),
  serve(contract.verLista, ({ params }, context) => readList(params.id, context)),
  serve(contract.cambiarCadencia, ({ params, body }, context) => setRhythm(params.id, body, context)),
  serve(contract.agregarALista, ({ params, body }, context) => addToList(params.id, body.lineas, context)),
  serve(contract.pegarEnLista, ({ params, body }, context) => pasteIntoList(params.id, body.texto, context)),
  serve(contract.cambiarLineaDeLista, ({ params, body }, context) => changeLine(params, body, context)),
  serve(contract.quitarDeLista, ({ params }, context) => removeLine(params, context)),
  serve(contract.ordenarLista, ({ params, body }, context) => orderList(params.id, body.lineas, context)),
  serve(contract.usarSugerencia, ({ params }, context) => takeSuggestion(params.id, context)),
  serve(contract.cambiarSugerencia, ({ params, body }, context) => changeSuggestion(params.id, body.estado, context)),
]
