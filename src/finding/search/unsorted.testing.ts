import { rebuild } from '#finding/index/rebuild.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** A list as it is loaded when nobody sorted it: codes and descriptions in one line, the first sold most; with its index. */
export async function loadUnsorted(db: Db, parts: readonly [code: string, description: string][]): Promise<void> {
  await db.rows(`insert into linea (nombre) values ('Sin clasificar') on conflict do nothing`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, popularidad)
     select k, d, (select id from linea where nombre = 'Sin clasificar'), 100 - n from unnest($1::text[], $2::text[]) with ordinality t(k, d, n)`,
    [parts.map(([code]) => code), parts.map(([, description]) => description)],
  )
  await rebuild(db)
}
