import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sellable } from './quantity.ts'
import type { Restock } from './restock.server.ts'
import { rhythmText } from './restock-words.ts'
import { shop } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { ana, otra, mine } = await shop(db, app)
const parts = await db.rows<{ id: number; k_parte: string; empaque: number; minimo: number }>(
  `select id, k_parte, empaque, minimo from producto where k_parte in ('FX-202', 'FX-100/D', 'FA-300') order by k_parte`,
)

type Buy = { days: number; pieces: number; part: number; gone?: boolean }

async function history(bought: Buy[]): Promise<void> {
  await db.rows('delete from carrito')
  await db.rows('delete from pedido_linea')
  await db.rows('delete from pedido')
  await db.rows(
    `with n as (select x.*, row_number() over () as n from unnest($2::int[], $3::int[], $4::bigint[], $5::boolean[]) as x (dias, piezas, parte, gone)),
     o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total, estado, creado_en)
       select (select min(id) from sucursal), 'R-' || n, $1, 0, 0, 0, case when gone then 'CANCELADO' else 'CREADO' end,
         ((now() at time zone 'America/Mexico_City')::date - dias + time '12:00') at time zone 'America/Mexico_City' from n returning id, folio)
     insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
       select o.id, 1, n.parte, 'x', n.piezas, 1 from n join o on o.folio = 'R-' || n.n`,
    [
      mine,
      bought.map(({ days }) => days),
      bought.map(({ pieces }) => pieces),
      bought.map(({ part }) => parts[part]?.id),
      bought.map(({ gone = false }) => gone),
    ],
  )
}

const read = async (it = ana) => (await it.get('/api/v1/resurtido')).json<Restock>()

const median = (numbers: number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

/** The rule once more, over what was simulated: the part's rhythm when it is due, else nothing. */
function expected(bought: Buy[], part: number) {
  const byDay = new Map<number, number>()
  for (const buy of bought)
    if (buy.part === part && !buy.gone) byDay.set(buy.days, (byDay.get(buy.days) ?? 0) + buy.pieces)
  const days = [...byDay.keys()].toSorted((a, b) => b - a)
  const last = days.at(-1) ?? 0
  if (days.length < 3) return []
  const raw = median(days.slice(1).map((day, i) => (days[i] ?? 0) - day))
  // PostgreSQL rounds a double's half to the even number.
  const gap = raw % 1 === 0.5 ? 2 * Math.round(raw / 2) : Math.round(raw)
  if (last < gap || last > Math.max(4 * gap, 28)) return []
  const rule = parts[part]
  if (!rule) return []
  const cantidad = sellable(Math.ceil(median([...byDay.values()])), rule)
  return [{ k_parte: rule.k_parte, compras: days.length, cada_dias: gap, hace_dias: last, cantidad }]
}

test('over any history, exactly what is due, with its own rhythm and pieces', async () => {
  const buy = fc.record({
    days: fc.integer({ min: 0, max: 200 }),
    pieces: fc.integer({ min: 1, max: 40 }),
    part: fc.integer({ min: 0, max: 2 }),
    gone: fc.boolean(),
  })
  const steady = fc
    .record({
      gap: fc.integer({ min: 1, max: 40 }),
      last: fc.integer({ min: 0, max: 90 }),
      n: fc.integer({ min: 2, max: 6 }),
      part: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ gap, last, n, part }) =>
      Array.from({ length: n }, (_, i) => ({ days: last + i * gap, pieces: 3 + i, part, gone: false })),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(buy, { maxLength: 8 }), fc.array(steady, { maxLength: 3 }), async (odd, lines) => {
      const bought = [...odd, ...lines.flat()]
      await history(bought)
      const { partes, total } = await read()
      const told = partes.map(({ k_parte, compras, cada_dias, hace_dias, cantidad }) => {
        return { k_parte, compras, cada_dias, hace_dias, cantidad }
      })
      const due = [0, 1, 2].flatMap((part) => expected(bought, part))
      const byCode = (a: { k_parte: string }, b: { k_parte: string }) => (a.k_parte < b.k_parte ? -1 : 1)
      expect(told.toSorted(byCode)).toEqual(due.toSorted(byCode))
      expect(total).toBe(due.length)
    }),
    { numRuns: 60 },
  )
})

test('what is in the cart, no longer sold or another’s is not suggested', async () => {
  const every28 = [31, 59, 87].map((days) => ({ days, pieces: 3, part: 0 }))
  await history(every28)
  const { partes } = await read()
  expect(partes).toMatchObject([{ k_parte: 'FA-300', cada_dias: 28, hace_dias: 31, compras: 3, cantidad: 3 }])
  expect(partes.map(rhythmText)).toEqual(['Lo compras cada 28 días; la última vez, hace 31.'])
  expect((await read(otra)).partes).toEqual([])
  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'FA-300'`)
  expect((await read()).partes).toEqual([])
  await db.rows(`update producto set estado = 'activo' where k_parte = 'FA-300'`)
  await ana.post('/api/v1/carrito/lineas', { k_parte: 'FA-300', cantidad: 1 })
  expect((await read()).partes).toEqual([])
})
