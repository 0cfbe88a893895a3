import type { Db } from '#platform/database/db.server.ts'

type Event = { accion: string; quien: string | null; en: string; antes: unknown; despues: unknown }

/** What was done to a record of this room, the latest first (G10). */
export function readHistory(db: Db, objeto: 'pagina_empresa' | 'vacante' | 'postulacion', id: number) {
  return db.rows<Event>(
    `select accion, actor as quien, en, antes, despues from auditoria where objeto = $1 and objeto_id = $2
     order by en desc, id desc limit 30`,
    [objeto, String(id)],
  )
}
