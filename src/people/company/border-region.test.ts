import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const admin = browser(app)
await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
const region = '/api/v1/region-fronteriza'
const tijuana = { municipio: 'Tijuana', cp_desde: '22000', cp_hasta: '22699' }
const save = (version: number, rangos: object[]) => admin.send('PUT', region, { version, rangos })

test('the list begins empty, is saved as a whole, and nobody writes over what he did not see', async () => {
  expect((await admin.get(region)).json()).toEqual({ version: 0, rangos: [] })
  const saved = await save(0, [tijuana, { ...tijuana, municipio: 'Tecate', cp_desde: '21400', cp_hasta: '21400' }])
  expect(saved.statusCode).toBe(200)
  const { version, rangos } = saved.json()
  expect(rangos.map(({ municipio }: { municipio: string }) => municipio)).toEqual(['Tijuana', 'Tecate'])
  const late = await save(0, [])
  expect([late.statusCode, late.json().code]).toEqual([409, 'version_anterior'])
  expect((await save(version, [tijuana])).json().rangos).toEqual([tijuana])
  expect(
    await db.rows(`select despues from auditoria where accion = 'region_fronteriza_editada' order by id desc limit 1`),
  ).toEqual([{ despues: { rangos: [tijuana] } }])
})

test.each([
  [{ municipio: '' }, 'rangos.0.municipio'],
  [{ cp_desde: '2200' }, 'rangos.0.cp_desde'],
  [{ cp_hasta: '21999' }, 'rangos.0.cp_hasta'],
  [{ cp_hasta: '２２６９９' }, 'rangos.0.cp_hasta'],
])('%j is refused at %s', async (more, field) => {
  const { version } = (await admin.get(region)).json()
  const answer = await save(version, [{ ...tijuana, ...more }])
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
})

test('a branch is registered with its days; days that end before they begin are refused', async () => {
  const made = await admin.post('/api/v1/sucursales', { clave: 'TIJ', nombre: 'Tijuana', cp: '22010' })
  const branch = made.json().sucursales.find(({ clave }: { clave: string }) => clave === 'TIJ')
  expect(branch).toMatchObject({ iva_frontera: false, iva_desde: null, iva_hasta: null })
  const change = (body: object) =>
    admin.send('PATCH', `/api/v1/sucursales/${branch.id}`, { version: branch.version, ...body })
  const backwards = await change({ iva_frontera: true, iva_desde: '2026-12-31', iva_hasta: '2026-01-01' })
  expect([backwards.statusCode, Object.keys(backwards.json().errors)]).toEqual([422, ['iva_hasta']])
  const done = await change({ iva_frontera: true, iva_desde: '2026-01-01', iva_hasta: '2026-12-31' })
  expect(done.json().sucursales.find(({ id }: { id: number }) => id === branch.id)).toMatchObject({
    iva_frontera: true,
    iva_desde: '2026-01-01',
    iva_hasta: '2026-12-31',
    nombre: 'Tijuana',
  })
})
