import Fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, describe, test, vi } from 'vitest'
import { endpoint } from '#kit/base/contract.ts'
import { addCalls } from '#platform/http/calls.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { createHttp } from '#platform/http/http.server.ts'
import { serveMetrics } from '#platform/capacity/metrics-port.server.ts'
import { setReadOnly } from '#platform/http/read-only.server.ts'
import { serve } from '#platform/http/serve.server.ts'
import { newSessionId, newXsrfToken } from '#platform/http/session.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { z } from 'zod'
import { documentPath } from '#fronts/api/operation-id.ts'
import { addOpenApi } from '#fronts/api/routes.server.ts'
import { allCalls, createApp } from './http.server.ts'
import { testApp, testEnv, visitor, write } from './http.testing.ts'

const db = await testDb()
const app = await testApp(db)
const search = { buscar: 'balatas', resultados: 3 }

describe('addresses (H4)', () => {
  test.each(['/api/getYear', '/JACVE/api/getYear', '/jacve/API/GETYEAR', '/api/getYear/', '/JACVE/api/getYear/'])(
    '%s answers',
    async (url) => expect((await app.inject(url)).statusCode).toBe(200),
  )

  test('a slash inside a part code is data', async () => {
    const answer = await app.inject('/searchDetails/details/BD%2F12%2F4')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ message: 'El producto no existe' })
  })

  test('an unknown call is a true 404 in the error form', async () => {
    const answer = await app.inject('/api/nada')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'no_encontrado', requestId: expect.any(String) })
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'POST'] as const)(
    '%s where there is only GET: 405 and what is allowed',
    async (method) => {
      const answer = await app.inject({ method, url: '/JACVE/api/getYear', ...(await visitor(app)) })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('GET')
    },
  )
})

describe('anti-forgery (H2, S5)', () => {
  const url = '/api/registrabusqueda'

  test('a write of our own page passes', async () => {
    const answer = await app.inject(write(url, search, await visitor(app)))
    expect(answer.statusCode).toBe(201)
  })

  test('every forged write is refused', async () => {
    const us = await visitor(app)
    const other = newXsrfToken(testEnv.APP_KEY, newSessionId('v'))
    const { 'x-xsrf-token': token, ...noToken } = us.headers
    const forged = {
      'no token': { ...us, headers: noToken },
      "another session's token": {
        cookies: { ...us.cookies, 'XSRF-TOKEN': other },
        headers: { ...us.headers, 'x-xsrf-token': other },
      },
      'planted cookie equal to the header': {
        cookies: { ...us.cookies, 'XSRF-TOKEN': 'planted.planted' },
        headers: { ...us.headers, 'x-xsrf-token': 'planted.planted' },
      },
      'no session': { ...us, cookies: { 'XSRF-TOKEN': token ?? '' } },
      'not marked as XMLHttpRequest': { ...us, headers: { 'x-xsrf-token': token ?? '' } },
      'cross-site': { ...us, headers: { ...us.headers, 'sec-fetch-site': 'cross-site' } },
      'same-site': { ...us, headers: { ...us.headers, 'sec-fetch-site': 'same-site' } },
    }
    for (const [name, who] of Object.entries(forged)) {
      const answer = await app.inject(write(url, search, who))
      expect([name, answer.statusCode]).toEqual([name, 419])
    }
  })

  test('a body that a plain form could send is refused', async () => {
    const us = await visitor(app)
    const headers = { ...us.headers, 'content-type': 'text/plain' }
    const answer = await app.inject({
      method: 'POST',
      url,
      cookies: us.cookies,
      headers,
      payload: JSON.stringify(search),
    })
    expect(answer.statusCode).toBe(415)
  })

  test('no GET has an effect: every write is another method', () => {
    const writes = allCalls.filter(({ endpoint: { path } }) => /\/(store|update|delete|registra)/.test(path))
    expect(writes.every(({ endpoint: { method } }) => method !== 'GET')).toBe(true)
    expect(writes.length).toBeGreaterThan(0)
  })
})

describe('errors (H1, S25)', () => {
  test('a broken body, a huge body, a broken address: 4xx in the one form', async () => {
    const us = await visitor(app)
    const headers = { ...us.headers, 'content-type': 'application/json' }
    const post = { method: 'POST' as const, url: '/api/registrabusqueda', cookies: us.cookies, headers }
    const answers = [
      await app.inject({ ...post, payload: '{"a":' }),
      await app.inject({ ...post, payload: JSON.stringify({ buscar: 'x'.repeat(1_100_000) }) }),
      await app.inject('/search/%E0%A4%A/1'),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 413, 400])
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  })

  test('a bug tells nothing of itself', async () => {
    const buggy = endpoint({ method: 'GET', path: '/bug', access: 'public', summary: 'x', reply: z.any() })
    const own = await createHttp({ db, env: testEnv })
    addCalls(own, [serve(buggy, () => Promise.reject(new Error('select secret from /etc/passwd')))], () => false)
    const answer = await own.inject('/bug')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/secret|passwd|select/)
    await own.close()
  })

  test('a traceparent is taken up as request id', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answer = await app.inject({ url: '/healthz', headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } })
    expect(answer.headers['x-request-id']).toBe(trace)
  })
})

describe('headers', () => {
  test('scripts only from here, nothing framed, nothing sniffed', async () => {
    const { headers } = await app.inject('/api/getYear')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("style-src-attr 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('microphone, camera and place are ours alone, other devices nobody’s; breaches are reported where both ways say', async () => {
    const { headers } = await app.inject('/api/getYear')
    const policy = String(headers['permissions-policy'])
    expect(policy.split(', ')).toEqual(
      expect.arrayContaining(['microphone=(self)', 'camera=(self)', 'geolocation=(self)', 'payment=()', 'usb=()']),
    )
    expect(policy).toMatch(/^(?:[a-z-]+=\((?:self)?\)(?:, |$))+$/)
    expect(headers['reporting-endpoints']).toBe('csp="/JACVE/api/v1/csp"')
    expect(headers['content-security-policy']).toMatch(/report-uri \/JACVE\/api\/v1\/csp;report-to csp(?:;|$)/)
    const report = { type: 'csp-violation', url: 'https://x.mx', body: { blockedURL: 'https://malo.example' } }
    const told = await app.inject({
      method: 'POST',
      url: '/JACVE/api/v1/csp',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([report]),
    })
    expect(told.statusCode).toBe(204)
  })

  test('a public answer carries an ETag and is not sent twice', async () => {
    const first = await app.inject('/api/getYear')
    expect(first.headers['cache-control']).toMatch(/^public/)
    const again = await app.inject({ url: '/api/getYear', headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('limits (S24)', () => {
  test('a whole office behind one address searches; what hammers is refused with Retry-After', async () => {
    const limited = await testApp(db, { RATE_LIMITS: 'on' })
    // The clock stands: how quick this machine is decides nothing.
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked = []
    for (let n = 0; n < 240; n++) asked.push(await limited.inject('/search/ab/1'))
    vi.useRealTimers()
    const refused = asked.filter(({ statusCode }) => statusCode === 429)
    expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
    expect(refused).toHaveLength(40)
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(2)
    expect(refused[0]?.json()).toMatchObject({ message: 'Demasiadas peticiones. Espera un momento.' })
  })
})

describe('health', () => {
  test('alive and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
    expect((await app.inject('/readyz')).json()).toEqual({ ok: true })
  })

  test('not ready while the database is away, but alive; answers are 503 with Retry-After', async () => {
    const { openDb } = await import('#platform/database/db.server.ts')
    const away = await testApp(openDb('postgres://nobody@127.0.0.1:1/none'))
    expect((await away.inject('/healthz')).statusCode).toBe(200)
    expect((await away.inject('/readyz')).statusCode).toBe(503)
    const answer = await away.inject('/api/getYear')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
  })

  test('not ready while a migration is missing, and says which', async () => {
    const behind: Db = {
      ...db,
      rows: (text, values) => (text.includes('migracion') ? Promise.resolve([]) : db.rows(text, values)),
    }
    const answer = await (await testApp(behind)).inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().motivo).toContain('0001')
  })

  test('figures for Prometheus, without versions', async () => {
    const { body } = await app.inject('/metrics')
    expect(body).toContain('http_server_request_duration_seconds_bucket')
    expect(body).toContain('db_pool_waiting')
    expect(body).not.toContain('nodejs_version_info')
  })
})

describe('read only', () => {
  test('writes are told so and when to come again, reading goes on, and back', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-read-only-'))
    const shop = await testApp(db, { DATA_DIR })
    const who = await visitor(shop)
    const keep = () => shop.inject(write('/api/registrabusqueda', search, who))
    expect((await keep()).statusCode).toBe(201)
    setReadOnly({ DATA_DIR }, true)
    const refused = await keep()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '120'])
    expect(refused.json()).toMatchObject({ code: 'solo_lectura', message: expect.stringContaining('mantenimiento') })
    expect((await shop.inject('/search/ab/1')).statusCode).toBe(200)
    setReadOnly({ DATA_DIR }, false)
    expect((await keep()).statusCode).toBe(201)
    rmSync(DATA_DIR, { recursive: true })
  })
})

describe('names (S28)', () => {
  test('with PUBLIC_URL only its name, those of HOSTS and this machine’s own; health answers to any', async () => {
    const named = await testApp(db, { PUBLIC_URL: 'https://www.ejemplo.mx', HOSTS: ['ejemplo.mx'] })
    const status = async (host: string, url = '/api/getYear') =>
      (await named.inject({ url, headers: { host } })).statusCode
    expect(await status('www.ejemplo.mx')).toBe(200)
    expect(await status('EJEMPLO.mx')).toBe(200)
    expect(await status('127.0.0.1:8080')).toBe(200)
    for (const host of [
      'malo.mx',
      'www.ejemplo.mx.malo.mx',
      'www.ejemplo.mx:81',
      'localhost.malo.mx',
      '127.0.0.1.malo.mx',
    ])
      expect(await status(host), host).toBe(421)
    expect(await status('10.1.2.3', '/healthz')).toBe(200)
    expect(await status('10.1.2.3', '/readyz')).toBe(200)
  })
})

describe('a copy of the database', () => {
  test('answers visitors where they may keep the answer; one that is away is passed over', async () => {
    const asked: string[] = []
    const replica: Db = { ...db, rows: (text, values) => (asked.push(text), db.rows(text, values)) }
    const own = await createApp({ db, replica, env: testEnv })
    expect((await own.inject('/api/getYear')).statusCode).toBe(200)
    expect(asked).toHaveLength(1)
    expect((await own.inject('/api/v1/sesion')).statusCode).toBe(200)
    expect(asked).toHaveLength(1)
    await own.close()

    const { openDb } = await import('#platform/database/db.server.ts')
    const away = openDb('postgres://nobody@127.0.0.1:1/none')
    const alone = await createApp({ db, replica: away, env: testEnv })
    expect((await alone.inject('/api/getYear')).statusCode).toBe(200)
    await alone.close()
    await away.end()
  })
})

describe('figures', () => {
  test('tell of mail, jobs and the ERP; with a port of their own they are only there', async () => {
    const { body } = await app.inject('/metrics')
    for (const name of [
      'mail_failed',
      'mail_waiting',
      'jobs_failed',
      'jobs_oldest_seconds',
      'retention_deleted_total',
      'retention_age_seconds',
      'erp_outbox_age_seconds',
      'db_away',
    ])
      expect(body).toMatch(new RegExp(`^${name} -?[0-9.]+$`, 'm'))

    const apart = await testApp(db, { METRICS_PORT: 9 })
    expect((await apart.inject('/metrics')).statusCode).toBe(404)
    const own = await serveMetrics(apart.metrics, 0, '127.0.0.1')
    expect(await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text()).toContain('mail_failed')
    expect((await fetch(`http://127.0.0.1:${own.port}/`)).status).toBe(404)
    own.close()
  })
})

describe('the contract', () => {
  test('is told whole, with a page to read it', async () => {
    const { paths } = (await app.inject('/JACVE/api/openapi.json')).json()
    for (const { endpoint: call } of allCalls) {
      expect(paths[documentPath(call.path)]?.[call.method.toLowerCase()]?.summary).toBe(call.summary)
    }
    const page = await app.inject('/JACVE/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/search/{text}/{mode}')
  })

  test('is made once, and says how long a body may be', async () => {
    const first = await app.inject('/JACVE/api/openapi.json')
    const { etag = '' } = first.headers
    expect((await app.inject('/api/openapi.json')).headers['etag']).toBe(etag)
    const known = await app.inject({ url: '/JACVE/api/openapi.json', headers: { 'if-none-match': etag } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const { paths } = first.json()
    expect(paths['/login'].post['x-max-body']).toBe(64 * 1024)
    expect(paths['/api/v1/carrito/lote'].post['x-max-body']).toBe(1024 * 1024)

    let made = 0
    const alone = Fastify()
    addOpenApi(alone, ['/a', '/b'], () => ({ made: ++made }))
    for (const url of ['/a', '/b', '/a']) expect((await alone.inject(url)).json()).toEqual({ made: 1 })
  })

  test('no two calls share method and path', () => {
    const names = allCalls.map(
      ({ endpoint: { method, path } }) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`,
    )
    expect(new Set(names).size).toBe(names.length)
  })
})
