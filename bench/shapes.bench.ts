import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Fault = { call: string; crowd: string; what: string; status: number; body: string; bytes: number }
type Held = { cpu: number; ms: number; call: string; what: string }
type Report = { seed: number; sent: number; answered: number; refused: number; faults: Fault[]; slowest: Held[] }

/** A request that takes more CPU of the thread which serves everybody keeps the others waiting. */
const MOST_HELD_MS = 100

/**
 * The suite's shapes and hostile texts, more of them and from a seed of their own: `npm run bench -- shapes [per place]`;
 * FC_SEED takes that of a run that failed.
 */
export async function run([perPlace = '4']: string[]): Promise<object> {
  const seed = Number(process.env['FC_SEED'] ?? randomInt(1_000_000))
  const folder = mkdtempSync(join(tmpdir(), 'jacve-shapes-'))
  const report = join(folder, 'report.json')
  try {
    const code = await suite({
      FC_SEED: String(seed),
      HOSTILE_SEED: String(seed),
      HOSTILE_PER_FIELD: '1',
      SHAPES_PER_PLACE: perPlace,
      SHAPES_REPORT: report,
    })
    const found = JSON.parse(readFileSync(report, 'utf8')) as Report // written by src/shapes.test.ts
    console.log(`FC_SEED=${seed}: ${found.sent} pedidas, ${found.answered} contestadas, ${found.refused} rechazadas`)
    const failed = found.faults.filter(({ status }) => status >= 500).length
    console.log(`5xx: ${failed}; otras faltas: ${found.faults.length - failed}`)
    for (const { call, crowd, what, status } of found.faults.slice(0, 30))
      console.log(`  ${status} ${crowd} ${call} ${what}`)
    console.log(`CPU del hilo que atiende a todos, por una sola (máximo ${MOST_HELD_MS} ms), y cuánto estuvo ausente:`)
    for (const { cpu, ms, call, what } of found.slowest.slice(0, 5))
      console.log(`  ${Math.round(cpu)} ms, ${Math.round(ms)} ms ${call} ${what}`)
    const isHeld = found.slowest.some(({ cpu }) => cpu > MOST_HELD_MS)
    if (isHeld || code !== 0) process.exitCode = 1
    if (code !== 0) console.log('Las pruebas fallaron; arriba dice cuáles.')
    return { ...found, passed: code === 0 && !isHeld }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function suite(settings: Record<string, string>): Promise<number | null> {
  const files = ['src/shapes.test.ts', 'src/platform/http/hostile-texts.test.ts']
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
