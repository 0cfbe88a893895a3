import { CSV, XLSX } from '#kit/base/file-types.ts'
import type { Db } from '#platform/database/db.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { job, listener } from '#platform/jobs/jobs.server.ts'
import { SEND_CHANNEL } from './schedule-commands.server.ts'
import { sendLists } from './schedule-send.server.ts'

/** A day longer than the text of a mail that failed is kept: what can still be sent by hand has its file. */
const FILE_DAYS = 8

/** Files of lists that were mailed; what is still on its way keeps its own. */
export async function forgetLists(db: Db, storage: Storage): Promise<void> {
  const old = await db.rows<{ archivo_id: number }>(
    `update lista_envio e set archivo_id = null from lista_envio o
     where o.id = e.id and o.archivo_id is not null and o.terminado_en < now() - interval '${FILE_DAYS} days' and not exists (
       select from correo_adjunto j join correo_salida c on c.id = j.correo_id
       where j.archivo_id = o.archivo_id and c.estado not in ('ENVIADO', 'FALLIDO', 'CANCELADO'))
     returning o.archivo_id`,
  )
  const ids = old.map(({ archivo_id }) => archivo_id)
  await db.rows(
    `delete from correo_adjunto j where j.archivo_id = any ($1::bigint[]) and not exists (
       select from lista_envio e where e.archivo_id = j.archivo_id)`,
    [ids],
  )
  await forgetFiles(db, storage, { ids, tipos: [CSV, XLSX] })
}

export const priceListJobs = [
  listener('price-lists.sendNow', SEND_CHANNEL, (_, context) => sendLists(context)),
  job('price-lists.send', (_, context) => sendLists(context), {
    cron: '*/5 * * * *',
    expireInSeconds: 3600,
    retryLimit: 0,
  }),
  job('price-lists.forget', (_, { db, env }) => forgetLists(db, openStorage(env)), { cron: '40 4 * * *' }),
]
