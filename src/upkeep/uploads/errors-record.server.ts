// Where faults of parts are written down (AD-e4): those of loads here, those of the exchange with the ERP by its own room.
import type { Fault } from '#upkeep/loads/row.ts'
import type { Sql } from '#upkeep/loads/sql.server.ts'
import type { Db } from '#platform/database/db.server.ts'

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
  /** The same fault as the exchange tells it; its state is this one's. */
  detalle_id?: number
  /** The rows as they came; without them there is nothing to try again. */
  recibida?: object[]
}

type Batch = {
  /** What people call the run. */
  trabajo: string
  entidad?: 'productos' | 'precios' | 'existencias'
  /** The rows hold since then: an instant. */
  desde?: string
}

/** For the room that exchanges parts with the ERP: the faults of a page. One that is open, or ignored, is not written twice: it gets the row that came last. */
export async function recordSyncFaults(
  sql: Pick<Sql, 'query'>,
  { trabajo, entidad, desde }: Batch,
  faults: PartFault[],
): Promise<void> {
  if (faults.length === 0) return
  const lists = [
    faults.map(({ fila }) => fila ?? null),
    faults.map(({ codigo }) => codigo.slice(0, 60)),
    faults.map(({ columna }) => columna ?? ''),
    faults.map(({ valor }) => (valor ?? '').slice(0, 200)),
    faults.map(({ motivo }) => motivo.slice(0, 300)),
    faults.map(({ detalle_id }) => detalle_id ?? null),
    faults.map(({ recibida }) => JSON.stringify(recibida ?? [])),
  ]
  const found = `unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::jsonb[])
    f(fila, codigo, columna, valor, motivo, detalle_id, recibida)`
  const same = `e.origen = 'sync' and e.estado <> 'resuelto' and (e.codigo, e.columna, e.motivo) = (f.codigo, f.columna, f.motivo)
    and e.detalle_id is not distinct from f.detalle_id`
  const values = [trabajo, entidad ?? null, desde ?? null, ...lists]
  await sql.query(
    `update error_producto e set trabajo = $1, entidad = $2, recibida_en = $3, valor = f.valor, fila = f.fila, recibida = ${earlier} || f.recibida
     from ${found} where ${same}`,
    values,
  )
  await sql.query(
    `insert into error_producto (origen, trabajo, entidad, recibida_en, fila, codigo, columna, valor, motivo, detalle_id, recibida)
     select 'sync', $1, $2, $3, f.fila, f.codigo, f.columna, f.valor, f.motivo, f.detalle_id, f.recibida
     from ${found} where not exists (select from error_producto e where ${same})`,
    values,
  )
  await sql.query(`select pg_notify('novedad', 'carga:errores')`)
}

/** Other rows that failed for the same reason, a few hundred at most; of one that comes again the later counts. */
const earlier = `coalesce((
  select jsonb_agg(x.r order by x.n) from jsonb_array_elements(e.recibida) with ordinality x(r, n)
  where x.n > jsonb_array_length(e.recibida) - 200 and not f.recibida @> jsonb_build_array(x.r)), '[]')`

export type Retry = { id: number; codigo: string; recibida: object[]; recibida_en: string }

/** Rows of the ERP that somebody asked to try again, as they came, the oldest first. */
export async function syncRetries(db: Pick<Db, 'rows'>, entidad: string): Promise<Retry[]> {
  return db.rows(
    `select id, codigo, recibida, recibida_en from error_producto
     where origen = 'sync' and entidad = $1 and reintento_en is not null order by id limit 500`,
    [entidad],
  )
}

/** In the transaction that tried them: those that came right, or fail for another reason now, are settled; the others stay open. */
export async function endSyncRetries(sql: Pick<Sql, 'query'>, ids: number[]): Promise<void> {
  await sql.query(
    `update error_producto e set reintento_en = null,
       estado = case when d.id is null or d.visto_en < now() then 'resuelto' else e.estado end,
       atendido_en = case when d.id is null or d.visto_en < now() then now() end, atendido_por = case when d.id is null or d.visto_en < now() then e.reintento_por end
     from error_producto x left join sync_detalle d on d.id = x.detalle_id and d.estado <> 'resuelto'
     where x.id = e.id and e.id = any ($1)`,
    [ids],
  )
  await sql.query(`select pg_notify('novedad', 'carga:errores')`)
}
