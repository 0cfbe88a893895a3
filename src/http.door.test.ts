import { expect, describe, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { askAndStay } from './abandon.testing.ts'
import { allCalls } from './http.server.ts'
import { testApp } from './http.testing.ts'

const db = await testDb()
const METRICS_TOKEN = 'una-ficha-bien-larga'
const app = await testApp(db, { METRICS_TOKEN })
await app.listen({ port: 0, host: '127.0.0.1' })
const place = app.server.address()
const origin = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
const raw = async (head: string[], host?: string) =>
  (await askAndStay(origin, { head, ...(host !== undefined && { host }) })).status

describe('who is asked for', () => {
  test.each(['a b', 'malo"><script>', '[::1', 'x:y', 'x:999999', 'x/y', 'a@b', 'ñ.mx', ''])(
    'a name that is none is refused: %s',
    async (host) => {
      expect(await raw(['GET /api/getYear HTTP/1.1'], host)).toBe(400)
      expect(await raw(['GET /nada HTTP/1.1', 'Accept: text/html'], host)).toBe(400)
    },
  )

  test('two names are never answered, whatever is asked for', async () => {
    for (const path of ['/api/getYear', '/nada', '/healthz', '/metrics'])
      expect(await raw([`GET ${path} HTTP/1.1`, 'Host: uno.example'])).toBe(400)
  })

  test('health answers whoever names nobody, as HTTP/1.0 may', async () => {
    expect(await raw(['GET /healthz HTTP/1.0'], '')).toBe(200)
  })

  test.each(['TRACE', 'PROPFIND', 'LOCK', 'QUERY'])('%s is no method here', async (method) => {
    for (const path of ['/api/getYear', '/nada', '/metrics'])
      expect(await raw([`${method} ${path} HTTP/1.1`])).toBe(405)
  })
})

describe('figures', () => {
  const status = async (headers: Record<string, string>) => (await app.inject({ url: '/metrics', headers })).statusCode

  test('are read from this machine itself, and through a proxy on it only with the token', async () => {
    expect(await status({})).toBe(200)
    expect(await status({ host: '127.0.0.1:8080' })).toBe(200)
    expect(await status({ host: 'www.ejemplo.mx' })).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])
      expect(await status({ [name]: '127.0.0.1' }), name).toBe(404)
    const far = { url: '/metrics', remoteAddress: '10.1.2.3' }
    expect((await app.inject(far)).statusCode).toBe(404)
    expect((await app.inject({ ...far, headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).statusCode).toBe(200)
    expect(await status({ authorization: 'Bearer otra' })).toBe(404)
    const tokenless = await testApp(db)
    const given = { authorization: 'Bearer undefined' }
    expect((await tokenless.inject({ url: '/metrics', headers: given })).statusCode).toBe(404)
  })

  test('stay few, however many calls there are', async () => {
    for (const { endpoint } of allCalls) {
      const url = endpoint.path.replace(/:\w+/g, '1')
      await app.inject({ method: endpoint.method, url })
    }
    const { body } = await app.inject('/metrics')
    expect(body.length).toBeLessThan(50_000)
    expect(body).toMatch(/^http_server_request_duration_seconds_bucket\{le="0.005",kind="read"\} \d+$/m)
    expect(body).toMatch(/^http_requests_total\{kind="write",status="419"\} \d+$/m)
  })
})
