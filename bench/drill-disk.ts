import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, freePort, makeBuyers } from '#kill-drill.testing.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { fillCart, GENERATE } from '#selling/quotes/testing.server.ts'
import { type Finding, finding } from './finding.ts'

const KEY = 'a key of the drill that is long enough'

/** `npm start` on a disk of 200 MB that is filled under it, as root; documents go on being asked for. */
export async function fillDisk(): Promise<Finding[]> {
  if (process.getuid?.() !== 0)
    return [{ cifra: 'disco lleno', valor: 'sin medir', meta: 'pide ser root', cumple: false }]
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', dataDir])
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    APP_KEY: KEY,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PORT: String(port),
  }
  // What Node keeps of our TypeScript is not part of the drill.
  const shop = spawn(process.execPath, [resolve(import.meta.dirname, '../src/start.ts')], {
    env: { ...process.env, DATABASE_URL: '', NODE_COMPILE_CACHE: join(tmpdir(), 'jacve-bench-compiled'), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    return await drill(shop, `http://127.0.0.1:${port}`, dataDir)
  } finally {
    if (shop.exitCode === null) {
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    }
    execFileSync('umount', [dataDir])
    rmSync(dataDir, { recursive: true })
  }
}

async function drill(shop: ChildProcess, origin: string, dataDir: string): Promise<Finding[]> {
  while ((await statusOf(`${origin}/readyz`)) !== 200) await sleep(100)
  const { url } = await startPostgres({ dataDir })
  const db = openDb(url, { statementTimeout: 0 })
  const buyers = await makeBuyers(db, origin, 4)
  const told = new Map<string, string>()
  const statuses = new Map<number, number>()
  const buying = { isOver: false }
  const all = Promise.all(buyers.map((buyer) => keepBuying({ db, origin, buyer, told, statuses, buying })))
  await sleep(2000)
  const healthy = told.size

  const ballast = fill(dataDir)
  let dead = 0
  const start = performance.now()
  while (performance.now() - start < 15_000) {
    if ((await statusOf(`${origin}/healthz`)) !== 200) dead++
    await sleep(200)
  }
  const full = told.size
  truncateSync(ballast, 0)
  const freed = performance.now()
  while (told.size <= full) await sleep(20)
  const first = Math.round(performance.now() - freed)
  await sleep(1000)
  buying.isOver = true
  await all

  const kept = await db.rows<{ folio: string }>('select folio from cotizacion where folio = any($1)', [
    [...told.values()],
  ])
  await db.end()
  const lost = new Set(told.values()).size - kept.length
  const refused = statuses.get(503) ?? 0
  const other = [...statuses].filter(([status]) => status !== 200 && status !== 503 && status !== 0)
  return [
    finding(
      'documentos antes, lleno y después',
      told.size,
      `${healthy} + ${full - healthy} + ${told.size - full}`,
      true,
    ),
    finding('confirmados y perdidos', lost, '0', lost === 0),
    finding('503', refused, 'más de ninguno', refused > 0),
    finding(`otras respuestas ${JSON.stringify(other)}`, other.length, '0', other.length === 0),
    finding('conexiones rotas', statuses.get(0) ?? 0, '0', !statuses.get(0)),
    finding('/healthz sin 200', dead, '0', dead === 0),
    finding('primer documento con lugar otra vez, ms', first, '≤ 5,000', first <= 5000),
    finding('vivo', shop.exitCode === null ? 1 : 0, '1', shop.exitCode === null),
  ]
}

/** Leaves no byte on the disk: first in large pieces, then in small ones. */
function fill(folder: string): string {
  const path = join(folder, 'lastre')
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 4096]) {
    const piece = Buffer.alloc(size, 1)
    try {
      while (statfsSync(folder).bavail > 0) writeSync(file, piece)
    } catch {
      // No room for a piece of this size.
    }
  }
  closeSync(file)
  return path
}

type Buying = {
  db: Db
  origin: string
  buyer: Buyer
  told: Map<string, string>
  statuses: Map<number, number>
  buying: { isOver: boolean }
}

/** Documents one after another; what was confirmed is kept by its key. */
async function keepBuying({ db, origin, buyer, told, statuses, buying }: Buying): Promise<void> {
  for (let at = 0; !buying.isOver; at++) {
    const key = `disco-${buyer.clientId}-${at}`
    await fillCart(db, buyer.clientId, { 'COT-1': 1 + (at % 3), 'COT-2': 2 }).catch(() => undefined)
    const answer = await fetch(origin + GENERATE, {
      method: 'POST',
      headers: { ...buyer.headers, 'idempotency-key': key },
      body: JSON.stringify({ notas: key.padEnd(400, '.'), enviar: true }),
    }).catch(() => undefined)
    const body = await answer?.text().catch(() => '')
    // An empty cart, since it could not be filled either.
    const status = answer?.status === 422 ? 503 : (answer?.status ?? 0)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (answer?.status === 200 && body) told.set(key, JSON.parse(body).procesado.folio)
    else await sleep(50)
  }
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )
}
