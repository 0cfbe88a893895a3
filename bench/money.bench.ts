import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { attackMoney, moneyShop } from '#money.testing.ts'
import { worldsOf } from '#money-world.testing.ts'

/**
 * Shops and purchases drawn at random, through list, cart, quotation, orders, papers, the agents' door and the ERP's message, against a
 * second reckoning: `-- money [--rondas 100] [--semilla <drawn>]`. Beyond its bar when one sum differs by a centavo.
 */
export async function run(options: string[]): Promise<object> {
  const rounds = option(options, '--rondas', 100)
  const seed = option(options, '--semilla', Math.floor(Math.random() * 2 ** 31))
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
    const attacked = await attackMoney(await moneyShop(db, app), worldsOf(seed, rounds))
    const isRight = attacked.difieren.length === 0
    const found = {
      cumple: isRight,
      semilla: seed,
      segundos: Math.round((performance.now() - start) / 1000),
      ...attacked,
    }
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
