import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { lastPieceShop, playRounds, roundsOf } from '#selling/quotes/last-piece.testing.ts'

/**
 * Two clients (and sometimes the warehouse) and the last piece, at random moments, by the calls that take pieces:
 * `-- last-piece [--rondas 1000] [--semilla 1]`. Beyond its bar when one round oversells, says yes twice, loses a piece or leaves it to nobody.
 */
export async function run(options: string[]): Promise<object> {
  const rounds = option(options, '--rondas', 1000)
  const seed = option(options, '--semilla', 1)
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const database = await startPostgres({ dataDir })
  await migrate(database.url)
  const db = openDb(database.url)
  const env = readEnv({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    APP_KEY: 'a key of the benchmark that is long enough',
  })
  const app = await createApp({ db, env })
  try {
    const start = performance.now()
    const played = await playRounds(await lastPieceShop(db, app), roundsOf(seed, rounds))
    const { sobrevendidas, ambos, perdidas, otras, nadie } = played
    const isRight = sobrevendidas + ambos + perdidas + otras.length + nadie === 0
    const found = { cumple: isRight, segundos: Math.round((performance.now() - start) / 1000), ...played }
    console.log(JSON.stringify(found, null, 2))
    if (!isRight) process.exitCode = 1
    return found
  } finally {
    await app.close()
    await db.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function option(options: string[], name: string, usual: number): number {
  return options.includes(name) ? Number(options[options.indexOf(name) + 1]) : usual
}
