import type { NewsJudges } from '#platform/http/news.server.ts'
import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import * as places from './contract.ts'
import { askLook, listFiles, readPlace } from './place.server.ts'
import { savePlace } from './save-place.server.ts'
import { tryPlace } from './try-place.server.ts'

/** Lists that come by themselves. */
export const supplierFilesCalls: BoundCall[] = [
  serve(places.lugar, ({ params }, context) => readPlace(params.id, context)),
  serve(places.guardarLugar, ({ params, body }, context) => savePlace(params.id, body, context)),
  serve(places.probarLugar, ({ params, body }, context) => tryPlace(params.id, body.huella, context)),
  serve(places.revisarLugar, ({ params }, context) => askLook(params.id, context)),
  serve(places.archivosLugar, ({ params, query }, context) => listFiles(params.id, query, context)),
]

/** Who may hear how looks go (`lugar:3`): whoever may load. */
export const supplierFilesNews: NewsJudges = {
  lugar: (_, { session }) => session.permissions.includes('productos-import'),
}
