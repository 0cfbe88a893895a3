import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { type Job, job, type Listener, listener, startWorker, type Worker } from '#platform/jobs/jobs.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import type { Room } from '#platform/http/rooms.server.ts'
import { rooms } from '#rooms.server.ts'
import { jobWords, listenerWords } from './words.ts'

const { url, db } = await testDatabase()
// As the shop does: the web process owns nothing, also of what the engine makes later.
const role = `prueba_procesos_${process.pid}`
const web = openDb(await webAddress(url, role))
const app = await testApp(web)
afterAll(async () => {
  await stop()
  await web.end()
  await db.session(async (client) => {
    await client.query(`drop owned by ${role}`)
    await client.query(`drop role ${role}`)
  })
})
const admin = browser(app)
await admin.login((await makePerson(db, ['admin'], { demo: true })).email)
const director = browser(app)
await director.login((await makePerson(db, ['director'], { demo: true })).email)

const faults: string[] = []
let worker: Worker | undefined
const stop = async () => {
  await worker?.stop()
  worker = undefined
}
afterEach(async () => {
  await stop()
  faults.length = 0
})
const work = async (items: (Job | Listener)[]) => {
  worker = await startWorker({ ...app.env, DATABASE_URL: url }, items, {
    onFault: ({ message }) => faults.push(message),
  })
}
type Shown = { estado: string; id: string; falla: string | null; intento: number; ms: number | null }
const runs = async (query: string): Promise<Shown[]> =>
  (await admin.get(`/api/v1/procesos/corridas?${query}`)).json().corridas
const seen = async (nombre: string) =>
  (await admin.get('/api/v1/procesos')).json().procesos.find((one: { nombre: string }) => one.nombre === nombre)
const runNow = (nombre: string, who = admin) => who.post(`/api/v1/procesos/${nombre}/corridas`, {})
const states = (nombre: string) => async () => (await runs(`proceso=${nombre}`)).map(({ estado }) => estado)
const quietly = { timeout: 30_000, interval: 100 }

test('before the engine ever started, there is nothing, and that is said', async () => {
  expect((await admin.get('/api/v1/procesos')).json()).toMatchObject({ trabajadores: 0, procesos: [] })
  expect((await admin.get('/api/v1/procesos/corridas')).json()).toMatchObject({ total: 0 })
  expect((await admin.get('/api/v1/pendientes')).statusCode).toBe(200)
  expect((await runNow('search.top')).statusCode).toBe(404)
})

test('every job and listener of the rooms is told in words', async () => {
  const all = (await Promise.all(rooms.map(async (room: Room) => (await room.jobs?.()) ?? []))).flat()
  const words = { job: jobWords, listener: listenerWords }
  expect(all.filter(({ kind, name }) => !Object.hasOwn(words[kind], name)).map(({ name }) => name)).toEqual([])
})

test('what runs, what waits, how the last went, and when it comes next', async () => {
  await work([job('prueba.bien', () => Promise.resolve(), { cron: '0 3 * * *' })])
  expect(await seen('prueba.bien')).toMatchObject({ esperan: 0, corren: 0, fallidas: 0, ultima: null })
  const next = new Date((await seen('prueba.bien')).siguiente)
  expect(next.getTime()).toBeGreaterThan(Date.now())
  expect(
    next.toLocaleTimeString('es-MX', { timeZone: 'America/Mexico_City', hour: '2-digit', minute: '2-digit' }),
  ).toMatch(/^0?3:00/)
  expect((await admin.get('/api/v1/procesos')).json().trabajadores).toBe(1)

  expect((await runNow('prueba.bien')).statusCode).toBe(201)
  await expect.poll(states('prueba.bien'), quietly).toEqual(['bien'])
  expect((await seen('prueba.bien')).ultima).toMatchObject({ estado: 'bien', falla: null, intento: 1 })
  expect((await seen('prueba.bien')).ultima.ms).toBeGreaterThanOrEqual(0)
})

test('a failed run says why, and runs again when it is asked to', async () => {
  let isBroken = true
  const shaky = job('prueba.falla', () => (isBroken ? Promise.reject(new Error('no hay %tinta')) : Promise.resolve()), {
    retryLimit: 0,
  })
  await work([shaky])
  await runNow('prueba.falla')
  await expect.poll(states('prueba.falla'), quietly).toEqual(['falla'])
  expect(await seen('prueba.falla')).toMatchObject({ fallidas: 1, ultima: { falla: 'no hay %tinta' } })
  expect(await runs('q=%25tinta&estado=falla')).toHaveLength(1)
  expect(await runs('q=papel')).toHaveLength(0)
  // It waits at Hoy for who may see to it, counted as the list that it leads to shows it.
  const waiting = async (who = admin) =>
    (await who.get('/api/v1/pendientes')).json().pendientes.find(({ id }: { id: string }) => id === 'procesos')
  const { n, href } = await waiting()
  expect([n, (await runs(href.split('?')[1])).map(({ falla }) => falla)]).toEqual([1, ['no hay %tinta']])
  expect(await waiting(director)).toBeUndefined()
  await runNow('prueba.falla')
  await expect.poll(states('prueba.falla'), quietly).toEqual(['falla', 'falla'])
  expect((await waiting()).n).toBe(1)

  isBroken = false
  const [failed] = await runs('proceso=prueba.falla&estado=por_atender')
  const again = `/api/v1/procesos/prueba.falla/corridas/${failed?.id}/repetir`
  expect((await admin.post(again, {})).statusCode).toBe(200)
  await expect.poll(states('prueba.falla'), quietly).toEqual(['bien', 'falla'])
  expect(await waiting()).toBeUndefined()
  expect((await admin.post(again, {})).statusCode).toBe(409)
  const logged = await db.rows(
    `select accion, objeto_id, despues ->> 'corrida' as corrida from auditoria where objeto = 'proceso' and objeto_id = 'prueba.falla' order by id`,
  )
  expect(logged).toEqual([
    { accion: 'proceso_corrido', objeto_id: 'prueba.falla', corrida: null },
    { accion: 'proceso_corrido', objeto_id: 'prueba.falla', corrida: null },
    { accion: 'proceso_repetido', objeto_id: 'prueba.falla', corrida: failed?.id },
  ])
})

test('a run that is stopped at work leaves by its signal, without a fault, and does not come back by itself', async () => {
  let isPatient = true
  const long = job('prueba.larga', (_, { signal }) => {
    if (!isPatient) return Promise.resolve()
    return new Promise(
      (_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)), // given by the engine
    )
  })
  await work([long])
  await runNow('prueba.larga')
  await expect.poll(states('prueba.larga'), quietly).toEqual(['corre'])
  expect((await runNow('prueba.larga')).json().message).toBe('Ya está corriendo.')

  const [running] = await runs('proceso=prueba.larga')
  const path = `/api/v1/procesos/prueba.larga/corridas/${running?.id}`
  expect((await admin.post(`${path}/detener`, {})).statusCode).toBe(200)
  expect(await states('prueba.larga')()).toEqual(['detenida'])
  expect((await admin.post(`${path}/detener`, {})).statusCode).toBe(409)

  // The queue is free: it left.
  isPatient = false
  expect((await admin.post(`${path}/repetir`, {})).statusCode).toBe(200)
  await expect.poll(states('prueba.larga'), quietly).toEqual(['bien'])
  expect(faults).toEqual([])
})

test('with nobody at work a run waits, once, and can be taken out of the queue', async () => {
  await work([job('prueba.espera', () => Promise.resolve())])
  await stop()
  await expect.poll(async () => (await admin.get('/api/v1/procesos')).json().trabajadores, quietly).toBe(0)
  const answers = await Promise.all([runNow('prueba.espera'), runNow('prueba.espera'), runNow('prueba.espera')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await seen('prueba.espera')).toMatchObject({ esperan: 1 })
  const [waiting] = await runs('proceso=prueba.espera&estado=espera')
  expect((await admin.post(`/api/v1/procesos/prueba.espera/corridas/${waiting?.id}/detener`, {})).statusCode).toBe(200)
  expect(await seen('prueba.espera')).toMatchObject({ esperan: 0 })
})

test('what hears the database leaves how its last run went', async () => {
  const hear = listener('prueba.oye', 'prueba_oye', (payloads) =>
    payloads.includes('mal') ? Promise.reject(new Error('no oyó')) : Promise.resolve(),
  )
  const heard = async () =>
    (await admin.get('/api/v1/procesos')).json().oyentes.find((one: { nombre: string }) => one.nombre === 'prueba.oye')
  await work([hear])
  await expect.poll(heard, quietly).toMatchObject({ veces: 1, falla: null })
  await db.rows(`select pg_notify('prueba_oye', 'mal')`)
  await expect.poll(heard, quietly).toMatchObject({ veces: 2, falla: 'prueba.oye: no oyó' })
  await db.rows(`select pg_notify('prueba_oye', 'bien')`)
  await expect.poll(heard, quietly).toMatchObject({ veces: 3, falla: 'prueba.oye: no oyó' })
})

test('nobody else sees them or moves them; what is not there is not found', async () => {
  expect((await director.get('/api/v1/procesos')).statusCode).toBe(403)
  expect((await runNow('prueba.bien', director)).statusCode).toBe(403)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const path of [`no.hay/corridas/${nobody}/repetir`, `prueba.bien/corridas/${nobody}/detener`])
    expect((await admin.post(`/api/v1/procesos/${path}`, {})).statusCode).toBe(404)
  expect((await admin.post('/api/v1/procesos/prueba.bien/corridas/x/detener', {})).statusCode).toBe(422)
  expect((await runNow(`x'; drop table pgboss.job; --`)).statusCode).toBe(404)
})
