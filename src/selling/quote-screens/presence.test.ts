import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { createApp } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { NEWS_CHANNEL } from '#platform/http/news.server.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { mayHearQuote } from './http.server.ts'
import { fillCart, GENERATE, makeShop, postOnce, signIn } from '#selling/quotes/testing.server.ts'

const { url, db } = await testDatabase()
const [here, there] = await Promise.all([process(), process()])
const shop = await makeShop(db)
const cliente = await signIn(db, here.app, ['cliente'], shop.ana)
const colega = await signIn(db, here.app, ['cliente'], shop.ana)
const otro = await signIn(db, here.app, ['cliente'], shop.beto)
const asesor = browser(there.app)
await asesor.login(shop.asesor.email)
await db.rows(`update usuario set nombre = 'Sofía' where id = $1`, [shop.asesor.id])
await fillCart(db, shop.ana, { 'COT-1': 1 })
const made = await postOnce(cliente, GENERATE, { enviar: true })
const id: number = made.json().procesado.id

/** One of several web processes: it hears what the others say through the database. */
async function process() {
  const app = await createApp({ env: testEnv, db }, { judges: { presentes: mayHearQuote }, beatMs: 1000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stopHearing = hearNotices(url, [NEWS_CHANNEL], (_, payload) => app.news.hear(payload))
  const place = app.server.address()
  const origin = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return { app, origin, stop: () => app.close().then(stopHearing) }
}
afterAll(() => Promise.all([here.stop(), there.stop()]))
// Whoever looked in the test before is really gone: a row that is only taken away comes back with the next beat of who has not been heard leaving.
beforeEach(() => expect.poll(() => db.rows('select from presencia'), { timeout: 20_000 }).toEqual([]))

/** Looks at the document until told to leave; `told` counts what was heard. */
async function look(it: TestBrowser, origin: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const cookie = [...it.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/api/v1/novedades?temas=presentes:${id}`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  const heard = { told: 0, status: answer.status }
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard.told += text.split(`data: presentes:${id}`).length - 1
    }
  })().catch(() => undefined)
  return { heard, leave: () => leaving.abort() }
}

const seenBy = async (it: TestBrowser) => (await it.get(`/api/v1/cotizaciones/${id}/presentes`)).json().presentes
const patient = { timeout: 20_000 }

test('each side sees the other, in another process too, until it leaves; nobody sees himself', async () => {
  const hers = await look(cliente, here.origin)
  await expect.poll(() => seenBy(asesor), patient).toEqual([{ nombre: expect.any(String), papel: 'cliente' }])
  expect(await seenBy(cliente)).toEqual([])

  const before = hers.heard.told
  const his = await look(asesor, there.origin)
  await expect.poll(() => hers.heard.told, patient).toBeGreaterThan(before)
  await expect.poll(() => seenBy(cliente), patient).toEqual([{ nombre: 'Sofía', papel: 'asesoría' }])
  await look(colega, here.origin)
  await expect.poll(() => seenBy(cliente), patient).toHaveLength(2)
  expect(await seenBy(cliente)).toContainEqual({ nombre: expect.any(String), papel: 'tu empresa' })

  his.leave()
  await expect.poll(() => seenBy(cliente), patient).toEqual([{ nombre: expect.any(String), papel: 'tu empresa' }])
})

test('who may not read it hears nothing, sees nobody and is not seen', async () => {
  expect((await look(otro, here.origin)).heard.status).toBe(404)
  const foreign = await otro.get(`/api/v1/cotizaciones/${id}/presentes`)
  const missing = await otro.get('/api/v1/cotizaciones/99999999/presentes')
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
  expect(foreign.json().message).toBe(missing.json().message)
  expect(await db.rows('select from presencia')).toEqual([])
})

test('who stays is said again; who belongs to a process that died is forgotten, and the others are told', async () => {
  const hers = await look(cliente, here.origin)
  await expect.poll(() => seenBy(asesor), patient).toHaveLength(1)
  await db.rows(`insert into presencia values (gen_random_uuid(), $1, $2, false, false, now() + interval '1 hour')`, [
    `presentes:${id}`,
    shop.asesor.id,
  ])
  await expect.poll(() => seenBy(cliente), patient).toHaveLength(1)
  const before = hers.heard.told
  await db.rows(`update presencia set hasta = now() - interval '1 second' where usuario_id = $1`, [shop.asesor.id])
  await expect.poll(() => hers.heard.told, patient).toBeGreaterThan(before)
  expect(await seenBy(cliente)).toEqual([])
  await expect.poll(() => seenBy(asesor), patient).toHaveLength(1)
})
