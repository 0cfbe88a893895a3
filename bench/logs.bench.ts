import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { finding } from './finding.ts'
import { round } from './measure.ts'

const MOST_PERCENT = 5

type Cost = { without: number; with: number; ratio: number }

/** What its lines cost a process: CPU of the same calls with one line each on a pipe that is read, and with none, by turns. */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-logs-'))
  chmodSync(dataDir, 0o711)
  const database = await startPostgres({ dataDir, durable: false })
  try {
    await migrate(database.url)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'logs-turns.ts')], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: database.url },
    })
    let [lines, bytes] = [0, 0]
    child.stdout?.on('data', (some: Buffer) => {
      bytes += some.length
      for (const byte of some) lines += byte === 10 ? 1 : 0
    })
    const [found] = (await once(child, 'message')) as [{ page: Cost; least: Cost }] // what the program above sends
    await once(child, 'close')
    const percent = round((found.page.ratio - 1) * 100)
    const cost = finding('CPU de más con los registros, %', percent, `≤ ${MOST_PERCENT} %`, percent <= MOST_PERCENT)
    console.log(`  ${cost.cumple ? '✓' : '✗'} ${cost.cifra}: ${cost.valor} (${cost.meta})`)
    if (!cost.cumple) process.exitCode = 1
    const told = ({ without, with: more, ratio }: Cost) => ({
      sin_us: round(without),
      con_us: round(more),
      veces: round(ratio),
    })
    const result = {
      carga: round(loadavg()[0] ?? 0),
      datos_de_una_pagina: told(found.page),
      la_menor: told(found.least),
      renglones: lines,
      bytes_por_renglon: Math.round(bytes / Math.max(1, lines)),
      costo: cost,
    }
    console.log(JSON.stringify(result, null, 2))
    return result
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
