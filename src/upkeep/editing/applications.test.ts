import { beforeAll, expect, test } from 'vitest'
import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Product } from './contract.ts'
import type { ApplicationRow } from './fields.ts'
import { editors } from './testing.server.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof editors>>
beforeAll(async () => {
  await fillCatalogue(db)
  await db.rows(`update modelo set desde = 1992, hasta = 2017 where nombre = 'Tsuru'`)
  who = await editors(db, app)
})

const row = (more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  marca: 'Nissan',
  modelo: 'Tsuru',
  motor: null,
  desde: 2001,
  hasta: 2003,
  posicion: null,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
  ...more,
})
/** Writes the applications of a part on top of what is there now. */
async function write(k_parte: string, body: { aplicaciones: object[]; quitar?: number[] }) {
  const { version } = await who.read(k_parte)
  return who.admin.post(`/api/updateAplicacion/${encodeURIComponent(k_parte)}`, { version, ...body })
}
const years = ({ aplicaciones }: Product) => aplicaciones.map(({ desde, hasta }) => [desde, hasta])

test('the whole list: what stays keeps its number, its source and its load, the rest comes and goes', async () => {
  const before = await who.read('FX-100/D')
  const [first, , third] = before.aplicaciones
  const abs = { atributo: 'abs', operador: '=', valor: 'si' }
  const answer = await write('FX-100/D', {
    aplicaciones: [
      { ...first, cantidad: 2 },
      third ?? {},
      row({
        modelo: 'tsuru iii',
        motor: 'l4 2.0l',
        desde: 2010,
        hasta: null,
        condiciones: [abs as ApplicationRow['condiciones'][number]],
      }),
    ],
  })
  const after: Product = answer.json()
  expect(after.version).toBe(2)
  expect(after.aplicaciones.map(({ id }) => id).slice(0, 2)).toEqual(
    [first?.id ?? 0, third?.id ?? 0].toSorted((a, b) => a - b),
  )
  expect(after.aplicaciones.find(({ id }) => id === first?.id)?.cantidad).toBe(2)
  expect(after.aplicaciones.find(({ desde }) => desde === 2010)).toMatchObject({
    modelo: 'Tsuru',
    motor: 'L4 2.0L',
    hasta: null,
    condiciones: [abs],
  })
  expect(await db.row(`select fuente from aplicacion where id = $1`, [first?.id])).toEqual({ fuente: 'Catálogo 2024' })
  const { cambios } = (await who.admin.get('/api/v1/productos/FX-100%2FD/historial')).json()
  expect(cambios[0]).toMatchObject({ campo: 'aplicaciones', accion: 'aplicaciones_editadas' })
  expect(cambios[0].despues.map(({ nombre }: { nombre: string }) => nombre)).toContain(
    'Nissan Tsuru 2010 en adelante · L4 2.0L',
  )
})

test('only what changed of it: some more, one away, the others as they were', async () => {
  const { aplicaciones } = await who.read('FA-302')
  const [first, second] = aplicaciones
  const answer = await write('FA-302', { aplicaciones: [row()], quitar: [first?.id ?? 0] })
  const after: Product = answer.json()
  expect(after.aplicaciones.map(({ id }) => id)).toContain(second?.id)
  expect(after.aplicaciones.map(({ id }) => id)).not.toContain(first?.id)
  expect(years(after)).toContainEqual([2001, 2003])
})

test('every bad row is told by its place, its cell and its reason, and nothing is written', async () => {
  const answer = await write('FA-300', {
    aplicaciones: [
      row(),
      row({ desde: 2010, hasta: 2005 }),
      row({ modelo: 'Zepelín' }),
      row({ marca: 'Nave', modelo: 'Uno' }),
      row({ motor: 'V12' }),
      row({ desde: 2018, hasta: 2020 }),
      row({ marca: '', desde: null }),
      row({ desde: 2003, hasta: 2004 }),
      row({ desde: 1800, hasta: null }),
      row({ modelo: 'Sentra', cantidad: 0 }),
    ],
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'renglones'])
  expect(answer.json().filas.map(({ fila, campo }: { fila: number; campo: string }) => [fila, campo])).toEqual([
    [1, 'hasta'],
    [2, 'modelo'],
    [3, 'marca'],
    [4, 'motor'],
    [5, 'desde'],
    [6, 'marca'],
    [6, 'desde'],
    [7, 'desde'],
    [8, 'desde'],
    [9, 'cantidad'],
  ])
  expect(answer.json().errors['aplicaciones.7.desde']).toEqual(['Se encima con el renglón 1 (2001–2003).'])
  expect(years(await who.read('FA-300'))).toEqual([[2000, 2010]])
})

test('with the rows that stay, an overlap is seen too; what a load left behind hinders nobody', async () => {
  const clash = await write('FA-301', { aplicaciones: [row({ desde: 2010, hasta: 2012 })], quitar: [] })
  expect(clash.json().filas).toEqual([{ fila: 0, campo: 'desde', motivo: expect.stringContaining('2000–2010') }])
  await db.rows(
    `insert into aplicacion (producto_id, modelo_id, desde, hasta) select producto_id, modelo_id, 2005, 2006 from aplicacion
     where producto_id = (select id from producto where k_parte = 'FA-301')`,
  )
  const { aplicaciones } = await who.read('FA-301')
  expect(
    (await write('FA-301', { aplicaciones: [...aplicaciones, row({ desde: 2012, hasta: 2013 })] })).statusCode,
  ).toBe(200)
})

test('by code or by number, on top of the version that was seen', async () => {
  const { id, version } = await who.read('FX-203')
  const first = await who.admin.post(`/api/updateAplicacion/fx203`, { version, aplicaciones: [row()] })
  expect(first.statusCode).toBe(200)
  const late = await who.otro.post(`/api/updateAplicacion/${id}`, { version, aplicaciones: [] })
  expect([late.statusCode, late.json().actual.aplicaciones.length]).toEqual([409, 1])
  expect((await who.admin.post('/api/updateAplicacion/NO-HAY', { version: 1, aplicaciones: [] })).statusCode).toBe(404)
  expect((await who.asesor.post('/api/updateAplicacion/FX-203', { version: 2, aplicaciones: [] })).statusCode).toBe(403)
})

test('another part’s application is nobody’s to change', async () => {
  const { aplicaciones } = await who.read('FX-100/T')
  const answer = await write('FX-204', { aplicaciones: [{ ...aplicaciones[0], cantidad: 4 }] })
  expect([answer.statusCode, answer.json().filas[0].motivo]).toEqual([422, 'Esta aplicación ya no está en la parte.'])
  expect((await who.read('FX-100/T')).aplicaciones[0]?.cantidad).toBe(1)
})

test('names to choose among: makes, their models, the engines that are known of one', async () => {
  const ask = async (query: string) => (await who.admin.get(`/api/v1/vehiculos/nombres?${query}`)).json()
  expect((await ask('')).marcas).toEqual(['Nissan', 'Sin Partes', 'Volkswagen'])
  expect((await ask('marca=nissan')).modelos).toContainEqual({ nombre: 'Tsuru', desde: 1992, hasta: 2017 })
  expect((await ask('marca=nissan&modelo=SENTRA')).motores).toEqual(['L4 2.0L'])
  expect((await ask('marca=Volkswagen&modelo=Jetta')).motores).toEqual(['L4 1.6L', 'L4 2.0L'])
})
