import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { walkedWithin } from '#platform/database/walked.testing.ts'
import { drawnShops } from './drawn-shops.testing.ts'

const db = await testDb()
const { rico, otro, written, wanted, write } = await drawnShops(db)

const columns = 'valor, lista, origen, cantidad_min, hasta, promocion'
const oneByOne = `
  select x.producto_id, x.cantidad, pr.valor, pr.lista, pr.origen, pr.cantidad_min, pr.hasta, pr.promocion
  from (select distinct * from unnest($2::bigint[], $3::int[]) u (producto_id, cantidad)) x
  cross join lateral precio_de($1, x.producto_id, x.cantidad, $4::timestamptz) pr order by 1, 2`
const together = `select producto_id, cantidad, ${columns} from precios_de($1, $2, $3, $4::timestamptz) order by 1, 2`

test('what many parts cost, asked together, is what each of them costs asked alone, to the last field', {
  timeout: 300_000,
}, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(written, wanted, async (statements, asked) => {
      await write(statements)
      const { en } = (await db.row<{ en: string }>('select now() as en')) ?? {}
      for (const client of [rico, otro, null]) {
        const values = [client, asked.map(([id]) => id), asked.map(([, pieces]) => pieces), en]
        const prices = await db.rows<{ origen: string; promocion: object | null }>(together, values)
        expect(prices).toEqual(await db.rows(oneByOne, values))
        for (const { origen, promocion } of prices)
          for (const one of [origen, ...(promocion ? ['promocion'] : [])]) seen.set(one, (seen.get(one) ?? 0) + 1)
      }
    }),
    { seed: 192, numRuns: 150 },
  )
  for (const one of ['contrato', 'cliente', 'grupo', 'base', 'juego', 'promocion'])
    expect(seen.get(one) ?? 0, one).toBeGreaterThan(10)
})

test('nothing asked, nothing answered', async () => {
  expect(await db.rows(together, [rico, [], [], new Date().toISOString()])).toEqual([])
  expect(await db.rows(together, [rico, null, null, new Date().toISOString()])).toEqual([])
})

test('of twice as many parts twice as much is gone through, and not four times', async () => {
  const made = await db.rows<{ id: number }>(
    `with partes as (insert into producto (k_parte, descripcion, linea_id, estado)
       select 'MUCHAS-' || n, 'Una de muchas', (select min(id) from linea), 'activo' from generate_series(1, 800) n returning id),
     precios as (insert into precio (lista_id, producto_id, valor) select l.id, p.id, 10 from lista_precio l, partes p where l.clave = 'BASE')
     select id from partes`,
  )
  const through = async (many: number) => {
    const some = made.slice(0, many).map(({ id }) => id)
    return (await walkedWithin(db, 'precios_de', [rico, some, some.map(() => 2), new Date()])).rows
  }
  expect(await through(800)).toBeLessThan(3 * (await through(400)))
  // Within whatever statement asks for them it stays a question of its own.
  const plan = await db.rows<{ 'QUERY PLAN': string }>(
    `explain select pr.valor from (select array_agg(p.id) as partes, array_agg(1) as piezas from producto p) a
     cross join lateral precios_de(${rico}, a.partes, a.piezas) pr`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Function Scan on precios_de')
})
