import { resolve } from 'node:path'
import { hashPassword } from '#accounts/passwords.server.ts'
import { createApp } from '#http.server.ts'
import { type Db, openDb } from '#platform/db.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { startPostgres } from '#platform/postgres.server.ts'
import { latencyOf, round } from './measure.ts'

const TRIES = 300

/** Wrong passwords for accounts that exist and for some that do not, in random order: nobody may tell which are which by the time (|z| < 3). */
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
    const { cookies } = await app.inject('/sanctum/csrf-cookie')
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' }

    const times = { conocida: [] as number[], desconocida: [] as number[] }
    for (const kind of shuffled()) {
      const place = times[kind].length
      const email = kind === 'conocida' ? `persona${place % 50}@ejemplo.mx` : `nadie${place % 50}@ejemplo.mx`
      const start = performance.now()
      const payload = { email, password: `no es esta ${place}` }
      const answer = await app.inject({ method: 'POST', url: '/login', payload, cookies: jar, headers })
      times[kind].push(performance.now() - start)
      if (answer.statusCode !== 422) throw new Error(`a wrong password was answered with ${answer.statusCode}`)
    }
    const found = {
      conocida_ms: latencyOf(times.conocida),
      desconocida_ms: latencyOf(times.desconocida),
      z: round(welch(times.conocida, times.desconocida)),
    }
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await app.close()
    await db.end()
    await own.stop()
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
function shuffled(): ('conocida' | 'desconocida')[] {
  return Array.from({ length: TRIES }, () => (Math.random() < 0.5 ? 0 : 1)).flatMap((first) =>
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
