import type { FastifyInstance, InjectOptions } from 'fastify'
import { allCalls, createApp } from '#http.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { onDemoCatalogue } from './demo-catalogue.ts'
import { round } from './measure.ts'

const TIMES = 60
const WARM = 15

/** CPU of this process, as many times that of a bare JSON echo, that anybody may cost us with one request. */
const MOST = 8
/** What may cost more, and why. */
const DEARER: Record<string, [number, string]> = {
  'POST /login': [250, 'argon2id is meant to cost; the throttle counts the tries'],
  'POST /api/v1/claves': [250, 'argon2id, but only after a link that is good'],
  'POST /api/v1/firmas/comprobacion': [20, 'an Ed25519 signature is verified'],
  'GET /api/productoslista/:term': [30, 'question, listing and facets'],
  'POST /api/catalogo/productoslistacatalogo': [30, 'the same by vehicle'],
  'GET /search/:text/:mode': [20, 'a question is understood and answered'],
  'GET /search/:text': [20, 'a question is understood and answered'],
  'GET /api/v1/vehiculos/opciones': [20, 'four lists against each other'],
  'GET /api/openapi.json': [30, 'made once; what is left is the client of the bench, which copies its megabytes'],
  'POST /login, 5,000 unknown names': [60, '48 kB are read, cleaned and refused'],
  'POST /login, 30,000 deep': [30, '60 kB are read and refused at the 32nd'],
  'POST /login, 80,000 unknown names': [MOST, 'refused by its length'],
}

/** What each public call is asked, where its contract's own sample would find nothing. */
type Asked = { path?: Record<string, string | number>; query?: string; body?: object }

export async function run(): Promise<object> {
  return onDemoCatalogue(async (db) => {
    const env = readEnv({
      DATABASE_URL: 'postgres://nobody',
      APP_KEY: 'a key of the benchmark that is long enough',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    const app = await createApp({ db, env })
    app.get('/eco', async () => ({ ok: true }))
    try {
      const headers = await visitor(app)
      const echo = await cpuOf(app, { method: 'GET', url: '/eco' })
      console.log(`JSON echo: ${round(echo.ms)} ms of CPU`)
      const rows = []
      for (const [name, request] of [...(await publicCalls(db)), ...hostile]) {
        const { ms, status } = await cpuOf(app, { ...request, headers: { ...headers, ...request.headers } })
        const [most, why = ''] = DEARER[name] ?? [MOST]
        rows.push({
          name,
          status,
          ms: round(ms),
          ratio: round(ms / echo.ms),
          most,
          isWithin: ms / echo.ms <= most,
          why,
        })
      }
      rows.sort((a, b) => b.ratio - a.ratio)
      for (const { name, status, ms, ratio, most, isWithin } of rows)
        console.log(
          `${isWithin ? ' ' : '!'} ${ratio.toFixed(1).padStart(6)} × (${most}) ${ms.toFixed(2)} ms ${status} ${name}`,
        )
      const beyond = rows.filter(({ isWithin }) => !isWithin)
      if (beyond.length) process.exitCode = 1
      return { echo_ms: round(echo.ms), rows, beyond: beyond.map(({ name }) => name) }
    } finally {
      await app.close()
    }
  })
}

async function visitor(app: FastifyInstance): Promise<Record<string, string>> {
  const { cookies } = await app.inject('/sanctum/csrf-cookie')
  const jar = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  return { cookie: jar, 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': token }
}

/** CPU of this process for one request, in ms: the mean of many, one after another. */
async function cpuOf(app: FastifyInstance, request: InjectOptions): Promise<{ ms: number; status: number }> {
  let status = 0
  for (let n = 0; n < WARM; n++) status = (await app.inject(request)).statusCode
  const before = process.cpuUsage()
  for (let n = 0; n < TIMES; n++) await app.inject(request)
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000 / TIMES, status }
}

async function publicCalls(db: Db): Promise<[string, InjectOptions][]> {
  const part = await db.row<{ k_parte: string }>(
    `select k_parte from producto where estado = 'activo' order by id limit 1`,
  )
  const { k_parte = 'X' } = part ?? {}
  const asked: Record<string, Asked> = {
    'GET /searchDetails/details/:id': { path: { id: k_parte } },
    'GET /api/v1/precios': { query: `k_parte=${encodeURIComponent(k_parte)}` },
    'GET /search/:text/:mode': { path: { text: 'balata delantera tsuru', mode: 1 } },
    'GET /search/:text': { path: { text: 'balata delantera tsuru' } },
    'GET /api/productoslista/:term': { path: { term: 'balata tsuru' } },
    'POST /api/catalogo/productoslistacatalogo': { body: { marca: 'Nissan', modelo: 'Tsuru', year: '2005' } },
    'GET /api/v1/vehiculos/opciones': { query: 'marca=Nissan' },
    'GET /api/v1/vehiculos/ajuste': { query: `marca=Nissan&partes=${encodeURIComponent(k_parte)}` },
    'POST /login': { body: { email: 'nadie@ejemplo.mx', password: 'no es esta' } },
    'POST /api/registrabusqueda': { body: { buscar: 'balata tsuru' } },
    'POST /api/v1/busquedas/vacias': { body: { buscar: 'balata de nada' } },
    'POST /api/v1/firmas/comprobacion': { body: { sello: 'x'.repeat(300) } },
  }
  // A file comes as a form; leaving ends the visitor's token.
  const endpoints = allCalls.map(({ endpoint }) => endpoint)
  const open = endpoints.filter(({ access, upload, path }) => access === 'public' && !upload && path !== '/logout')
  return open.map((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`
    const { path = {}, query = '', body } = asked[name] ?? {}
    const known = { k_parte, id: 1, ...path }
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(Object.entries(known).find(([one]) => one === key)?.[1] ?? 'x')),
    )
    const payload = endpoint.method === 'GET' ? {} : { payload: body ?? {} }
    return [name, { method: endpoint.method, url: query ? `${url}?${query}` : url, ...payload }]
  })
}

const json = { 'content-type': 'application/json' }
const names = (many: number) => JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, n) => [`c${n}`, n])))
const post = (payload: string): InjectOptions => ({ method: 'POST', url: '/login', payload, headers: json })

const hostile: [string, InjectOptions][] = [
  ['GET /api/openapi.json', { method: 'GET', url: '/api/openapi.json' }],
  ['POST /login, 5,000 unknown names', post(names(5000))],
  ['POST /login, 30,000 deep', post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)],
  ['POST /login, 80,000 unknown names', post(names(80_000))],
]
