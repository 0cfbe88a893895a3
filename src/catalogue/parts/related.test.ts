import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { countTogether } from './bought-together.server.ts'
import { fillCatalogue } from './fixture.testing.ts'

const db = await testDb()
await fillCatalogue(db)
const app = await testApp(db)

async function related(code: string) {
  const answer = await app.inject(`/api/v1/partes/${encodeURIComponent(code)}/relacionados`)
  return { status: answer.statusCode, body: answer.json() }
}
type Strip = { clave: string; razon: string; partes: { k_parte: string }[] }
const strip = (body: { tiras: Strip[] }, clave: string) => body.tiras.find((tira) => tira.clave === clave)
const codes = (found: Strip | undefined) => found?.partes.map(({ k_parte }) => k_parte)

test('what is needed with it, even when it is only one thing', async () => {
  const { status, body } = await related('FX-100/D')
  expect(status).toBe(200)
  expect(body.relacionados).toMatchObject([{ k_parte: 'FA-300', tipo: 'necesario', cantidad: 2 }])
})

test('its line by sales, without itself or its variants, and why', async () => {
  const { body } = await related('FX-100/D')
  const line = strip(body, 'linea')
  expect(codes(line)).toEqual(['FX-201', 'FX-202', 'FX-203', 'FX-204'])
  expect(line?.razon).toBe('Los más vendidos de la línea Balatas')
})

test('a part stands in one strip only, and a strip with fewer than three is left out', async () => {
  const { body } = await related('FX-100/D')
  // The best sellers of all are those of the line; the filters for the same cars are two without the needed one.
  expect(body.tiras.map(({ clave }: Strip) => clave)).toEqual(['linea'])
  const other = await related('ZZ.1')
  expect(other.body.tiras.map(({ clave }: Strip) => clave)).toEqual(['linea', 'ventas'])
  expect(codes(strip(other.body, 'ventas'))).toEqual(['FX-201', 'FX-202', 'FX-203', 'FX-204'])
})

const companion = (code: string, model: string, engine: string | null, from: number, to: number | null) =>
  db.rows(
    `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
     select p.id, m.id, (select id from motor where nombre = $3), $4, $5 from producto p, modelo m where p.k_parte = $1 and m.nombre = $2`,
    [code, model, engine, from, to],
  )

test('for the same vehicles only what is proven for them: the same engine, all the years, nothing demanded', async () => {
  await db.rows(`delete from producto_relacion`)
  // As the catalogue is, they share a model and no more: another engine or none, some of the years.
  expect(strip((await related('FX-100/D')).body, 'recomendacion')).toBeUndefined()

  for (const code of ['FA-300', 'FA-301', 'FA-302']) await companion(code, 'Tsuru', 'L4 1.6L', 2000, 2016)
  const one = strip((await related('FX-100/D')).body, 'recomendacion')
  expect(codes(one)).toEqual(['FA-300', 'FA-302', 'FA-301'])
  expect(one?.razon).toBe('Le quedan a Nissan Tsuru L4 1.6L 2009–2012')

  for (const code of ['FA-300', 'FA-301', 'FA-302']) await companion(code, 'Jetta', null, 2010, null)
  const two = strip((await related('FX-100/D')).body, 'recomendacion')
  expect(two?.razon).toBe('Les quedan a Nissan Tsuru L4 1.6L 2009–2012, Volkswagen Jetta 2015 en adelante')

  await db.rows(
    `insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
     select a.id, 'abs', '=', 'si' from aplicacion a join producto p on p.id = a.producto_id and p.k_parte = 'FA-301'`,
  )
  expect(strip((await related('FX-100/D')).body, 'recomendacion')).toBeUndefined()
})

/** An order of this client, so many days ago. */
const bought = (client: number, parts: string[], days = 10) =>
  db.rows(
    `with c as (insert into cliente (clave, nombre_comercial) values ($1, $1) on conflict (clave) do update set clave = excluded.clave returning id),
     o as (insert into pedido (folio, sucursal_id, cliente_id, creado_en, subtotal, iva, total)
       select $1 || '-' || $3 || '-' || array_to_string($2::text[], ''), (select id from sucursal limit 1), c.id, now() - $3::int * interval '1 day', 0, 0, 0 from c returning id)
     insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, precio)
     select o.id, row_number() over (), p.id, p.k_parte, p.descripcion, 1, 10 from o, producto p where p.k_parte = any ($2)`,
    [`JUNTAS-${client}`, parts, days],
  )
const together = async (code: string) => {
  await countTogether(db)
  return strip((await related(code)).body, 'juntas')
}

test('for the same job: what five clients at least ordered with it within a year, of other lines and for one of its vehicles', async () => {
  await db.rows('delete from aplicacion_condicion')
  const job = ['FX-100/D', 'FA-300', 'FA-301', 'FA-302', 'FX-201']
  for (const client of [1, 2, 3, 4]) await bought(client, job)
  // Twice by one client is one client; a year and a day ago is long ago.
  await bought(4, job, 20)
  await bought(5, job, 366)
  expect(await together('FX-100/D')).toBeUndefined()
  // A whole shelf is no job.
  const shelf = await db.rows<{ k_parte: string }>(
    `insert into producto (k_parte, descripcion, linea_id) select 'RELLENO-' || n, 'Relleno', (select min(id) from linea) from generate_series(1, 40) n returning k_parte`,
  )
  await bought(6, [...job, ...shelf.map(({ k_parte }) => k_parte)])
  expect(await together('FX-100/D')).toBeUndefined()

  await bought(7, job)
  const found = await together('FX-100/D')
  expect(codes(found)?.toSorted()).toEqual(['FA-300', 'FA-301', 'FA-302'])
  expect(found?.razon).toBe('Se piden juntas, según los pedidos del último año')
  // Of a part that fits none of its vehicles nothing is said, however often it was bought along.
  await db.rows(`delete from aplicacion where producto_id = (select id from producto where k_parte = 'FA-302')`)
  await companion('FA-302', 'Jetta', null, 1999, 2001)
  expect(await together('FX-100/D')).toBeUndefined()
})

test('retired parts have them too; unknown codes are 404, long ones 422', async () => {
  expect((await related('FX-090')).status).toBe(200)
  expect((await related('FX-070')).status).toBe(404)
  expect(await related('NO-HAY')).toMatchObject({ status: 404, body: { message: 'El producto no existe' } })
  expect((await related('A'.repeat(121))).status).toBe(422)
})
