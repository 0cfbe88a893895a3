import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico, otro } = await fillPrices(db)

async function signedIn(role: string, clientId: number | null = null) {
  const person = await makePerson(db, [role], { demo: true })
  await db.rows('update usuario set cliente_id = $1 where id = $2', [clientId, person.id])
  const it = browser(app)
  await it.login(person.email)
  return { it, id: person.id }
}
const { it: cliente } = await signedIn('cliente', rico)
const { it: ajeno } = await signedIn('cliente', otro)
const { it: asesor, id: asesorId } = await signedIn('asesor')
await db.rows('update cliente set asesor_id = $1 where id = $2', [asesorId, rico])
await db.rows(
  `insert into codigo_cliente (cliente_id, codigo, codigo_norm, producto_id, origen)
   select $1, '=FRENO 1', 'FRENO1', id, 'capturado' from producto where k_parte = 'FX-202'`,
  [rico],
)

const path = (format: string, query = '', id = rico) => `/api/v1/clientes/${id}/lista-de-precios/${format}${query}`
const csv = async (it: TestBrowser = cliente, query = '') => {
  const answer = await it.get(path('csv', query))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}
const rowOf = (lines: string[][], code: string) => lines.find(([first]) => first === code)
const history = async (it: TestBrowser = cliente) =>
  (await it.get(`/api/v1/clientes/${rico}/lista-de-precios`)).json().descargas as {
    filas: number
    cambios: number | null
  }[]

test('one’s own prices and codes, as CSV and as a workbook, a line a part', async () => {
  const lines = await csv()
  expect(lines[0]?.slice(0, 6)).toEqual(['Código', 'Tu código', 'Descripción', 'Línea', 'Marca', 'Precio sin IVA'])
  const priced = await db.rows<{ k_parte: string }>(
    `select k_parte from producto p where estado = 'activo' and exists (select from precio_de($1, p.id, 1)) order by k_parte`,
    [rico],
  )
  expect(lines.slice(1).map(([code]) => code)).toEqual(priced.map(({ k_parte }) => k_parte))
  // What a spreadsheet would take for a formula is no longer one.
  expect(rowOf(lines, 'FX-202')?.[1]).toBe("'=FRENO 1")
  expect(rowOf(lines, 'FX-202')?.slice(5)).toEqual(['80.50', '93.38', 'Agotado', '2', '2', '', ''])

  const book = await cliente.get(path('xlsx'))
  expect(book.headers['content-disposition']).toMatch(/lista de precios \d{4}-\d\d-\d\d\.xlsx/)
  const data = (await readXlsxFile(book.rawPayload))[0]?.data ?? []
  expect(data).toHaveLength(lines.length)
  const row = data.find(([code]) => code === 'FX-202')
  expect([row?.[1], row?.[5], row?.[7]]).toEqual(['=FRENO 1', 80.5, 'Agotado'])
})

test('the next one tells what rose, fell, came and went; filters are lists of their own', async () => {
  await csv()
  await db.rows(`update precio set valor = valor + 1 from producto p where p.id = producto_id and k_parte = 'FX-202'`)
  await db.rows(`update producto set estado = 'descontinuado' where k_parte = 'FX-201'`)
  const lines = await csv()
  expect(rowOf(lines, 'FX-202')?.slice(5, 12)).toEqual(['81.50', '94.54', 'Agotado', '2', '2', 'Subió', '80.50'])
  expect(rowOf(lines, 'FX-201')?.slice(10)).toEqual(['Ya no está', '45.00'])
  expect((await history())[0]).toMatchObject({ filas: lines.length - 2, cambios: 2 })
  await db.rows(`update producto set estado = 'activo' where k_parte = 'FX-201'`)
  const again = await csv()
  expect(rowOf(again, 'FX-201')?.[10]).toBe('Nueva')
  expect(rowOf(again, 'FX-202')?.[10]).toBe('')

  const linea = await db.row<{ id: number }>(`select linea_id as id from producto where k_parte = 'FX-202'`)
  const some = await csv(cliente, `?linea=${linea?.id}`)
  expect(some.length).toBeLessThanOrEqual(again.length)
  expect(rowOf(some, 'FX-202')?.[10]).toBe('')
  expect((await history())[0]?.cambios).toBe(null)
})

test('another’s list is none; staff within reach takes it as the client sees it', async () => {
  for (const it of [ajeno, (await signedIn('asesor')).it, (await signedIn('MKTG')).it]) {
    expect((await it.get(path('csv'))).statusCode).toBe(404)
    expect((await it.get(`/api/v1/clientes/${rico}/lista-de-precios`)).statusCode).toBe(404)
  }
  expect((await ajeno.get(path('csv', '', 99_999))).statusCode).toBe(404)
  expect(rowOf(await csv(asesor), 'FX-202')?.[1]).toBe("'=FRENO 1")
  const seen = await db.row<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'exportacion' and objeto = 'lista_precios' and actor_id = $1`,
    [asesorId],
  )
  expect(seen?.n).toBe(1)
})

test('one that broke off says nothing of what the client holds, and is not shown', async () => {
  const before = await history()
  await db.rows(`insert into lista_descarga (cliente_id, formato) values ($1, 'csv')`, [rico])
  expect(await history()).toEqual(before)
  expect(rowOf(await csv(), 'FX-202')?.[10]).toBe('')
})

test('thousands of parts come in pieces, each part once', async () => {
  await db.rows(
    `with nuevas as (insert into producto (k_parte, linea_id, estado) select 'ZZ-' || lpad(n::text, 5, '0'), (select min(id) from linea), 'activo'
       from generate_series(1, 2500) n returning id)
     insert into precio (lista_id, producto_id, valor) select (select id from lista_precio where clave = 'BASE'), id, 10 from nuevas`,
  )
  const lines = await csv()
  const codes = lines.slice(1).map(([code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => code?.startsWith('ZZ-'))).toHaveLength(2500)
  const pieces = await db.row<{ n: number }>(
    `select count(*)::int as n from lista_descarga_trozo where descarga_id = (select max(id) from lista_descarga)`,
  )
  expect(pieces?.n).toBe(3)
})
