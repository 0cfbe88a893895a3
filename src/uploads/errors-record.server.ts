// Where faults of parts are written down (AD-e4): those of loads here, those of the exchange with the ERP by its own room.
import type { Fault } from '#loads/row.ts'
import type { Sql } from '#loads/sql.server.ts'
import type { Db } from '#platform/db.server.ts'
import { announce } from '#platform/news.server.ts'

type LoadFaults = { id: number; archivo: string; faults: Fault[]; codes: ReadonlyMap<number, string> }

/** Faults of a load as its last check found them: new ones are added, those that are gone are settled. */
export async function recordLoadFaults(sql: Sql, { id, archivo, faults, codes }: LoadFaults): Promise<void> {
  const lists = [
    faults.map(({ fila }) => fila),
    faults.map(({ columna }) => columna),
    faults.map(({ valor }) => valor),
    faults.map(({ motivo }) => motivo),
    faults.map(({ fila }) => (codes.get(fila) ?? '').slice(0, 60)),
  ]
  const found =
    'unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) f(fila, columna, valor, motivo, codigo)'
  await sql.query(
    `update error_producto e set estado = 'resuelto', atendido_en = now() where carga_id = $1 and estado = 'nuevo'
       and not exists (select from ${found} where (f.fila, f.columna, f.motivo) = (e.fila, e.columna, e.motivo))`,
    [id, ...lists],
  )
  await sql.query(
    `insert into error_producto (origen, carga_id, trabajo, fila, codigo, columna, valor, motivo)
     select 'carga', $1, $7, f.fila, f.codigo, f.columna, f.valor, f.motivo from ${found}
     where not exists (select from error_producto e
       where e.carga_id = $1 and e.estado <> 'resuelto' and (e.fila, e.columna, e.motivo) = (f.fila, f.columna, f.motivo))
     order by f.fila`,
    [id, ...lists, archivo.slice(0, 200)],
  )
}

export type PartFault = {
  codigo: string
  motivo: string
  columna?: string
  valor?: string
  fila?: number
}

/** For the room that exchanges parts with the ERP: the faults of a run, `trabajo` being what people call it. The same fault still open is not written twice. */
export async function recordSyncFaults(tx: Db, trabajo: string, faults: PartFault[]): Promise<void> {
  if (faults.length === 0) return
  await tx.rows(
    `insert into error_producto (origen, trabajo, fila, codigo, columna, valor, motivo)
     select 'sync', $1, f.fila, f.codigo, f.columna, left(f.valor, 200), f.motivo
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) f(fila, codigo, columna, valor, motivo)
     where not exists (select from error_producto e where e.origen = 'sync' and e.estado = 'nuevo' and (e.codigo, e.columna, e.motivo) = (f.codigo, f.columna, f.motivo))`,
    [
      trabajo,
      faults.map(({ fila }) => fila ?? null),
      faults.map(({ codigo }) => codigo),
      faults.map(({ columna }) => columna ?? ''),
      faults.map(({ valor }) => valor ?? ''),
      faults.map(({ motivo }) => motivo),
    ],
  )
  await announce(tx, 'carga:errores')
}

/** Codes of the ERP's parts that somebody asked to try again, taken by whoever tries; a fault that comes back is written anew. */
export async function takeSyncRetries(tx: Db): Promise<{ id: number; codigo: string; valor: string }[]> {
  return tx.rows(
    `update error_producto set reintento_en = null, estado = 'resuelto', atendido_en = now() where id in (
       select id from error_producto where origen = 'sync' and reintento_en is not null order by id limit 500 for update skip locked)
     returning id, codigo, valor`,
  )
}
