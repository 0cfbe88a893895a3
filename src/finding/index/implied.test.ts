import { expect, test } from 'vitest'
import { rebuild } from './rebuild.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { refreshParts } from './refresh.server.ts'
import { catchUp } from './state.server.ts'

const { db } = await testDatabase()
await db.rows(`insert into linea (nombre) values ('Sin clasificar')`)
await db.rows(`insert into marca (nombre, tipo) values ('Correalia', 'producto'), ('Mixta', 'producto')`)
const parts = [
  ...['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) => [`ACEITE ${name} SAE 15W40 MULTIGRADO`, null]),
  ...['TSURU', 'GOLF', 'AVEO', 'VERSA', 'MARCH'].map((name) => [`BANDA DE TIEMPO ${name}`, 'Correalia']),
  ...['FILTRO TSURU', 'FILTRO GOLF', 'BOMBA AVEO', 'BOMBA VERSA', 'FILTRO MARCH'].map((text) => [text, 'Mixta']),
  ['ZETAMAX SAE 15W40 PLUS', null],
  ['QX-1095 PLATINA', 'Correalia'],
  ['QX-2000 PLATINA', 'Mixta'],
]
const insert = `insert into producto (k_parte, descripcion, linea_id, marca_id)
  select k, d, (select id from linea where nombre = 'Sin clasificar'), (select id from marca where nombre = m) from unnest($1::text[], $2::text[], $3::text[]) t(k, d, m)`
await db.rows(insert, [parts.map((_, i) => `P-${i}`), parts.map(([d]) => d), parts.map(([, m]) => m)])
await rebuild(db)
const found = async (text: string) => (await suggest(db, text, 1)).map(({ descripcion }) => descripcion)

test('a part that does not name itself is what its words and its brand say', async () => {
  expect(await found('aceite zetamax')).toEqual(['ZETAMAX SAE 15W40 PLUS'])
  expect(await found('banda platina')).toEqual(['QX-1095 PLATINA'])
})

test('a brand of several things says nothing', async () => {
  expect(await found('filtro platina')).not.toContain('QX-2000 PLATINA')
})

test('a part that is edited afterwards is read alike', async () => {
  await db.rows(insert, [['P-X'], ['OTRAMARCA SAE 15W40 LIGERO'], [null]])
  const { id = 0 } = (await db.row<{ id: number }>(`select id from producto where k_parte = 'P-X'`)) ?? {}
  await refreshParts(db, [id])
  await catchUp(db)
  expect(await found('aceite otramarca')).toEqual(['OTRAMARCA SAE 15W40 LIGERO'])
})
