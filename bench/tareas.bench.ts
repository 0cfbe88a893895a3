import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemoAccounts } from '../db/demo/accounts.ts'
import { loadDemoDocuments } from '../db/demo/documents.ts'
import { fuzz } from '#fronts/agents/fuzz.testing.ts'
import { doTasks } from '#fronts/agents/tasks.testing.ts'
import { worldOf } from '#fronts/agents/tasks-world.testing.ts'
import { createApp } from '#http.server.ts'
import { openDb } from '#platform/database/db.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { onDemoCatalogue, percent } from './demo-catalogue.ts'

const SEEDS = 10
const ROUNDS = 120

/** Twenty tasks that people give their assistants, done through the door; then programs without reason, each with a seed of its own. */
export async function run(options: string[]): Promise<object> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'jacve-tareas-'))
  try {
    return await onDemoCatalogue(async (source, { url }) => {
      // On a copy: what the assistants buy is not there for the next run.
      await source.rows('drop database if exists tareas with (force)')
      await source.rows(`create database tareas template ${new URL(url).pathname.slice(1)}`)
      const own = new URL(url)
      own.pathname = '/tareas'
      const db = openDb(own.href, { statementTimeout: 20_000 })
      const env = readEnv({ ...process.env, DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
      const app = await createApp({ db, env })
      try {
        await loadDemoAccounts(db, 'una frase de prueba 77')
        await loadDemoDocuments(db, openStorage(env))
        const world = worldOf(app, db)
        const outcomes = await doTasks(world)
        for (const { ok, pide, ms, error } of outcomes)
          console.log(`${ok ? 'sí' : 'NO'} ${ms} ms  ${pide} ${error ?? ''}`)
        const done = outcomes.filter(({ ok }) => ok).length
        const given = Number(options[options.indexOf('--semilla') + 1])
        const seeds = given ? [given] : Array.from({ length: SEEDS }, () => randomInt(2 ** 31))
        const tried: Awaited<ReturnType<typeof fuzz>>[] = []
        for (const seed of seeds) tried.push(await fuzz(world, { seed, rounds: ROUNDS }))
        const unconfirmed = [...world.unconfirmed, ...tried.flatMap((one) => one.unconfirmed)]
        const beyond = tried.flatMap((one) => one.beyond)
        const sum = (name: 'calls' | 'written' | 'capped') => tried.reduce((all, one) => all + one[name], 0)
        console.log(
          `\n${done} de ${outcomes.length} tareas (${percent(done, outcomes.length)} %); al azar, semillas ${seeds.join(' ')}: ${sum('calls')} llamadas, ${sum('written')} documentos, ${sum('capped')} negados por tope; escrito sin confirmación: ${unconfirmed.length}; más allá de un tope: ${beyond.length}`,
        )
        if (percent(done, outcomes.length) < 95 || unconfirmed.length || beyond.length) process.exitCode = 1
        return { hechas: done, tareas: outcomes, al_azar: tried, sin_confirmar: unconfirmed, mas_alla: beyond }
      } finally {
        await app.close()
        await db.end()
      }
    })
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
