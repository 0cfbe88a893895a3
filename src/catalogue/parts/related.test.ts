import { expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
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

test('retired parts have them too; unknown codes are 404, long ones 422', async () => {
  expect((await related('FX-090')).status).toBe(200)
  expect((await related('FX-070')).status).toBe(404)
  expect(await related('NO-HAY')).toMatchObject({ status: 404, body: { message: 'El producto no existe' } })
  expect((await related('A'.repeat(121))).status).toBe(422)
})
