import type { Db } from '#platform/database/db.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { KEPT_AT_MOST_DAYS, KEPT_DAYS } from './applicant-states.ts'
import { CV_TYPES } from './cv-file.server.ts'

/** Deletes applications whose time is over, with their notes and files (S32); how many. Repeating it does no harm. */
export async function forgetOldApplications(db: Db, storage: Storage): Promise<number> {
  await db.rows(`update postulacion set ip = null where ip is not null and creado_en < now() - interval '1 day'`)
  const old = await db.rows<{ id: number }>(
    `select id from postulacion where movido_en < now() - make_interval(days => $1) or creado_en < now() - make_interval(days => $2)
     order by id limit 5000`,
    [KEPT_DAYS, KEPT_AT_MOST_DAYS],
  )
  await forgetApplications(
    db,
    storage,
    old.map(({ id }) => id),
  )
  return old.length
}

/** Deletes these, and the files that no other row needs. A file that somebody sent twice stays while the other row does. */
export async function forgetApplications(db: Db, storage: Storage, ids: number[]): Promise<void> {
  const files = await db.rows<{ archivo_id: number }>(
    'delete from postulacion where id = any ($1) returning archivo_id',
    [ids],
  )
  const known = [...new Set(files.map(({ archivo_id }) => archivo_id))]
  await forgetFiles(db, storage, { ids: known, tipos: Object.values(CV_TYPES) })
}
