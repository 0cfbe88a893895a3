import { resolve } from 'node:path'
import { audit } from '#upkeep/auditor/run.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { judge, putFaults } from '../db/demo/faults.ts'
import { loadDemo } from '../db/demo/load.ts'
import { round } from './measure.ts'

const PARTS = 20_000
/** Of each kind. */
const FAULTS = 12

/** Puts errors of every kind into the demo catalogue and tells how many the auditor finds, how many false alarms it raises, and how long it takes. */
export async function run(options: string[]): Promise<object> {
  const [size, ...seeds] = options
  const parts = Number(size ?? PARTS)
  const own = await startPostgres({ dataDir: resolve('data', `bench-auditor-${parts}`), durable: false })
  const db = openDb(own.url, { max: 2, statementTimeout: 0 })
  try {
    await migrate(own.url)
    if (!(await db.row('select 1 as hay from producto limit 1'))) await loadDemo(db, { parts })
    const found = await measure(db, parts, seeds.length > 0 ? seeds : ['a'])
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await db.end()
    await own.stop()
  }
}

/** The catalogue is left as it was: what is put and found is rolled back, for each seed anew. */
async function measure(db: Db, parts: number, names: string[]): Promise<object> {
  const clean = await timed(() => audit(db))
  const alarms = (await judge(db, [])).falseByRule
  const seeds: Seeded[] = []
  for (const seed of names) seeds.push(await seeded(db, seed))
  const sum = (name: 'faults' | 'found' | 'findings' | 'falseAlarms') =>
    seeds.reduce((total, one) => total + one[name], 0)
  return {
    parts,
    applications: (await db.row<{ n: number }>('select count(*)::int as n from aplicacion'))?.n,
    cleanMs: clean.ms,
    slowestRules: slowest(clean.result.tiempos),
    alarmsOnTheCleanCatalogue: alarms,
    found: `${sum('found')} of ${sum('faults')} (${percent(sum('found'), sum('faults'))} %, bar 90)`,
    falseAlarms: `${sum('falseAlarms')} of ${sum('findings')} (${percent(sum('falseAlarms'), sum('findings'))} %, bar 10)`,
    seeds,
  }
}

type Seeded = Awaited<ReturnType<typeof judge>> & { seed: string; ms: number }

class Undo extends Error {}

async function seeded(db: Db, seed: string): Promise<Seeded> {
  let told: Seeded | undefined
  await db
    .transaction(async (tx) => {
      const faults = await putFaults(tx, seed, FAULTS)
      const { ms } = await timed(() => audit(tx))
      told = { seed, ms, ...(await judge(tx, faults)) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!told) throw new Error('the transaction tells before it is undone')
  return told
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: round(performance.now() - start), result }
}

function slowest(times: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(times)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 5),
  )
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(1, whole)) / 10
}
