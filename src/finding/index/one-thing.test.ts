import { expect, test } from 'vitest'
import { rebuild } from './rebuild.server.ts'
import { suggest } from '#finding/search/suggest.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'

const { db } = await testDatabase()
await db.rows(`insert into linea (nombre) values ('Parabrisas'), ('Sin clasificar')`)
const models = 'TSURU GOLF AVEO VERSA MARCH JETTA POLO CORSA ASTRA CIVIC'.split(' ')
const parts = [
  ...models.flatMap((model) => [90, 92, 94, 96, 98, 99].map((year) => [`${model} ${year}-${year + 1}`, 'Parabrisas'])),
  ['TSUBAME 4PTS 93-04', 'Sin clasificar'],
  ['HOJA DE CALCOMANIAS', 'Sin clasificar'],
]
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id)
   select 'P-' || n, d, (select id from linea where nombre = l) from unnest($1::text[], $2::text[]) with ordinality t(d, l, n)`,
  [parts.map(([text]) => text), parts.map(([, line]) => line)],
)
await rebuild(db)
const found = async (text: string) => (await suggest(db, text, 1)).filter(({ aproximado }) => !aproximado)

test('in a list of one thing, what says a vehicle and no more is that thing', async () => {
  const [first] = await found('parabrisas tsubame 98')
  expect(first).toMatchObject({ descripcion: 'TSUBAME 4PTS 93-04', razon: 'Le queda a Nissan Tsubame 1998' })
})

test('what names no vehicle is not taken for it', async () => {
  expect(await found('parabrisas calcomanias')).toEqual([])
})
