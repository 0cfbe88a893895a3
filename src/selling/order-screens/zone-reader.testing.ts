import { instantOf, localTime } from '#kit/base/mexico-time.ts'
import { day } from '#kit/ui/format.ts'
import { todayInMexico } from '#fiscal/documents/period.ts'
import { openDb } from '#platform/database/db.server.ts'
import { contextOf } from '#selling/orders/testing.server.ts'
import { readOrder } from '#selling/orders/order.server.ts'
import { listOrders } from '#selling/orders/queries.server.ts'

// A process of its own, in the zone that TZ says: what it shows and finds of the orders of one client, by the days given.
const [url = '', cliente = '', ...days] = process.argv.slice(2)
const db = openDb(url)
const context = contextOf(db, Number(cliente))
const viewer = { db, session: { ...context.session, acting: true, permissions: ['pedidos-read'] } }

const cells: object[] = []
for (const dia of days) {
  const { pedidos } = await listOrders({ desde: dia, hasta: dia }, viewer)
  const [first] = pedidos
  cells.push({
    dia,
    folios: pedidos.map(({ folio }) => folio),
    dice: first && day(first.fecha),
    hora: first && localTime(first.fecha),
    vuelve: first && instantOf(localTime(first.fecha)) === first.fecha.replace(/:\d\d\.\d+Z$/, ':00.000Z'),
    pedido: first && JSON.stringify(await readOrder(first.id, viewer)),
    // Within a value the database writes the instant itself, in the zone it takes for its own.
    dentro:
      first &&
      (await db.row('select json_build_object($1::text, creado_en) as en from pedido where id = $2', ['en', first.id])),
  })
}
const today = await db.row<{ hoy: string }>('select hoy_local()::text as hoy')
console.log(
  JSON.stringify({
    zona: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cells,
    hoy: today?.hoy === todayInMexico(),
  }),
)
await db.end()
