import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoAccounts } from '../db/demo/accounts.ts'
import { loadDemoDocuments } from '../db/demo/documents.ts'
import { fuzz } from '#fronts/agents/fuzz.testing.ts'
import { doTasks } from '#fronts/agents/tasks.testing.ts'
import { type World, worldOf } from '#fronts/agents/tasks-world.testing.ts'
import { loadDemoCatalogue } from '#database.ts'
import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { percent } from './demo-catalogue.ts'

const PARTS = 4000
const SEEDS = 10
const ROUNDS = 120

/** Twenty tasks that people give their assistants, done through the door; then programs without reason, each with a seed of its own. */
export async function run(options: string[]): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-tareas-'))
  chmodSync(dataDir, 0o711)
  const own = await startPostgres({ dataDir, durable: false })
  await migrate(own.url)
  const db = openDb(own.url, { statementTimeout: 0 })
  const env = readEnv({ ...process.env, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const app = await createApp({ db, env })
  try {
    await loadDemoCatalogue(db, PARTS)
    await loadDemoAccounts(db, 'una frase de prueba 77')
    await loadDemoDocuments(db, openStorage(env))
    const given = Number(options[options.indexOf('--semilla') + 1])
    const seeds = given ? [given] : Array.from({ length: SEEDS }, () => randomInt(2 ** 31))
    return await measure(worldOf(app, db), seeds)
  } finally {
    await app.close()
    await db.end()
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(world: World, seeds: number[]): Promise<object> {
  const tareas = await doTasks(world)
  for (const { ok, pide, ms, error } of tareas) console.log(`${ok ? 'sí' : 'NO'} ${ms} ms  ${pide} ${error ?? ''}`)
  const hechas = tareas.filter(({ ok }) => ok).length
  const tried: Awaited<ReturnType<typeof fuzz>>[] = []
  for (const seed of seeds) tried.push(await fuzz(world, { seed, rounds: ROUNDS }))
  const sin_confirmar = [...world.unconfirmed, ...tried.flatMap((one) => one.unconfirmed)]
  const mas_alla = tried.flatMap((one) => one.beyond)
  const sum = (name: 'calls' | 'written' | 'capped') => tried.reduce((all, one) => all + one[name], 0)
  console.log(`
${hechas} de ${tareas.length} tareas (${percent(hechas, tareas.length)} %)
al azar, semillas ${seeds.join(' ')}: ${sum('calls')} llamadas, ${sum('written')} documentos, ${sum('capped')} negados por tope
escrito sin confirmación: ${sin_confirmar.length}; más allá de un tope: ${mas_alla.length}`)
  if (percent(hechas, tareas.length) < 95 || sin_confirmar.length || mas_alla.length) process.exitCode = 1
  return { hechas, tareas, al_azar: tried, sin_confirmar, mas_alla }
}
