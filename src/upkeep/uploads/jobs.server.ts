import type { Db } from '#platform/database/db.server.ts'
import { job, type JobContext, listener } from '#platform/jobs/jobs.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { finishPreviews, forgetOldPreviews } from './preview-make.server.ts'
import { LOAD_CHANNEL } from './ask.server.ts'
import { runLoads } from './run.server.ts'
import { tellEnded } from './tell.server.ts'

async function work(context: JobContext): Promise<void> {
  await runLoads(context)
  await finishPreviews(context.db, context.signal)
}

/** At once when one is told, and at the start: what a worker left when it was killed goes on. */
const loads = listener('uploads.run', LOAD_CHANNEL, (_, context) => work(context))

/** Every minute: what another machine's worker left, loads whose hour has come, previews nobody needs. */
const watch = job(
  'uploads.watch',
  async (_, context) => {
    await forgetOldPreviews(context.db)
    await work(context)
  },
  { cron: '* * * * *', expireInSeconds: 3600, retryLimit: 0 },
)

/** Apart, so that nobody waits for another's load to be told of his own. */
const tell = job('uploads.tell', (_, { db, env }) => tellEnded(db, env), { cron: '* * * * *', retryLimit: 0 })

/** Every night: uploads left half-way, changes nobody will take back, files nobody will read again. */
const tidy = job('uploads.tidy', async (_, { db, env }) => forgetOld(db, openStorage(env)), {
  cron: '10 4 * * *',
  retryLimit: 2,
})

/** Days that a load can be taken back, and those that one that was never published waits. */
export const KEPT_DAYS = 90
const WAITING_DAYS = 14

export async function forgetOld(db: Db, storage: Storage): Promise<void> {
  await db.rows(
    `update carga set estado = 'CANCELADA', tarea = null, motivo = 'Nadie la publicó.', por_avisar = true, actualizado_en = now()
     where estado in ('SUBIDA', 'CON_ERRORES', 'LISTA', 'PREVISTA') and programada_en is null
       and actualizado_en < now() - make_interval(days => case when estado = 'SUBIDA' then 2 else ${WAITING_DAYS} end)`,
  )
  const old = await db.rows<{ id: number }>(
    `update carga set con_cambios = false where (con_cambios or archivo_id is not null or exists (select from carga_parte p where p.carga_id = carga.id))
       and (estado in ('CANCELADA', 'FALLIDA', 'REVERTIDA') and actualizado_en < now() - interval '${WAITING_DAYS} days'
         or estado = 'APLICADA' and actualizado_en < now() - interval '${KEPT_DAYS} days') returning id`,
  )
  for (const { id } of old) {
    await db.rows('delete from carga_cambio where carga_id = $1', [id])
    const files = await db.rows<{ id: number }>(
      `with piezas as (delete from carga_parte where carga_id = $1 returning archivo_id),
         entera as (select archivo_id from carga where id = $1 and archivo_id is not null)
       select archivo_id as id from piezas union select archivo_id from entera`,
      [id],
    )
    await db.rows('update carga set archivo_id = null where id = $1', [id])
    await forgetFiles(db, storage, { ids: files.map((file) => file.id), tipos: ['application/octet-stream'] })
  }
}

/** Jobs of mass loads. */
export const uploadsJobs = [loads, tell, watch, tidy]
