// Staged equivalences → the catalogue.
import { bulkWrite } from './bulk-write.server.ts'
import type { Step } from './changes.ts'
import type { Sql } from './sql.server.ts'

/** Writes lote_codigo. The same code of the same maker and kind is there once, however its signs are written. */
export async function applyCodes(sql: Sql): Promise<Step> {
  const { rowCount } = await sql.query(`
    create temp table lote_codigo_final on commit drop as
      select distinct p.id producto_id, l.codigo, l.fabricante, l.tipo
      from lote_codigo l join producto p on p.k_parte = l.k_parte
      order by p.id`)
  const total = rowCount ?? 0
  const { rows } = await bulkWrite(sql, { table: 'equivalencia', rows: total, lock: lockParts }, () =>
    sql.query<{ nuevos: number }>(`
      with escritos as (
        insert into equivalencia (producto_id, codigo, fabricante, tipo) select producto_id, codigo, fabricante, tipo from lote_codigo_final
        on conflict (producto_id, codigo_norm, fabricante, tipo) do nothing
        returning producto_id),
      anotados as (insert into lote_cambio select distinct producto_id from escritos)
      select count(*)::int nuevos from escritos`),
  )
  await sql.query('drop table lote_codigo_final')
  const nuevos = rows[0]?.nuevos ?? 0
  return { count: { nuevos, cambiados: 0, iguales: total - nuevos }, notices: [] }
}

const lockParts = `
  select count(*) from (select from producto p where exists (select from lote_codigo_final e where e.producto_id = p.id) for key share) x`
