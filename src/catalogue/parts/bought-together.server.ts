import type { Db } from '#platform/database/db.server.ts'

/** A pair that fewer clients bought would tell of one of them. */
const FEWEST_CLIENTS = 5
/** A purchase of more parts is a restocking, and says nothing of a job. */
const MOST_PARTS = 30
/** Kept of each part. */
const MOST_PAIRS = 20

// A document that went out from several branches is one purchase. A pair is of two lines, and of one vehicle at least, or of a part that
// states none: who restocks buys for many cars at once.
const counted = `
  with compras as materialized (
    select coalesce(o.cotizacion_id, -o.id) as compra, o.cliente_id, l.producto_id
    from pedido o join pedido_linea l on l.pedido_id = o.id
    where o.creado_en > now() - interval '1 year' and o.estado <> 'CANCELADO' and l.cancelada < l.cantidad
    group by 1, 2, 3
  ), de_un_trabajo as materialized (
    select c.* from compras c join (select compra from compras group by compra having count(*) between 2 and ${MOST_PARTS}) x using (compra)
  ), de_cada_una as (
    select producto_id, count(distinct cliente_id) as clientes from de_un_trabajo group by 1
  ), pares as (
    select a.producto_id, b.producto_id as otro_id, count(distinct a.cliente_id)::int as clientes
    from de_un_trabajo a join de_un_trabajo b on b.compra = a.compra and b.producto_id <> a.producto_id
    join producto p on p.id = a.producto_id join producto q on q.id = b.producto_id and q.linea_id <> p.linea_id
    group by 1, 2 having count(distinct a.cliente_id) >= ${FEWEST_CLIENTS}
  ), puestas as (
    select r.producto_id, r.otro_id, r.clientes, r.clientes / sqrt(a.clientes * b.clientes) as fuerza
    from pares r join de_cada_una a on a.producto_id = r.producto_id join de_cada_una b on b.producto_id = r.otro_id
    where not exists (select from aplicacion x where x.producto_id = r.producto_id) or not exists (select from aplicacion x where x.producto_id = r.otro_id)
      or exists (select from aplicacion x join aplicacion y on y.modelo_id = x.modelo_id
        and y.desde <= coalesce(x.hasta, 9999) and coalesce(y.hasta, 9999) >= x.desde
        where x.producto_id = r.producto_id and y.producto_id = r.otro_id)
  )
  insert into compradas_juntas (producto_id, otro_id, clientes, fuerza)
  select producto_id, otro_id, clientes, fuerza
  from (select *, row_number() over (partition by producto_id order by fuerza desc, clientes desc, otro_id) as n from puestas) x
  where n <= ${MOST_PAIRS} order by 1, 2`

/** Counts anew, from the orders of a year, which parts are bought together; readers see the old count until the new one is whole. */
export async function countTogether(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows('delete from compradas_juntas')
    await tx.rows(counted)
  })
}
