import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { moment } from '#kit/base/moment.ts'
import { plural } from '#kit/ui/format.ts'
import { type BackupPlan, openKeeper } from '#platform/backup/keeper.server.ts'
import { restoreMoment } from '#platform/backup/restore-moment.server.ts'
import { lastTried, readState } from '#platform/backup/state.server.ts'
import { verifyBackup } from '#platform/backup/verify.server.ts'
import { readBackupEnv } from '#platform/settings/env.server.ts'
import { momentOf } from './moment-typed.ts'
import { say, since, withProgress } from './terminal.ts'

const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000

function planOf(source: NodeJS.ProcessEnv): BackupPlan {
  const env = readBackupEnv(source)
  if (!env.BACKUP_URL || !env.BACKUP_KEY)
    throw new Error('Falta BACKUP_URL: la carpeta o la cubeta S3 del respaldo continuo (docs/running.md)')
  return {
    dataDir: env.DATA_DIR,
    place: env.BACKUP_URL,
    key: env.BACKUP_KEY,
    seconds: env.BACKUP_SECONDS,
    walMb: env.BACKUP_WAL_MB,
    days: env.BACKUP_DAYS,
  }
}

/** Keeps the database elsewhere as it changes, and tries once a week whether it can be brought back, until it is told to stop. */
export async function keepBackingUp(): Promise<void> {
  const plan = planOf(process.env)
  if (!(await beTheOnlyOne(plan.dataDir))) throw new Error('Ya hay un respaldo continuo de esta carpeta en marcha')
  const keeper = openKeeper(plan, say)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => stopping.abort())
  process.send?.({ ready: true })
  const trials = tryWeekly(plan, keeper, stopping.signal)
  await keeper.run(stopping.signal)
  // A trial or a whole copy may be under way: what they leave is swept later.
  void trials
  process.exit(0)
}

async function tryWeekly(plan: BackupPlan, keeper: ReturnType<typeof openKeeper>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { seguroHasta, base } = readState(plan.dataDir)
    const isDue = Date.now() - (lastTried(plan.dataDir)?.getTime() ?? 0) > WEEK_MS
    const isKept = base !== undefined && seguroHasta !== undefined
    if (isDue && isKept) await verifyBackup(plan, () => keeper.round(true)).then(toldTrial, toldFault)
    await sleep(isKept ? HOUR_MS : 5000, undefined, { signal }).catch(() => undefined)
  }
}

const toldTrial = ({ tables, rows, seconds }: { tables: number; rows: number; seconds: number }) =>
  say(
    `Respaldo probado: ${plural(tables, 'tabla', 'tablas')} y ${plural(rows, 'fila', 'filas')} de vuelta, una por una, en ${seconds.toFixed(1)} s`,
  )
const toldFault = (error: unknown) =>
  say(`La prueba del respaldo falló: ${error instanceof Error ? error.message : String(error)}`)

/** Tries now whether all that was kept can be brought back. */
export async function tryBackup(): Promise<void> {
  const plan = planOf(process.env)
  const isAlone = await beTheOnlyOne(plan.dataDir)
  toldTrial(await verifyBackup(plan, () => (isAlone ? openKeeper(plan, say).round(true) : untilKept(plan.dataDir))))
  process.exit(0)
}

/** Another process keeps: it has what is written by now at its next turn. */
async function untilKept(dataDir: string): Promise<void> {
  const asked = Date.now()
  while ((Date.parse(readState(dataDir).seguroHasta ?? '') || 0) < asked) await sleep(500)
}

/** Brings the database and its files back into DATA_DIR as they were at a moment. */
export async function restoreUntil(typed: string): Promise<void> {
  const began = performance.now()
  const { dataDir, place, key } = planOf(process.env)
  const until = typed === 'ahora' ? undefined : pastMoment(typed)
  const back = await withProgress('Restauración', (onProgress) =>
    restoreMoment({ dataDir, place, key, until, onProgress }),
  )
  const reached = moment(back.reached.toISOString())
  if (!back.isWhole) say(`El respaldo solo llega al ${reached}: lo confirmado después no está en él.`)
  say(
    `Restaurado en ${dataDir} como estaba el ${reached} (${plural(back.segments, 'pieza', 'piezas')}, ${since(began)}). Inicia con «npm start».`,
  )
}

function pastMoment(typed: string): Date {
  const at = momentOf(typed)
  if (at.getTime() > Date.now()) throw new Error(`«${typed}» todavía no llega: para lo último que hay, escribe «ahora»`)
  return at
}

/** False when another process does it. A name in the kernel, which goes with this process whatever way it ends. */
async function beTheOnlyOne(dataDir: string): Promise<boolean> {
  const { dev, ino } = statSync(dataDir)
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(`\0jacve-respaldo-${dev}-${ino}`, () => done(true))
  })
}
