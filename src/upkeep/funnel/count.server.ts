import type { Db } from '#platform/database/db.server.ts'
import { openTally } from '#platform/database/tally.server.ts'

/** Counts views of parts. */
export function openViews() {
  const { flush, note } = openTally(add)
  return {
    flush,
    /** `client`: whose person looked, only to learn what kind of client it is; null for a visitor. */
    note: (k_parte: string, client: number | null, db: Db) => note([`${client ?? ''} ${k_parte}`], db),
  }
}

/** Of who looked only the kind of client is left, and of what only its line; a code that no part has counts nowhere. */
async function add(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, times]) => {
    const space = key.indexOf(' ')
    return { client: Number(key.slice(0, space)) || null, code: key.slice(space + 1), times }
  })
  await db.rows(
    `insert into embudo_cuenta (paso, linea_id, visitante, grupo_id, sucursal_id, veces)
     select 'vista', p.linea_id, u.cliente is null, c.grupo_id, c.sucursal_id, sum(u.veces)
     from unnest($1::bigint[], $2::text[], $3::int[]) u (cliente, k_parte, veces)
       join producto p on p.k_parte = u.k_parte left join cliente c on c.id = u.cliente
     group by 2, 3, 4, 5`,
    [rows.map(({ client }) => client), rows.map(({ code }) => code), rows.map(({ times }) => times)],
  )
}

/** Days that are over: one row for each line and kind of client. Done again it changes nothing. */
export async function sumDays(db: Db): Promise<void> {
  await db.rows(
    `with suelta as (delete from embudo_cuenta where dia < hoy_local() and dia >= hoy_local() - 30 returning *)
     insert into embudo_cuenta (dia, paso, linea_id, visitante, grupo_id, sucursal_id, veces)
     select dia, paso, linea_id, visitante, grupo_id, sucursal_id, sum(veces) from suelta group by 1, 2, 3, 4, 5, 6`,
  )
}
