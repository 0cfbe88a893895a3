// What a load asks, kept until somebody answers.
import type { Doubt } from '#upkeep/loads/doubts.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** In place of what the check before asked. */
export async function keepDoubts(sql: Sql, carga: number, doubts: Doubt[], held: number): Promise<void> {
  await sql.query('delete from carga_duda where carga_id = $1', [carga])
  await sql.query('update carga set dudosas = $2 where id = $1', [carga, held])
  await sql.query(
    `insert into carga_duda (carga_id, tema, valor, fila, filas, texto, propuestas, retiene)
     select $1, d.tema, d.valor, d.fila, d.filas, d.texto, d.propuestas, d.retiene
     from jsonb_to_recordset($2::jsonb) d (tema text, valor text, fila int, filas int, texto text, propuestas text[], retiene boolean)`,
    [carga, JSON.stringify(doubts)],
  )
}

/** What a load asks, what holds rows first. */
export function doubtsOf(db: Db, carga: number, limit = 5000): Promise<(Doubt & { id: number })[]> {
  return db.rows(
    `select id, tema, valor, fila, filas, texto, propuestas, retiene from carga_duda where carga_id = $1
     order by id limit $2`,
    [carga, limit],
  )
}
