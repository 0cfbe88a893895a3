import { buffer } from 'node:stream/consumers'
import { Refusal } from '#kit/base/refusal.ts'
import { alone as aloneOf } from '#platform/database/alone.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { refuseHarmful, type VirusWatch } from '#platform/files/antivirus.server.ts'
import { joined } from '#platform/files/pieces.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { forgetContent } from './deliveries-forget.server.ts'
import { load } from './load.server.ts'
import { kindOf } from './load-files.ts'
import type { Outcome } from './load-record.server.ts'
import { bytesSource, DELIVERY_LIMITS, headOf, type Source, withTemporary, zipSource } from './load-source.server.ts'

export type Running = {
  db: Db
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'> & VirusWatch
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
  isLong?: boolean
}
type Waiting = { id: number; nombre: string; piezas: string[] }

/** Any number: the same in every process that loads deliveries. */
const LOCK = 7_202_601

/** Runs work on a delivery as the only one that does; undefined when somebody else is at it. */
export function alone<T>(db: Db, id: number, work: () => Promise<T>): Promise<T | undefined> {
  return aloneOf(db, [LOCK, id], work)
}

/** Loads what waits, the oldest first; one that was cut goes on. Faults of one do not stop the others; the last is thrown at the end. */
export async function runDeliveries(running: Running): Promise<void> {
  const waiting = await running.db.rows<{ id: number }>(
    `select id from documento_carga where estado in ('EN_COLA', 'LEYENDO') order by id`,
  )
  let fault: unknown
  for (const { id } of waiting) {
    running.signal?.throwIfAborted()
    await alone(running.db, id, () => runDelivery(running, id)).catch((error: unknown) => {
      fault = error
    })
  }
  if (fault) throw fault
}

/** Loads one delivery whose content is kept, from where it was cut. Without content it was cut for good. */
async function runDelivery(running: Running, id: number): Promise<void> {
  const { db, env } = running
  const found = await db.row<Waiting>(
    `update documento_carga c set estado = 'LEYENDO' where id = $1 and estado in ('EN_COLA', 'LEYENDO')
     returning id, nombre, (select coalesce(json_agg(encode(a.sha256, 'hex') order by x.n), '[]') from (
       select p.n, p.archivo_id from documento_carga_parte p where p.carga_id = c.id
       union all select 0, c.archivo_id where c.archivo_id is not null) x join archivo a on a.id = x.archivo_id) as piezas`,
    [id],
  )
  if (!found) return
  if (found.piezas.length === 0) {
    return fail(db, id, 'Se interrumpió antes de terminar. Vuelve a cargar lo mismo: lo que ya entró no se repite.')
  }
  const storage = openStorage(env)
  try {
    // Piece by piece it was looked at when it came.
    if (found.piezas.length > 1) await refuseHarmful(joined(storage, found.piezas), env)
    await withTemporary(joined(storage, found.piezas), async (path) => {
      await runSource(running, id, () => sourceOf(path, found.nombre))
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await fail(db, id, error.message)
  }
  await forgetContent(db, storage, id)
}

/** Loads from a source that may turn out not to be one; writes down how the delivery ended. Null: it was refused or cancelled. */
export async function runSource(
  running: Running,
  carga: number,
  open: () => Promise<Source>,
): Promise<Outcome[] | null> {
  const { db, env } = running
  const source = await open().catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return error
    throw error
  })
  if (source instanceof Refusal) {
    await fail(db, carga, source.message)
    return null
  }
  if (source.units.length === 0) {
    await fail(db, carga, 'No trae ningún archivo.')
    return null
  }
  const outcomes = await load({ ...running, storage: openStorage(env), source, carga })
  await finish(db, carga, outcomes === null ? 'CANCELADA' : 'TERMINADA')
  return outcomes
}

/** Opens what came as a delivery: a ZIP, or one file. */
export async function sourceOf(path: string, nombre: string): Promise<Source> {
  if (kindOf(await headOf(path)) === 'zip') return zipSource(path)
  const { createReadStream } = await import('node:fs')
  return bytesSource(nombre, await buffer(createReadStream(path, { end: DELIVERY_LIMITS.file })))
}

const COUNTS = `
  nuevos = x.nuevos, repetidos = x.repetidos, rechazados = x.rechazados, total = x.nuevos + x.repetidos + x.rechazados`

async function finish(db: Db, id: number, estado: 'TERMINADA' | 'CANCELADA'): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(
      `update documento_carga c set estado = $2, terminado_en = now(), ${COUNTS}
       from (select count(*) filter (where resultado = 'NUEVO')::int as nuevos, count(*) filter (where resultado = 'REPETIDO')::int as repetidos,
           count(*) filter (where resultado = 'RECHAZADO')::int as rechazados
         from documento_carga_archivo where carga_id = $1) x
       where c.id = $1`,
      [id, estado],
    )
    await announce(tx, `entrega:${id}`)
    await announce(tx, 'entrega:todas')
  })
}

async function fail(db: Db, id: number, motivo: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(`update documento_carga set estado = 'FALLIDA', motivo = $2, terminado_en = now() where id = $1`, [
      id,
      motivo,
    ])
    await announce(tx, `entrega:${id}`)
    await announce(tx, 'entrega:todas')
  })
}
