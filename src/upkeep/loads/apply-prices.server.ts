// Staged prices and stock → the catalogue.
import type { Sql } from './sql.server.ts'
import { rowsSay, type Step } from './changes.ts'

type Row = { filas: number; distintas: number; ejemplo: string | null }

/** Writes lote_precio: the price in force ends now where another begins; the same price stays as it is. */
export async function applyPrices(sql: Sql): Promise<Step> {
  const repeated = await sql.query<Row>(`
    with repetidos as (
      select k_parte, lista, cantidad_min, max(fila) ultima, count(distinct valor) variantes
      from lote_precio group by 1, 2, 3 having count(*) > 1),
    quitados as (
      delete from lote_precio l using repetidos r
      where (r.k_parte, r.lista, r.cantidad_min) = (l.k_parte, l.lista, l.cantidad_min) and l.fila < r.ultima returning r.k_parte, r.variantes)
    select count(*)::int filas, (count(*) filter (where variantes > 1))::int distintas, min(k_parte) filter (where variantes > 1) ejemplo
    from quitados`)
  // A price that is to begin later keeps its day: the new one holds until then.
  await sql.query(`
    create temp table lote_precio_final on commit drop as
      select p.id producto_id, x.id lista_id, l.cantidad_min, l.valor, v.id vigente, v.valor antes, d.desde hasta
      from lote_precio l join producto p on p.k_parte = l.k_parte join lista_precio x on x.clave = l.lista
      left join precio v on v.lista_id = x.id and v.producto_id = p.id and v.cantidad_min = l.cantidad_min and v.vigencia @> now()
      left join (select lista_id, producto_id, cantidad_min, min(lower(vigencia)) desde from precio where lower(vigencia) > now() group by 1, 2, 3) d
        on d.lista_id = x.id and d.producto_id = p.id and d.cantidad_min = l.cantidad_min
      order by p.id;
    analyze lote_precio_final`)
  const closed = await sql.query(`
    with cerrados as (
      update precio v set vigencia = tstzrange(lower(v.vigencia), now())
      from lote_precio_final f where v.id = f.vigente and f.antes <> f.valor
      returning v.producto_id)
    insert into lote_cambio select producto_id from cerrados`)
  const opened = await sql.query(`
    with nuevos as (
      insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
      select lista_id, producto_id, cantidad_min, valor, tstzrange(now(), hasta)
      from lote_precio_final where vigente is null or antes <> valor
      returning producto_id)
    insert into lote_cambio select producto_id from nuevos`)
  const { rows } = await sql.query<{ total: number }>('select count(*)::int total from lote_precio_final')
  await sql.query('drop table lote_precio_final')

  const [changed, begun, total] = [closed.rowCount ?? 0, opened.rowCount ?? 0, rows[0]?.total ?? 0]
  return {
    count: { nuevos: begun - changed, cambiados: changed, iguales: total - begun },
    notices: repeatedSentence(repeated.rows[0], 'precio'),
  }
}

/** Writes lote_existencia, its branches found before in lote_sucursal. */
export async function applyStock(sql: Sql): Promise<Step> {
  const repeated = await sql.query<Row>(`
    with repetidos as (
      select k_parte, sucursal, max(fila) ultima, count(distinct disponible) variantes
      from lote_existencia group by 1, 2 having count(*) > 1),
    quitados as (
      delete from lote_existencia l using repetidos r
      where r.k_parte = l.k_parte and r.sucursal is not distinct from l.sucursal and l.fila < r.ultima returning r.k_parte, r.variantes)
    select count(*)::int filas, (count(*) filter (where variantes > 1))::int distintas, min(k_parte) filter (where variantes > 1) ejemplo
    from quitados`)
  await sql.query(`
    create temp table lote_existencia_final on commit drop as
      select distinct on (p.id, s.sucursal_id) p.id producto_id, s.sucursal_id, l.disponible
      from lote_existencia l
      join producto p on p.k_parte = l.k_parte
      join lote_sucursal s on coalesce(s.texto, '') = coalesce(l.sucursal, '')
      order by p.id, s.sucursal_id, l.fila desc;
    analyze lote_existencia_final`)
  const { rows } = await sql.query<{ total: number; nuevos: number; cambiados: number }>(`
    with escritos as (
      insert into existencia (producto_id, sucursal_id, disponible)
      select producto_id, sucursal_id, disponible from lote_existencia_final
      on conflict (producto_id, sucursal_id) do update set disponible = excluded.disponible, actualizado_en = now()
        where existencia.disponible <> excluded.disponible
      returning producto_id, xmax = 0 es_nuevo),
    anotados as (insert into lote_cambio select producto_id from escritos)
    select (select count(*) from lote_existencia_final)::int total,
      (count(*) filter (where es_nuevo))::int nuevos, (count(*) filter (where not es_nuevo))::int cambiados
    from escritos`)
  await sql.query('drop table lote_existencia_final')
  const { total = 0, nuevos = 0, cambiados = 0 } = rows[0] ?? {}
  return {
    count: { nuevos, cambiados, iguales: total - nuevos - cambiados },
    notices: repeatedSentence(repeated.rows[0], 'existencia'),
  }
}

function repeatedSentence(row: Row | undefined, what: string): string[] {
  if (!row?.distintas) return []
  return [
    `${rowsSay(row.distintas, 'repite', 'repiten')} una parte con otro dato de ${what}: vale la última (por ejemplo ${row.ejemplo}).`,
  ]
}
