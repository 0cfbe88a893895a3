import { afterEach, expect, test, vi } from 'vitest'
import { browser } from '#people/access/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { closeDemoAccounts } from '#close-demo.ts'
import { demoEmails, loadDemoAccounts } from './accounts.ts'

const db = await testDb()
const app = await testApp(db)
afterEach(() => vi.unstubAllEnvs())

test('each account enters with the password, without a second factor, into its own role', async () => {
  await loadDemoAccounts(db, 'clave de muestra uno')
  const roles: Record<string, string[]> = {}
  for (const email of demoEmails) {
    const answer = await browser(app).login(email, 'clave de muestra uno')
    roles[email] = answer.json().roles
  }
  expect(roles).toEqual({
    'admin@demo.jacve.mx': ['admin'],
    'atencion@demo.jacve.mx': ['CustomerService'],
    'asesor@demo.jacve.mx': ['asesor'],
    'vendedor@demo.jacve.mx': ['vendedor'],
    'cliente@demo.jacve.mx': ['cliente'],
    'cliente2@demo.jacve.mx': ['cliente'],
    'mktg@demo.jacve.mx': ['MKTG'],
    'mostrador@demo.jacve.mx': ['Cotizador-Mostrador'],
    'director@demo.jacve.mx': ['director'],
    'manager@demo.jacve.mx': ['manager'],
  })
})

test('done again it changes the password and nothing else', async () => {
  await loadDemoAccounts(db, 'clave de muestra dos')
  expect(await db.rows('select from usuario')).toHaveLength(demoEmails.length)
  expect((await browser(app).login('cliente@demo.jacve.mx', 'clave de muestra uno')).statusCode).toBe(422)
  expect((await browser(app).login('cliente@demo.jacve.mx', 'clave de muestra dos')).statusCode).toBe(200)
})

test('a real account under such an address is not taken over', async () => {
  const own = await testDb()
  await own.rows(`insert into usuario (nombre, email) values ('Real', 'Admin@demo.jacve.mx')`)
  await expect(loadDemoAccounts(own, 'clave de muestra')).rejects.toThrow('no es de muestra')
  expect(await own.rows('select from usuario')).toHaveLength(1)
})

test('refused in production on a database of its own', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('DATABASE_URL', 'postgres://x/y')
  await expect(loadDemoAccounts(db, 'clave de muestra')).rejects.toThrow('producción')
})

test('closed, they open nothing, and their sessions end', async () => {
  await loadDemoAccounts(db, 'clave de muestra tres')
  const it = browser(app)
  await it.login('cliente@demo.jacve.mx', 'clave de muestra tres')
  expect(await closeDemoAccounts(db)).toBe(demoEmails.length)
  expect((await it.get('/api/v1/sesion')).json().isLoggedin).toBe(false)
  expect((await browser(app).login('cliente@demo.jacve.mx', 'clave de muestra tres')).statusCode).toBe(422)
  expect(await closeDemoAccounts(db)).toBe(0)
})
