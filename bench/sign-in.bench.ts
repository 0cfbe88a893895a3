import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '#people/access/passwords.server.ts'
import { createApp } from '#http.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { latencyOf, round } from './measure.ts'

const TRIES = 300

type Kind = 'conocida' | 'desconocida'
type Asked = { url: string; status: number; tries: number; body: (email: string, turn: number) => object }

/** What anybody may ask with somebody's address. */
const asked: Record<string, Asked> = {
  login: {
    url: '/login',
    status: 422,
    tries: TRIES,
    body: (email, turn) => ({ email, password: `no es esta ${turn}` }),
  },
  olvido: { url: '/api/v1/claves/olvido', status: 200, tries: 4 * TRIES, body: (email) => ({ email }) },
  solicitud: {
    url: '/api/v1/solicitudes',
    status: 201,
    tries: TRIES,
    body: (correo) => ({
      rfc: 'TBI010203AB4',
      razon_social: 'Taller Bielas',
      cp_fiscal: '44100',
      giro: 'Otro',
      contacto: 'Beto',
      correo,
      telefono: '3312345678',
      acepto_aviso: true,
    }),
  },
  contacto: {
    url: '/api/v1/contacto',
    status: 201,
    tries: TRIES,
    body: (correo) => ({ nombre: 'Ana', correo, mensaje: '¿Tienen balatas?', acepto_aviso: true }),
  },
}

/**
 * Wrong passwords, forgotten ones, requests and messages for addresses that are somebody's and for some that are nobody's, in random order:
 * nobody may tell which are which by the time (|z| < 3, of means by Welch and of ranks by Mann-Whitney).
 */
export async function run(): Promise<object> {
  const own = await startPostgres({ dataDir: resolve('data', 'bench-sign-in'), durable: false })
  const db = openDb(own.url, { max: 4 })
  const env = readEnv({
    DATABASE_URL: own.url,
    APP_KEY: 'a key of the benchmark that is long enough',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const app = await createApp({ db, env })
  try {
    await migrate(own.url)
    await makeAccounts(db)
    const found: Record<string, object> = {}
    for (const [name, one] of Object.entries(asked)) found[name] = await timesOf(app, one)
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await app.close()
    await db.end()
    await own.stop()
  }
}

async function timesOf(app: FastifyInstance, { url, status, tries, body }: Asked): Promise<object> {
  const { cookies } = await app.inject('/sanctum/csrf-cookie')
  const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' }
  const times: Record<Kind, number[]> = { conocida: [], desconocida: [] }
  for (const kind of shuffled(tries)) {
    const place = times[kind].length
    const email = kind === 'conocida' ? `persona${place % 50}@ejemplo.mx` : `ninguna${place % 50}@ejemplo.mx`
    const start = performance.now()
    const answer = await app.inject({ method: 'POST', url, payload: body(email, place), cookies: jar, headers })
    times[kind].push(performance.now() - start)
    if (answer.statusCode !== status) throw new Error(`${url} was answered with ${answer.statusCode}`)
  }
  return {
    conocida_ms: latencyOf(times.conocida),
    desconocida_ms: latencyOf(times.desconocida),
    z: round(welch(times.conocida, times.desconocida)),
    z_rangos: round(mannWhitney(times.conocida, times.desconocida)),
  }
}

async function makeAccounts(db: Db): Promise<void> {
  const hash = await hashPassword('una frase de prueba 77')
  await db.rows(
    `insert into usuario (nombre, email, estado, clave_hash)
     select 'Persona ' || n, 'persona' || n || '@ejemplo.mx', 'ACTIVO', $1 from generate_series(0, 49) n
     on conflict (lower(email)) where estado <> 'BAJA' do nothing`,
    [hash],
  )
}

/** As many of each, in an order that favours neither. */
function shuffled(tries: number): Kind[] {
  return Array.from({ length: tries }, () => (Math.random() < 0.5 ? 0 : 1)).flatMap((first) =>
    first ? (['conocida', 'desconocida'] as const) : (['desconocida', 'conocida'] as const),
  )
}

/** Welch's statistic of two samples' means. */
function welch(a: number[], b: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  const error = (all: number[]) => {
    const middle = mean(all)
    return all.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (all.length - 1) / all.length
  }
  return (mean(a) - mean(b)) / Math.sqrt(error(a) + error(b))
}

/** The rank-sum statistic of two samples, normal for samples of this size: by how much one is the slower, whatever the tails. */
function mannWhitney(a: number[], b: number[]): number {
  const ranked = [...a.map((time) => ({ time, isA: true })), ...b.map((time) => ({ time, isA: false }))].toSorted(
    (one, other) => one.time - other.time,
  )
  const ranks = ranked.reduce((sum, { isA }, place) => sum + (isA ? place + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return (u - (a.length * b.length) / 2) / spread
}
