import { expect, test } from 'vitest'
import { anonymous } from '#kit/base/access.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { documentTables, scopeOf } from './scope.server.ts'

const DOCUMENTS = 4000
const db = await testDb()

await db.rows(`insert into archivo (sha256, tipo, bytes) values (sha256('x'), 'application/xml', 1)`)
await db.rows(
  `insert into cfdi (uuid, version, tipo, serie, folio, fecha, rfc_emisor, rfc_receptor, moneda, subtotal, total, sello, timbre, cuadra, xml_id)
   select md5(n::text)::uuid, '4.0', 'I', 'A', n::text, now() - n * interval '1 hour', 'AAA010101AAA', 'BBB010101BBB', 'MXN', n, n + 0.25,
     'BUENO', 'BUENO', true, (select id from archivo limit 1) from generate_series(1, $1::int) n`,
  [DOCUMENTS],
)
await db.session((client) => client.query('vacuum analyze cfdi'))

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number }

test.each(['A3210', '3210', '731309c4', '$3,210.25'])(
  '%s is found among all documents by a handful of blocks',
  async (q) => {
    const { where, values } = await scopeOf({ q }, { db, session: anonymous })
    // Everything in reach, the widest question there is.
    values[1] = 'todo'
    const [found] = await db.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) select d.id from ${documentTables} where ${where} order by d.fecha desc, d.id desc limit 25`,
      values,
    )
    const plan = found?.['QUERY PLAN'][0]?.Plan
    expect(plan).toMatchObject({ 'Actual Rows': 1 })
    expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(30)
  },
)
