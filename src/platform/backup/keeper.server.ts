import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { plural } from '#kit/ui/format.ts'
import { folderOf } from '#platform/database/postgres-folder.server.ts'
import { keepBase } from './base.server.ts'
import { openMirror } from './mirror.server.ts'
import { prune } from './prune.server.ts'
import { numberOf, segmentName, stampOf, walPiece } from './segments.ts'
import { type BackupState, readState, writeState } from './state.server.ts'
import { openVault, type Vault } from './vault.server.ts'
import { boundWal, closeSegment, clusterOf, holdAnew, isHeld, onServer, release, whereIs } from './wal.server.ts'

export type BackupPlan = {
  dataDir: string
  /** BACKUP_URL: a folder, or a bucket. */
  place: string
  /** BACKUP_KEY. */
  key: string
  /** How old what is not kept yet may become. */
  seconds: number
  /** Megabytes of WAL that may wait on this machine. */
  walMb: number
  /** How far back a restoration reaches. */
  days: number
}

const DAY_MS = 86_400_000
const LONGEST_PAUSE_MS = 5000
const mark = z.object({ id: z.string(), base: z.string() })

/** Keeps the database of a DATA_DIR elsewhere as it changes. The shop never waits for it. One at a time for a DATA_DIR. */
export function openKeeper(plan: BackupPlan, say: (line: string) => void) {
  const record = openRecord(plan.dataDir)
  const { round, base } = openChain(plan, record, say)

  function told(error: unknown): void {
    const falla = error instanceof Error ? error.message : String(error)
    if (falla !== record.now().falla) say(`El respaldo continuo no avanza: ${falla}`)
    record.keepQuietly({ falla })
  }

  /** Rounds until it is stopped; whatever fails is told once, and tried again. */
  async function run(signal: AbortSignal): Promise<void> {
    let copying: Promise<void> | undefined
    const pause = Math.min(plan.seconds * 1000, LONGEST_PAUSE_MS)
    while (!signal.aborted) {
      try {
        await round()
        if (isBaseDue(record.now()))
          copying ??= base()
            .catch(told)
            .finally(() => (copying = undefined))
        else if (record.now().falla) record.keep({ falla: undefined })
      } catch (error) {
        told(error)
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  return { round, base, run }
}

function isBaseDue({ base }: BackupState): boolean {
  return !base || Date.now() - Date.parse(base) > DAY_MS
}

type BackupRecord = ReturnType<typeof openRecord>

/** How the backup stands, here and in its file. */
function openRecord(dataDir: string) {
  let state = readState(dataDir)

  function keep(changed: Partial<BackupState>): void {
    state = { ...state, ...changed }
    writeState(dataDir, state)
  }

  /** The disk that is full may be this one. */
  function keepQuietly(changed: Partial<BackupState>): void {
    try {
      keep(changed)
    } catch {
      state = { ...state, ...changed }
    }
  }

  return { now: () => state, keep, keepQuietly }
}

/** What is written, segment by segment, and the whole copies under it. */
function openChain(plan: BackupPlan, { now, keep }: BackupRecord, say: (line: string) => void) {
  const vault = openVault(plan.place, plan.key)
  let mirror = openMirror(vault, plan.dataDir)
  let lastTurn = 0
  let bounded = false

  async function knowTarget(client: Client): Promise<void> {
    const known = now().destino
    const destino = await targetAt(plan.place, vault, { known, cluster: await clusterOf(client) })
    if (known?.id === destino.id && known.lugar === destino.lugar) return
    mirror = openMirror(vault, plan.dataDir)
    keep({ destino, cadena: undefined, base: undefined })
  }

  /** A run without a gap: when the slot gave up, or there was none, another one begins, and with it a whole copy. */
  async function hold(client: Client): Promise<void> {
    if (!bounded) await boundWal(client, plan.walMb)
    bounded = true
    if (now().cadena && (await isHeld(client))) return
    const first = await holdAnew(client)
    const cadena = `${stampOf(new Date())}-${randomBytes(3).toString('hex')}`
    keep({ cadena, ultimo: first - 1, base: undefined })
    say('Empieza una cadena nueva de respaldo: se guardará una copia completa')
  }

  /** Keeps what is written by now. With `close` also the segment that is being written. */
  async function round(close = Date.now() - lastTurn >= plan.seconds * 1000): Promise<void> {
    await onServer(plan.dataDir, async (client) => {
      if (close) await knowTarget(client)
      await hold(client)
      const until = close ? await closeSegment(client) : undefined
      const { timeline, segment } = await whereIs(client)
      if (now().ultimo < segment - 1) await mirror.copy()
      for (let next = now().ultimo + 1; next < segment; next++) {
        const isLast = next === segment - 1
        await keepSegment(segmentName(timeline, next), (isLast && until) || new Date(now().seguroHasta ?? 0))
        await release(client, next + 1)
        keep({ ultimo: next })
      }
      const { held } = await whereIs(client)
      if (until) lastTurn = Date.now()
      // Without a whole copy the segments alone bring nothing back.
      keep({ retenido: held, ...(until && now().base && { seguroHasta: until.toISOString() }) })
    })
  }

  async function keepSegment(name: string, until: Date): Promise<void> {
    const bytes = await readFile(join(folderOf(plan.dataDir).data, 'pg_wal', name))
    await vault.put(`cadenas/${walPiece(now().cadena ?? '', name, until)}`, bytes)
  }

  /** Keeps a whole copy of the present chain, then forgets what no restoration within the days needs. */
  async function base(): Promise<void> {
    const { cadena } = now()
    if (!cadena) return
    const { fin } = await onServer(plan.dataDir, (_, url) => keepBase(vault, cadena, { url, dataDir: plan.dataDir }))
    if (now().cadena !== cadena) throw new Error('El respaldo perdió su cadena mientras hacía la copia completa')
    keep({ base: new Date().toISOString() })
    if (now().ultimo < numberOf(fin)) lastTurn = 0
    const removed = (await prune(vault, cadena, plan.days)) + (await mirror.prune(plan.days))
    say(`Copia completa guardada; de lo viejo se borró ${plural(removed, 'pieza', 'piezas')}`)
  }

  return { round, base }
}

type Known = { known: BackupState['destino']; cluster: string }

/** That the target is the one it was: an empty folder may be a disk that is not mounted, and would fill this one. */
async function targetAt(place: string, vault: Vault, { known, cluster }: Known) {
  const lugar = createHash('sha256').update(place).digest('hex')
  const found = await vault.get('destino')
  if (!found && known?.lugar === lugar)
    throw new Error('El destino del respaldo ya no tiene lo que se guardó en él: ¿está montado?')
  const { id, base } = found
    ? mark.parse(JSON.parse(String(found)))
    : { id: randomBytes(8).toString('hex'), base: cluster }
  if (base !== cluster) throw new Error('El destino guarda el respaldo de otra base de datos: usa otro')
  if (!found) await vault.put('destino', Buffer.from(JSON.stringify({ id, base })))
  return { id, lugar }
}
