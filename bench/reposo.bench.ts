import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kill-drill.testing.ts'
import { type Finding, finding } from './finding.ts'

const QUIET_MS = 15_000
const HERE = resolve(import.meta.dirname, '..')

/** As `npm start` runs it where there is a build, else from the sources; `--fuentes` asks for those. */
let program = 'dist/programa/start.js'

/** What `npm start` takes when nobody comes: seconds from nothing and from what it left, and the memory of each of its processes after a rest. */
export async function run(options: string[] = []): Promise<object> {
  if (options.includes('--fuentes') || !existsSync(join(HERE, program))) program = 'src/start.ts'
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-reposo-'))
  chmodSync(dataDir, 0o711)
  try {
    const found = [finding('carga al empezar', Number(loadavg()[0]?.toFixed(1)), 'de la máquina', true)]
    found.push(finding('de la nada a listo, s', await startOnce(dataDir), 'base nueva y todas las migraciones', true))
    let memory: Finding[] = []
    const warm = await startOnce(dataDir, async (pid) => void (memory = await resting(pid)))
    found.push(finding('otra vez, s', warm, '≤ 2.5', warm <= 2.5), ...memory)
    for (const { cifra, valor, meta, cumple } of found)
      console.log(`  ${cumple ? '✓' : '✗'} ${cifra}: ${valor} (${meta})`)
    return { reposo: found }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts it, and stops it after `meanwhile`; the seconds it took to answer. */
async function startOnce(dataDir: string, meanwhile?: (pid: number) => Promise<void>): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  const shop = spawn(process.execPath, [program], {
    cwd: HERE,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: join(dataDir, 'compilado'),
      DATABASE_URL: '',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port, shop))) await sleep(10)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  await meanwhile?.(shop.pid ?? 0)
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  return seconds
}

async function answers(port: number, shop: ChildProcess): Promise<boolean> {
  if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}`)
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** What is a process's own and its part of what it shares, in MB, by what it is. */
async function resting(supervisor: number): Promise<Finding[]> {
  await sleep(QUIET_MS)
  const tally = new Map<string, number>()
  for (const pid of [supervisor, ...descendants(supervisor)]) {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const what = /server\.(ts|js)/.test(command)
      ? 'web'
      : /worker\.(ts|js)/.test(command)
        ? 'tareas'
        : command.includes('postgres')
          ? 'base'
          : 'supervisor'
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    tally.set(what, (tally.get(what) ?? 0) + kilobytes / 1024)
  }
  const all = [...tally.values()].reduce((sum, part) => sum + part, 0)
  const own = all - (tally.get('base') ?? 0)
  const bars = new Map([
    ['web', 120],
    ['los tres programas', 250],
  ])
  return [...tally, ['los tres programas', own] as const, ['con la base', all] as const].map(([what, megabytes]) => {
    const bar = bars.get(what)
    return finding(
      `memoria en reposo, ${what}, MB (Pss)`,
      Math.round(megabytes),
      bar ? `≤ ${bar}` : '',
      !bar || megabytes <= bar,
    )
  })
}

function descendants(pid: number): number[] {
  const own = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
  return own.flatMap((child) => [child, ...descendants(child)])
}
