import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Fault = { call: string; crowd: string; what: string; status: number; body: string; bytes: number }
type Held = { cpu: number; ms: number; call: string; what: string }
type Report = { seed: number; sent: number; answered: number; refused: number; faults: Fault[]; slowest: Held[] }

/** A request that takes more CPU of the thread which serves everybody keeps the others waiting. */
const MOST_HELD_MS = 100

/** More than there are hostile files, names and forms: each is sent to each call. */
const EVERY = '999'

/**
 * The suite's shapes, hostile texts, files, forms and heads, more of them and from a seed of their own: `npm run bench -- shapes [per place]`;
 * FC_SEED takes that of a run that failed.
 */
export async function run([perPlace = '4']: string[]): Promise<object> {
  const seed = Number(process.env['FC_SEED'] ?? randomInt(1_000_000))
  const folder = mkdtempSync(join(tmpdir(), 'jacve-shapes-'))
  const [shapes, forms] = [join(folder, 'shapes.json'), join(folder, 'forms.json')]
  try {
    const code = await suite({
      FC_SEED: String(seed),
      HOSTILE_SEED: String(seed),
      HOSTILE_PER_FIELD: '1',
      SHAPES_PER_PLACE: perPlace,
      SHAPES_REPORT: shapes,
      FORMS_PER_CALL: EVERY,
      FORMS_REPORT: forms,
      HEADS_DRAWN: '3000',
    })
    // A test that was cut has left none; what the others found is told all the same.
    const reports = [shapes, forms]
      .filter((path) => existsSync(path))
      .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report) // written by the tests
    for (const report of reports) tellReport(report)
    const isHeld = reports.some(({ slowest }) => slowest.some(({ cpu }) => cpu > MOST_HELD_MS))
    if (isHeld || code !== 0) process.exitCode = 1
    if (code !== 0) console.log('Las pruebas fallaron; arriba dice cuáles.')
    return { reports, passed: code === 0 && !isHeld }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tellReport({ seed, sent, answered, refused, faults, slowest }: Report): void {
  console.log(`FC_SEED=${seed}: ${sent} pedidas, ${answered} contestadas, ${refused} rechazadas`)
  const failed = faults.filter(({ status }) => status >= 500).length
  console.log(`5xx: ${failed}; otras faltas: ${faults.length - failed}`)
  for (const { call, crowd, what, status } of faults.slice(0, 30)) console.log(`  ${status} ${crowd} ${call} ${what}`)
  console.log(`CPU del hilo que atiende a todos, por una sola (máximo ${MOST_HELD_MS} ms), y cuánto estuvo ausente:`)
  for (const { cpu, ms, call, what } of slowest.slice(0, 8))
    console.log(`  ${Math.round(cpu)} ms, ${Math.round(ms)} ms ${call} ${what}`)
}

function suite(settings: Record<string, string>): Promise<number | null> {
  const files = [
    'src/shapes.test.ts',
    'src/platform/http/hostile-texts.test.ts',
    'src/forms.test.ts',
    'src/http.heads.test.ts',
  ]
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'unit', '--testTimeout', '3000000', ...files], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
}
