import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'

const inReach = (which: string) =>
  `select from cfdi d left join cliente c on c.id = d.cliente_id where ${isWithinReach} and ${which}`

/** Who may hear of documents: of one (`documento:uuid`) and of a client's (`documentos:id`), whoever may read them. */
export const documentsNews: NewsJudges = {
  documento: async (uuid, viewer) => {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return false
    const reach = await clientReach(viewer, 'documentos-read')
    return (await viewer.db.row(inReach('d.uuid = $3'), [...reach, uuid])) !== undefined
  },
  documentos: async (id, viewer) => {
    if (!/^\d{1,15}$/.test(id)) return false
    const reach = await clientReach(viewer, 'documentos-read')
    const found = await viewer.db.row(`select from cliente c where ${isWithinReach} and c.id = $3`, [...reach, id])
    return found !== undefined
  },
}
