import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { createApp, refuseTheRest } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { announce, announced, NEWS_CHANNEL, type NewsJudges } from './news.server.ts'
import { hearNotices } from '#platform/database/notices.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'

const { url, db } = await testDatabase()
let origin = ''
let stopHearing = async () => {}
const app = await listening()
await new Promise<void>((resolve) => {
  stopHearing = hearNotices(url, [NEWS_CHANNEL], (_, payload) => {
    app.news.hear(payload)
    resolve()
  })
})

/** A server whose news are of things that belong to the person of their number. */
async function listening(beatMs = 50, most?: { each: number; most: number }) {
  const judges: NewsJudges = { cosa: (id, { session }) => Number(id) === session.user?.id }
  const made = await createApp({ env: testEnv, db }, { judges, beatMs, most })
  refuseTheRest(made)
  await made.listen({ port: 0, host: '127.0.0.1' })
  return made
}

beforeAll(() => {
  const place = app.server.address()
  origin = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
})
afterAll(async () => {
  await app.close()
  await stopHearing()
})

async function signedIn() {
  const person = await makePerson(db, ['cliente'])
  const it = browser(app)
  await it.login(person.email)
  return { ...person, browser: it, cookie: () => [...it.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

const BEAT = 'event: latido\ndata: sigo\n\n'

/**
 * Opens a stream and reads it; `until` waits for a text, `beat` for a sign of life, `end` for the server's closing. A beat may
 * fall between any two events, so texts are looked for in what is heard without them.
 */
async function open(cookie: string, topics: string, base = '') {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const answer = await fetch(`${origin}${base}/api/v1/novedades?temas=${topics}`, {
    headers: { cookie },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heard = () => text.replaceAll(BEAT, '')
  const readUntil = async (isThere: () => boolean, wanted: string) => {
    while (!isThere()) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`ended before «${wanted}»: ${text}`)
      text += value
    }
  }
  return {
    answer,
    heard,
    stop: () => stop.abort(),
    until: (wanted: string) => readUntil(() => heard().includes(wanted), wanted),
    beat: () => readUntil(() => text.includes(BEAT), BEAT),
    async end() {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return text
        text += value
      }
    },
  }
}

const gauge = async () => Number(/^news_streams_open (\d+)/m.exec(await app.metrics.text())?.[1])

test('a topic reaches its listeners, after the transaction, and carries nothing else than the state it came to', async () => {
  const ana = await signedIn()
  const bea = await signedIn()
  const hers = await open(ana.cookie(), `cosa:${ana.id}`)
  const under = await open(ana.cookie(), `cosa:${ana.id}`, '/JACVE')
  const other = await open(bea.cookie(), `cosa:${bea.id},cosa:${ana.id},nada:1,constructor:1`)
  expect(hers.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(hers.answer.headers.get('cache-control')).toBe('no-store')

  await expect(
    db.transaction(async (tx) => {
      await announce(tx, `cosa:${bea.id}`)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.transaction((tx) => announce(tx, `cosa:${ana.id}`))
  await Promise.all([hers.until(`data: cosa:${ana.id}\n\n`), under.until(`data: cosa:${ana.id}\n\n`)])
  await other.beat()
  expect(other.heard()).not.toContain('data:')

  await db.rows(`select ${announced(`'cosa:${ana.id}'`, `'7.12'`)}`)
  await hers.until(`id: 7.12\ndata: cosa:${ana.id}\n\n`)
  await db.transaction((tx) => announce(tx, `cosa:${ana.id}`))
  await hers.until(`id: 7.12\ndata: cosa:${ana.id}\n\nid: \ndata: cosa:${ana.id}\n\n`)
})

test('nobody but a session hears; a foreign topic alone does not exist', async () => {
  const ana = await signedIn()
  expect((await open('', `cosa:${ana.id}`)).answer.status).toBe(401)
  expect((await open(ana.cookie(), `cosa:${ana.id + 1}`)).answer.status).toBe(404)
  expect((await open(ana.cookie(), 'toString:1')).answer.status).toBe(404)
  expect((await open(ana.cookie(), '')).answer.status).toBe(422)
  expect((await open(ana.cookie(), Array.from({ length: 21 }, (_, n) => `cosa:${n}`).join())).answer.status).toBe(422)
})

test('a stream ends with its session, and when its rights change', async () => {
  const ana = await signedIn()
  const first = await open(ana.cookie(), `cosa:${ana.id}`)
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'MKTG'`, [ana.id])
  await db.rows('update sesion set rotar = true where usuario_id = $1', [ana.id])
  await first.end()

  await ana.browser.get('/api/v1/sesion')
  const second = await open(ana.cookie(), `cosa:${ana.id}`)
  expect(second.answer.status).toBe(200)
  await ana.browser.post('/logout')
  await second.end()
})

test('a stream does not keep its session alive', async () => {
  const ana = await signedIn()
  await db.rows(`update sesion set visto_en = now() - interval '2 minutes' where usuario_id = $1`, [ana.id])
  const stream = await open(ana.cookie(), `cosa:${ana.id}`)
  await stream.beat()
  const seen = await db.row(`select from sesion where usuario_id = $1 and visto_en < now() - interval '110 seconds'`, [
    ana.id,
  ])
  expect(seen).toBeDefined()
})

test('the fifth stream of a session closes its first, which is told to rest', async () => {
  const ana = await signedIn()
  const first = await open(ana.cookie(), `cosa:${ana.id}`)
  const others = []
  for (let n = 0; n < 4; n++) others.push(await open(ana.cookie(), `cosa:${ana.id}`))
  expect(await first.end()).toContain('event: fin')
  await announce(db, `cosa:${ana.id}`)
  await Promise.all(others.map((stream) => stream.until('data: cosa:')))
})

test('the thirteenth stream of a person closes the first, whatever browser it is of', async () => {
  const ana = await signedIn()
  const streams = []
  for (let n = 0; n < 13; n++) {
    const it = n % 4 === 0 ? browser(app) : undefined
    if (it) await it.login(ana.email)
    if (it) ana.browser = it
    const cookie = [...ana.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    streams.push(await open(cookie, `cosa:${ana.id}`))
  }
  const [first, ...others] = streams
  expect(await first?.end()).toContain('event: fin')
  await announce(db, `cosa:${ana.id}`)
  await Promise.all(others.map((stream) => stream.until('data: cosa:')))
})

test('with every seat of an address or of the process taken the next is asked to come again, and a seat is given back', async () => {
  const small = await listening(50, { each: 2, most: 100 })
  const place = small.server.address()
  const port = typeof place === 'object' ? place?.port : 0
  const ana = await signedIn()
  const ask = (stop = new AbortController()) =>
    fetch(`http://127.0.0.1:${port}/api/v1/novedades?temas=cosa:${ana.id}`, {
      headers: { cookie: ana.cookie() },
      signal: stop.signal,
    })
  const leaving = new AbortController()
  const [first, second] = [await ask(leaving), await ask()]
  expect([first.status, second.status]).toEqual([200, 200])
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  leaving.abort()
  await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200)
  await small.close()
})

test('what may have been missed is told anew', async () => {
  const ana = await signedIn()
  const stream = await open(ana.cookie(), `cosa:${ana.id}`)
  app.news.hear('')
  await stream.until(`data: cosa:${ana.id}\n\n`)
})

test('open streams are counted, hold no slot and leave with their browser', async () => {
  const ana = await signedIn()
  const before = await gauge()
  const stream = await open(ana.cookie(), `cosa:${ana.id}`)
  expect(await gauge()).toBe(before + 1)
  expect(await app.metrics.text()).toMatch(/^http_requests_at_work 0$/m)
  stream.stop()
  await expect.poll(gauge, { timeout: 20_000 }).toBeLessThanOrEqual(before)
})

test('the server closes with streams open', async () => {
  const ana = await signedIn()
  const closing = await listening(60_000)
  const place = closing.server.address()
  const port = typeof place === 'object' ? place?.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/novedades?temas=cosa:${ana.id}`, {
    headers: { cookie: ana.cookie() },
  })
  expect(answer.status).toBe(200)
  await closing.close()
  expect(await answer.text()).toContain('retry:')
})
