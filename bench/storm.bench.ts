import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryPostgres } from '#platform/database/testing-setup.server.ts'
import { journeys } from '../e2e/storm-journeys.ts'
import { allRules } from '../e2e/storm-rules.ts'
import { type Outcome, tell } from '../e2e/storm-run.ts'

const root = join(import.meta.dirname, '..')

/**
 * All walked journeys through ten storms, and with the plug pulled: `-- storm [--seed 7,8] [--recorrido 'pega una lista'] [--reglas write,page:busy] [--una-en 4]`.
 * Seeds are drawn and printed where none is given. `--largo` drives the journeys of e2e/ through them too, which takes hours.
 */
export async function run(options: string[]): Promise<object> {
  const given = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
  const seeds = given('--seed') ?? Array.from({ length: 10 }, () => randomInt(1, 1_000_000)).join(',')
  console.log(`semillas: ${seeds}`)
  const folder = mkdtempSync(join(tmpdir(), 'jacve-bench-storm-'))
  const database = await temporaryPostgres()
  const env = {
    TEST_DATABASE_URL: database.url,
    STORM_OUT: join(folder, 'out.jsonl'),
    STORM_SEEDS: seeds,
    STORM_JOURNEYS: given('--recorrido') ?? Object.keys(journeys).join(','),
    STORM_RULES: given('--reglas') ?? allRules.join(','),
    STORM_ONE_IN: given('--una-en') ?? '6',
  }
  try {
    await drive('e2e/storm.test.ts', env)
    if (options.includes('--largo')) await driveAll(seeds.split(','), env)
    return summary(readOutcomes(env.STORM_OUT))
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The journeys that drive a shop of their own; one file after another, so that each finding has a name. */
async function driveAll(seeds: string[], env: Record<string, string>): Promise<void> {
  const files = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.test.ts') && file !== 'storm.test.ts')
  const through = files.filter((file) => readFileSync(join(root, 'e2e', file), 'utf8').includes('startShop('))
  for (const seed of seeds)
    for (const file of through) await drive(`e2e/${file}`, { ...env, STORM_SEED: seed, STORM_NAME: file })
}

/** One file of journeys. Whether its own assertions hold does not matter here. */
function drive(file: string, env: Record<string, string>): Promise<void> {
  console.log(file, env['STORM_SEED'] ?? '')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'navegador', '--silent', '--reporter', 'dot', file],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    },
  )
  return new Promise((done) => child.once('exit', () => done()))
}

function readOutcomes(file: string): Outcome[] {
  // Written by runStorms and by throughStorm, a line for each outcome.
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Outcome)
}

function summary(outcomes: Outcome[]): object {
  const told = outcomes.flatMap(tell)
  for (const line of told) console.log(`✗ ${line}`)
  const count = (of: (one: Outcome) => number) => outcomes.reduce((sum, one) => sum + of(one), 0)
  const figures = {
    recorridos: outcomes.length,
    peticiones: count(({ requests }) => requests),
    tropiezos: count(({ faults }) => faults),
    hallazgos: told.length,
  }
  console.log(figures)
  return { ...figures, told }
}
