import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { NewsJudges } from '#platform/http/news.server.ts'

/** Who may hear that the orders of a client changed: whoever may read them. */
export const ordersNews: NewsJudges = {
  pedidos: async (id, viewer) => {
    if (!/^\d{1,15}$/.test(id)) return false
    const reach = await clientReach(viewer, 'pedidos-read')
    return (
      (await viewer.db.row(`select from cliente c where ${isWithinReach} and c.id = $3`, [...reach, id])) !== undefined
    )
  },
}
