import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { visits } from './steps.server.ts'
import { STOPS } from './stops.ts'

const db = await testDb()
const app = await testApp(db)
const visitor = browser(app)

test('nobody’s demonstration has no tour; with one account it has its steps and those of visitors, none with nothing behind it', async () => {
  expect((await visitor.get('/api/v1/muestra')).statusCode).toBe(404)
  await makePerson(db, ['admin'], { email: 'alguien@ejemplo.mx' })
  expect((await visitor.get('/api/v1/muestra')).statusCode).toBe(404)

  const { id } = await makePerson(db, ['asesor'], { email: 'muestra@ejemplo.mx', demo: true })
  await makePerson(db, ['cliente'], { demo: true, estado: 'BLOQUEADO' })
  const { papeles } = (await visitor.get('/api/v1/muestra')).json()
  expect(papeles.map(({ clave, correo }: Record<string, unknown>) => [clave, correo])).toEqual([
    ['visitante', null],
    ['asesor', 'muestra@ejemplo.mx'],
  ])
  // An empty catalogue: only what asks for nothing is left.
  const paths = papeles.flatMap(({ pasos }: { pasos: { path: string }[] }) => pasos.map(({ path }) => path))
  expect(paths).toEqual(['/verificar-cfdi', '/AsesorDashboard', '/Indicadores'])

  await db.rows(`update usuario set estado = 'BLOQUEADO' where id = $1`, [id])
  expect((await visitor.get('/api/v1/muestra')).statusCode).toBe(404)
})

test('each stop has four to six steps, each a sentence, and as many gaps as it fills', () => {
  for (const stop of STOPS) {
    const steps = Object.values(visits[stop].steps)
    expect(steps.length).toBeGreaterThanOrEqual(4)
    expect(steps.length).toBeLessThanOrEqual(6)
    for (const { texto, values, path } of steps) {
      expect(texto).toMatch(/^[^.]+\.$/)
      expect([path, path.includes('{}')]).toEqual([path, values !== undefined])
    }
  }
})
