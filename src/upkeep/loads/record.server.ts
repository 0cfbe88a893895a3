// The load itself, kept: what came, how it ended, its faults.
import type { Kind } from '#platform/sheets/columns.ts'
import type { Changes } from './changes.ts'
import type { Fault } from './row.ts'
import type { Sql } from './sql.server.ts'

export type Load = { id: number | null; tipo: Kind; archivo: string; sha256: Buffer; creadoPor: number | null }
export type Outcome = {
  estado: 'APLICADA' | 'CON_ERRORES' | 'PREVISTA'
  filas: number
  validas: number
  errores: number
  cambios: Changes
  motivo: string | null
}

/** The row of carga, made now or by whoever received the file; its id. */
export async function beginLoad(sql: Sql, load: Load): Promise<number> {
  if (load.id !== null) {
    await sql.query(`update carga set estado = 'APLICANDO', actualizado_en = now() where id = $1`, [load.id])
    return load.id
  }
  const { rows } = await sql.query<{ id: number }>(
    `insert into carga (tipo, archivo, sha256, estado, creado_por) values ($1, $2, $3, 'APLICANDO', $4) returning id`,
    [load.tipo, load.archivo, load.sha256, load.creadoPor],
  )
  return rows[0]?.id ?? 0
}

/** How the load ended, and its faults instead of any there were. */
export async function endLoad(sql: Sql, id: number, outcome: Outcome, faults: Fault[]): Promise<void> {
  const { estado, filas, validas, errores, cambios, motivo } = outcome
  await sql.query(
    `update carga set estado = $2, filas = $3, validas = $4, errores = $5, cambios = $6, motivo = $7, actualizado_en = now() where id = $1`,
    [id, estado, filas, validas, errores, JSON.stringify(cambios), motivo],
  )
  await sql.query('delete from carga_fila_error where carga_id = $1', [id])
  if (!faults.length) return
  await sql.query(
    `insert into carga_fila_error (carga_id, fila, columna, valor, motivo)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])`,
    [
      id,
      faults.map(({ fila }) => fila),
      faults.map(({ columna }) => columna),
      faults.map(({ valor }) => valor),
      faults.map(({ motivo }) => motivo),
    ],
  )
}

/** A sentence where this very file was applied before. */
export async function seenBefore(sql: Sql, { id, tipo, sha256 }: Load): Promise<string[]> {
  const { rows } = await sql.query<{ id: number; dia: string }>(
    `select id, to_char(creado_en at time zone 'America/Mexico_City', 'DD/MM/YYYY HH24:MI') dia from carga
     where sha256 = $1 and tipo = $2 and estado = 'APLICADA' and id is distinct from $3 order by id desc limit 1`,
    [sha256, tipo, id],
  )
  return rows.map((row) => `Este mismo archivo ya se cargó el ${row.dia} (carga ${row.id}).`)
}
