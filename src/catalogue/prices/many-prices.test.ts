import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from './testing.server.ts'

const db = await testDb()
const { rico, otro } = await fillPrices(db)
await db.rows(`update lista_precio set moneda = 'USD' where clave = 'TALLER'`)
const codes = ['FX-100/D', 'FX-100/T', 'FX-201', 'FX-202', 'FX-203', 'FA-300']
const parts = await db.rows<{ id: number }>(
  `select p.id from unnest($1::text[]) with ordinality as c (k_parte, n) join producto p using (k_parte) order by c.n`,
  [codes],
)
const ids = parts.map(({ id }) => id)
// One of them is a kit of two others, one of these of a part that has no price at all.
await db.rows(
  `insert into producto_relacion (producto_id, otro_id, tipo, cantidad) values ($1, $2, 'kit', 2), ($1, $3, 'kit', 1)`,
  [ids[4], ids[0], ids[2]],
)
await db.rows(
  `insert into promocion (nombre, nivel, porcentaje, vigencia) values ('De nada', 'documento', 5, tstzrange(now(), null))`,
)

const part = fc.integer({ min: 0, max: codes.length - 1 }).map((n) => ids[n] ?? 0)
const pesos = fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 1000).toFixed(3))
const from = fc.constantFrom(1, 4, 10)
/** Of what begins and ends: long ago, by now over, still to come. */
const span = fc.constantFrom(
  ['-1 year', null],
  ['-1 year', null],
  ['-1 year', null],
  ['-1 year', '1 day'],
  ['-2 days', '-1 day'],
  ['1 day', null],
)
const list = fc.constantFrom('BASE', 'MAYOREO', 'TALLER')

const written = fc.oneof(
  fc
    .tuple(list, part, from, pesos, span)
    .map((values) => [
      `insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia) select l.id, $2, $3, $4, tstzrange(now() + $5::interval, now() + $6::interval) from lista_precio l where l.clave = $1`,
      ...values.flat(),
    ]),
  fc
    .tuple(list, part)
    .map((values) => [
      `delete from precio p using lista_precio l where l.id = p.lista_id and l.clave = $1 and p.producto_id = $2`,
      ...values,
    ]),
  fc
    .tuple(part, from, pesos, span)
    .map((values) => [
      `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, vigencia) values (${rico}, $1, $2, $3, tstzrange(now() + $4::interval, now() + $5::interval))`,
      ...values.flat(),
    ]),
  fc.tuple(part).map((values) => [`delete from precio_contrato where producto_id = $1`, ...values]),
  fc
    .record({
      porcentaje: fc.integer({ min: 1, max: 99 }),
      from,
      promocion: fc.constantFrom(null, 'suma', 'reemplaza', 'mejor'),
      whose: fc.constantFrom('c.id, null::bigint', 'null::bigint, c.grupo_id', 'null::bigint, null::bigint'),
      what: fc.constantFrom('p.linea_id, null::bigint', 'null::bigint, p.marca_id', 'null::bigint, null::bigint'),
      branch: fc.constantFrom('c.sucursal_id', 'null::bigint'),
      of: part,
      span,
    })
    .map(({ porcentaje, from: least, promocion, whose, what, branch, of, span: [since, until] }) => [
      `insert into descuento_regla (nombre, porcentaje, cantidad_min, promocion, vigencia, cliente_id, grupo_id, linea_id, marca_id, sucursal_id)
       select 'Regla ' || $1::text, $1::numeric, $2, $3, tstzrange(now() + $4::interval, now() + $5::interval), ${whose}, ${what}, ${branch}
       from cliente c, producto p where c.id = ${rico} and p.id = $6`,
      porcentaje,
      least,
      promocion,
      since,
      until,
      of,
    ]),
  fc.constant(['delete from descuento_regla']),
  fc
    .tuple(fc.constantFrom(0, 40), fc.integer({ min: 10, max: 25 }))
    .map(([old, valor]) => [
      `insert into tipo_cambio (fecha, valor, fuente) values ((now() at time zone 'America/Mexico_City')::date - $1::int, $2, 'DOF')`,
      old,
      valor,
    ]),
  fc.constant(['delete from tipo_cambio']),
  fc
    .tuple(list, span)
    .map(([clave, [since, until]]) => [
      `update lista_precio set vigencia = tstzrange(now() + $2::interval, now() + $3::interval) where clave = $1`,
      clave,
      since,
      until,
    ]),
  fc
    .tuple(fc.constantFrom('lista_precio_id', 'grupo_id'), fc.boolean())
    .map(([column, has]) => [
      `update cliente set ${column} = ${has ? `(select max(id) from ${column === 'grupo_id' ? 'grupo_cliente' : `lista_precio where clave in ('BASE', 'MAYOREO')`})` : 'null'} where id = ${rico}`,
    ]),
) as fc.Arbitrary<[string, ...unknown[]]>

const wanted = fc.array(fc.tuple(part, fc.constantFrom(0, 1, 3, 4, 9, 10, 99_999)), { minLength: 1, maxLength: 12 })

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
    fc.asyncProperty(fc.array(written, { maxLength: 4 }), wanted, async (statements, asked) => {
      // What is not allowed beside what is there is not done.
      for (const [statement, ...values] of statements)
        await db.rows(statement, values).catch((error: Error & { code?: string }) => expect(error.code).toBe('23P01'))
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
