import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { queueRun, repeatRun, stopRun } from '#platform/jobs/board.server.ts'
import type { detenerCorrida } from './contract.ts'
import { hasEngine } from './queries.server.ts'
import { RUNS_TOPIC } from './runs.ts'

type Run = Received<typeof detenerCorrida>['params']
type Done = { success: true }

/** Puts a run in the queue. One at a time: a second press finds the first, also one that began before the first was done. */
export function runNow(nombre: string, context: Context): Promise<Done> {
  return changed(context, { accion: 'proceso_corrido', nombre }, async (tx) => {
    const busy = await tx.row<{ corre: boolean }>(
      `select state = 'active' as corre from pgboss.job
       where name = $1 and (state = 'active' or state in ('created', 'retry') and start_after <= clock_timestamp())
       order by state desc limit 1`,
      [nombre],
    )
    if (busy) throw new Refusal(409, busy.corre ? 'Ya está corriendo.' : 'Ya hay una corrida en la fila.')
    await queueRun(tx, nombre)
  })
}

/** Puts a run that failed or was stopped back into the queue. */
export function repeat({ nombre, id }: Run, context: Context): Promise<Done> {
  return changed(context, { accion: 'proceso_repetido', nombre, id }, async (tx) => {
    if (!(await repeatRun(tx, nombre, id)))
      throw await endedOrMissing(tx, id, 'Esa corrida ya no está detenida ni fallida.')
  })
}

/** Takes a run out of the queue, or asks the one at work to leave. */
export function stop({ nombre, id }: Run, context: Context): Promise<Done> {
  return changed(context, { accion: 'proceso_detenido', nombre, id }, async (tx) => {
    if (!(await stopRun(tx, nombre, id))) throw await endedOrMissing(tx, id, 'Esa corrida ya terminó.')
  })
}

type Change = { accion: string; nombre: string; id?: string }

/** One change of a job's queue at a time, with its place in the log. */
function changed(context: Context, { accion, nombre, id }: Change, work: (tx: Db) => Promise<void>): Promise<Done> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock(hashtext($1))', [`proceso ${nombre}`])
    const isThere = (await hasEngine(tx)) && (await tx.row('select from pgboss.queue where name = $1', [nombre]))
    if (!isThere) throw new Refusal(404, 'Ese proceso no existe.')
    await work(tx)
    await audit(tx, context, { accion, objeto: 'proceso', objetoId: nombre, despues: id && { corrida: id } })
    await announce(tx, RUNS_TOPIC)
    await announceWaiting(tx)
    return { success: true }
  })
}

async function endedOrMissing(tx: Db, id: string, text: string): Promise<Refusal> {
  const there = await tx.row('select from pgboss.job where id = $1::uuid', [id])
  return there ? new Refusal(409, text) : new Refusal(404, 'La corrida no existe.')
}
