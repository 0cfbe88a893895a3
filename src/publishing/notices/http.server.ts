import { type BoundCall, serve } from '#platform/http/serve.server.ts'
import { changeNotice, createNotice, setNoticeDeleted } from './commands.server.ts'
import * as notices from './contract.ts'
import { exportNotices, findNotice, listNotices, markSeen, noticeOptions, readCurrent } from './notices.server.ts'
import { exportPeople, listPeople } from './people.server.ts'

/** Announcements: what everybody is told, and who writes them. */
export const noticesCalls: BoundCall[] = [
  serve(notices.anunciosVigentes, (_, context) => readCurrent(context)),
  serve(notices.verAnuncio, ({ params, body }, context) => markSeen(params.id, body.enterado, context)),
  serve(notices.listaAnuncios, listNotices),
  serve(notices.exportarAnuncios, exportNotices),
  serve(notices.opcionesAnuncio, (_, context) => noticeOptions(context)),
  serve(notices.leerAnuncio, ({ params }, context) => findNotice(context.db, params.id)),
  serve(notices.crearAnuncio, ({ body }, context) => createNotice(body, context)),
  serve(notices.editarAnuncio, ({ params, body }, context) => changeNotice(params.id, body, context)),
  serve(notices.borrarAnuncio, ({ params }, context) => setNoticeDeleted(params.id, true, context)),
  serve(notices.restaurarAnuncio, ({ params }, context) => setNoticeDeleted(params.id, false, context)),
  serve(notices.personasAnuncio, ({ params, query }, context) =>
    listPeople({ query: { ...query, ...params } }, context),
  ),
  serve(notices.exportarPersonas, ({ params, query }, context) =>
    exportPeople({ params, query: { ...query, id: params.id } }, context),
  ),
]
