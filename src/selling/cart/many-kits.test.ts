import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnShops } from '#catalogue/prices/drawn-shops.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const { rico, otro, written, wanted, write } = await drawnShops(db)

/** A kit within a kit, one that is inside itself with a part beside, and two that are nothing but each other. */
const kits = await db.rows<{ id: number }>(
  `with nuevas as (insert into producto (k_parte, descripcion, linea_id, estado)
     select k, k, (select min(id) from linea), 'activo' from unnest(array['JGO-1', 'JGO-2', 'JGO-3', 'JGO-4', 'JGO-5']) k returning id, k_parte),
   todas as (select id, k_parte from nuevas union all select id, k_parte from producto where k_parte in ('FX-201', 'FX-203', 'FX-202')),
   va as (insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
     select k.id, o.id, 'kit', x.n from (values ('JGO-1', 'FX-203', 3), ('JGO-1', 'FX-201', 1), ('JGO-1', 'FX-202', 2), ('JGO-2', 'JGO-3', 1), ('JGO-3', 'JGO-2', 2),
       ('JGO-3', 'FX-201', 1), ('JGO-4', 'JGO-5', 1), ('JGO-5', 'JGO-4', 1)) x (k, o, n) join todas k on k.k_parte = x.k join todas o on o.k_parte = x.o)
   select id from nuevas order by k_parte`,
)

const asked = 'select distinct x.id, x.cantidad from unnest($2::bigint[], $3::int[]) x (id, cantidad)'
/** What is asked together, and the same of each by itself. */
const both: Record<string, [together: string, alone: string]> = {
  'its price': [
    `select producto_id, cantidad, valor, lista, origen, cantidad_min, hasta, promocion from precios_de($1, $2, $3) order by 1, 2`,
    `select x.id as producto_id, x.cantidad, p.valor, p.lista, p.origen, p.cantidad_min, p.hasta, p.promocion
     from (${asked}) x cross join lateral precio_de($1, x.id, x.cantidad) p order by 1, 2`,
  ],
  'its parts loose': [
    `select producto_id, cantidad, valor, hasta from precios_de_juegos($1, $2, $3) order by 1, 2`,
    `select x.id as producto_id, x.cantidad, p.valor, p.hasta from (${asked}) x cross join lateral precio_de_juego($1, x.id, x.cantidad) p order by 1, 2`,
  ],
  'what a document keeps of it': [
    `select producto_id, cantidad, componentes from juegos_de($1, $2, $3) order by 1, 2`,
    `select x.id as producto_id, x.cantidad, j as componentes from (${asked}) x cross join lateral juego_de($1, x.id, x.cantidad) j where j is not null order by 1, 2`,
  ],
  'from how many pieces on it costs what': [
    `select producto_id, desde, valor from precios_escalas($1, $2) where $3::int[] is not null order by 1, 2`,
    `select x.id as producto_id, e.* from (select distinct id from unnest($2::bigint[]) x (id) where $3::int[] is not null) x cross join lateral (
       select 1 as desde, p.valor from precio_de($1, x.id, 1) p where p.valor is not null union all select * from precio_escalas($1, x.id)) e order by 1, 2`,
  ],
}

test('what many parts and kits are and cost, asked together, is what each is asked alone', {
  timeout: 300_000,
}, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(written, wanted, async (statements, some) => {
      await write(statements)
      const lines = [...some, ...kits.map(({ id }, place) => [id, [1, 4, 99_999][place % 3] ?? 1] as const)]
      for (const client of [rico, otro, null]) {
        const values = [client, lines.map(([id]) => id), lines.map(([, pieces]) => pieces)]
        for (const [what, [together, alone]] of Object.entries(both)) {
          // At one instant: what ends is told to the microsecond.
          const [found, each] = await db.transaction(async (tx) => [
            await tx.rows(together, values),
            await tx.rows(alone, values),
          ])
          expect([what, found]).toEqual([what, each])
          seen.set(what, Math.max(seen.get(what) ?? 0, found.length))
        }
      }
    }),
    { seed: 467, numRuns: 120 },
  )
  for (const what of Object.keys(both)) expect(seen.get(what), what).toBeGreaterThan(2)
})

test('nothing asked, nothing answered', async () => {
  for (const [together] of Object.values(both)) {
    expect(await db.rows(together, [rico, [], []])).toEqual([])
    expect(await db.rows(together, [rico, null, null])).toEqual([])
  }
})
