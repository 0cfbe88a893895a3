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
import { openVault } from './vault.server.ts'
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
  const vault = openVault(plan.place, plan.key)
  let mirror = openMirror(vault, plan.dataDir)
  let state = readState(plan.dataDir)
  let lastTurn = 0
  let bounded = false

  function keep(changed: Partial<BackupState>): void {
    state = { ...state, ...changed }
    writeState(plan.dataDir, state)
  }

  /** That the target is the one it was: an empty folder may be a disk that is not mounted, and would fill this one. */
  async function knowTarget(client: Client): Promise<void> {
    const lugar = createHash('sha256').update(plan.place).digest('hex')
    const cluster = await clusterOf(client)
    const found = await vault.get('destino')
    if (!found && state.destino?.lugar === lugar)
      throw new Error('El destino del respaldo ya no tiene lo que se guardó en él: ¿está montado?')
    const { id, base } = found
      ? mark.parse(JSON.parse(String(found)))
      : { id: randomBytes(8).toString('hex'), base: cluster }
    if (base !== cluster) throw new Error('El destino guarda el respaldo de otra base de datos: usa otro')
    if (!found) await vault.put('destino', Buffer.from(JSON.stringify({ id, base })))
    if (state.destino?.id === id && state.destino.lugar === lugar) return
    mirror = openMirror(vault, plan.dataDir)
    keep({ destino: { id, lugar }, cadena: undefined, base: undefined })
  }

  /** A run without a gap: when the slot gave up, or there was none, another one begins, and with it a whole copy. */
  async function hold(client: Client): Promise<void> {
    if (!bounded) await boundWal(client, plan.walMb)
    bounded = true
    if (state.cadena && (await isHeld(client))) return
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
      if (state.ultimo < segment - 1) await mirror.copy()
      for (let next = state.ultimo + 1; next < segment; next++) {
        const isLast = next === segment - 1
        await keepSegment(segmentName(timeline, next), (isLast && until) || safeSoFar())
        await release(client, next + 1)
        keep({ ultimo: next })
      }
      const { held } = await whereIs(client)
      if (until) lastTurn = Date.now()
      // Without a whole copy the segments alone bring nothing back.
      keep({ retenido: held, ...(until && state.base && { seguroHasta: until.toISOString() }) })
    })
  }

  const safeSoFar = () => new Date(state.seguroHasta ?? 0)

  async function keepSegment(name: string, until: Date): Promise<void> {
    const bytes = await readFile(join(folderOf(plan.dataDir).data, 'pg_wal', name))
    await vault.put(`cadenas/${walPiece(state.cadena ?? '', name, until)}`, bytes)
  }

  /** Keeps a whole copy of the present chain, then forgets what no restoration within the days needs. */
  async function base(): Promise<void> {
    const { cadena } = state
    if (!cadena) return
    const { fin } = await onServer(plan.dataDir, (_, url) => keepBase(vault, cadena, { url, dataDir: plan.dataDir }))
    if (state.cadena !== cadena) throw new Error('El respaldo perdió su cadena mientras hacía la copia completa')
    keep({ base: new Date().toISOString() })
    if (state.ultimo < numberOf(fin)) lastTurn = 0
    const removed = (await prune(vault, cadena, plan.days)) + (await mirror.prune(plan.days))
    say(`Copia completa guardada; de lo viejo se borró ${plural(removed, 'pieza', 'piezas')}`)
  }

  const isBaseDue = () => !state.base || Date.now() - Date.parse(state.base) > DAY_MS

  /** Rounds until it is stopped; whatever fails is told once, and tried again. */
  async function run(signal: AbortSignal): Promise<void> {
    let copying: Promise<void> | undefined
    const pause = Math.min(plan.seconds * 1000, LONGEST_PAUSE_MS)
    const told = (error: unknown) => {
      const falla = error instanceof Error ? error.message : String(error)
      if (falla !== state.falla) say(`El respaldo continuo no avanza: ${falla}`)
      keepQuietly({ falla })
    }
    while (!signal.aborted) {
      try {
        await round()
        if (isBaseDue())
          copying ??= base()
            .catch(told)
            .finally(() => (copying = undefined))
        else if (state.falla) keep({ falla: undefined })
      } catch (error) {
        told(error)
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** The disk that is full may be this one. */
  function keepQuietly(changed: Partial<BackupState>): void {
    try {
      keep(changed)
    } catch {
      state = { ...state, ...changed }
    }
  }

  return { round, base, run }
}
