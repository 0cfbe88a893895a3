import { serve } from '#platform/http/serve.server.ts'
import * as contract from './contract.ts'
import {
  bringBack,
  changeView,
  dropView,
  keepStart,
  keepTable,
  keepView,
  listViews,
  readKept,
  readView,
} from './views.server.ts'

export const viewsCalls = [
  serve(contract.vistas, ({ query }, context) => listViews(query.lista, context)),
  serve(contract.vista, ({ params }, context) => readView(params.id, context)),
  serve(contract.guardarVista, ({ body }, context) => keepView(body, context)),
  serve(contract.cambiarVista, ({ params, body }, context) => changeView(params.id, body, context)),
  serve(contract.borrarVista, ({ params }, context) => dropView(params.id, context)),
  serve(contract.recuperarVista, ({ params }, context) => bringBack(params.id, context)),
  serve(contract.preferencias, (_, context) => readKept(context)),
  serve(contract.preferirTabla, ({ params, body }, context) => keepTable(params.lista, body, context)),
  serve(contract.preferirInicio, ({ params, body }, context) => keepStart(params.lista, body.vista, context)),
]
