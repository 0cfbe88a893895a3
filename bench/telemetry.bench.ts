import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { startTelemetry } from '#platform/telemetry/otlp.server.ts'
import { finding } from './finding.ts'
import { round } from './measure.ts'

/** Requests of a round, and rounds of each way, one after the other so that a busy machine weighs on both alike. */
const REQUESTS = 400
const ROUNDS = 25
const MOST_PERCENT = 5

const collector = `
  require('node:http').createServer((q, r) => { q.resume(); q.on('end', () => r.end('{}')) })
    .listen(0, '127.0.0.1', function () { process.send(this.address().port) })`

/** What traces cost a process: CPU of the same calls with every trace told to a collector on loopback, and with none. */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-traces-'))
  const database = await startPostgres({ dataDir, durable: false })
  const child = spawn(process.execPath, ['-e', collector], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const [port] = (await once(child, 'message')) as [number] // what the program above sends
    await migrate(database.url)
    const found = await compare(database.url, `http://127.0.0.1:${port}`)
    const { costo } = found
    console.log(`  ${costo.cumple ? '✓' : '✗'} ${costo.cifra}: ${costo.valor} (${costo.meta})`)
    if (!costo.cumple) process.exitCode = 1
    return found
  } finally {
    child.kill()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(url: string, endpoint: string) {
  const db = openDb(url)
  const env = { ...testEnv, NODE_ENV: 'production' }
  const plain = await createApp({ db, env })
  const first = startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'bench')
  const traced = await createApp({ db, env })
  await first?.stop()
  const without: number[] = []
  const withTraces: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    const one = await costOf(plain)
    const telemetry = startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'bench')
    const other = await costOf(traced)
    await telemetry?.stop()
    // The first two warm both up.
    if (round < 0) continue
    without.push(one)
    withTraces.push(other)
  }
  await Promise.all([plain.close(), traced.close()])
  await db.end()
  const [sin, con] = [median(without), median(withTraces)]
  const percent = round((con / sin - 1) * 100)
  return {
    us_por_peticion: { sin: round(sin), con: round(con) },
    costo: finding('CPU de más con todas las trazas', percent, `≤ ${MOST_PERCENT} %`, percent <= MOST_PERCENT),
  }
}

/** Microseconds of CPU of one request: a page's data, with its statements. */
async function costOf(app: FastifyInstance): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < REQUESTS; n++) {
    const { statusCode, body } = await app.inject({ url: '/search/filtro/1' })
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
