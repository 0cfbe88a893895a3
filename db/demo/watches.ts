import type { Db } from '#platform/database/db.server.ts'

/**
 * What the demo's people follow: parts that are out, parts that became cheaper, parts that are there; and what they were told lately of
 * those, of their orders and their quotations, some of it read. Does nothing where somebody follows something or was told anything.
 */
export async function insertWatches(tx: Db): Promise<void> {
  const known = await tx.row<{ hay: boolean }>(
    'select exists (select from parte_seguida) or exists (select from notificacion) as hay',
  )
  if (known?.hay) return
  for (const mailbox of ['cliente', 'cliente2']) await tx.rows(follow, [`${mailbox}@demo.jacve.mx`])
  await tx.rows(tell)
}

// Of what nobody has four parts, of the best sellers six: every second one costs less than when it was followed.
const follow = `
  with quien as (select id as usuario_id, cliente_id from usuario where email = $1),
  hay as (
    select p.id, p.popularidad, exists (
      select from existencia x join sucursal s on s.id = x.sucursal_id and s.activa where x.producto_id = p.id and x.disponible >= p.empaque) as hay
    from producto p where p.estado = 'activo'),
  elegida as (
    select id, hay, row_number() over (partition by hay order by popularidad desc, id) as n from hay)
  insert into parte_seguida (usuario_id, cliente_id, producto_id, por_existencia, por_precio, habia, precio, precio_dicho, creada_en, avisada_en)
  select q.usuario_id, q.cliente_id, e.id, not e.hay or e.n % 3 = 0, e.hay, e.hay,
    case when e.hay and e.n % 2 = 0 then round(v.valor * 1.12, 2) else v.valor end, v.valor, now() - make_interval(days => 8 + 5 * e.n::int),
    case when e.hay and e.n % 2 = 0 then now() - make_interval(hours => 7 * e.n::int) end
  from quien q cross join elegida e cross join lateral precio_de(q.cliente_id, e.id) v
  where e.n <= case when e.hay then 6 else 4 end and q.cliente_id is not null`

// The words of selling/orders/order-mails.server.ts.
const ordersTold = `
  select u.id, 'pedido', case o.estado when 'EMBARCADO' then 'Tu pedido ' || o.folio || ' va en camino' else 'Entregamos tu pedido ' || o.folio end,
    case o.estado when 'EMBARCADO' then 'Tu pedido salió. ' else 'Tu pedido quedó entregado. ' end || 'Pedido ' || o.folio || ' de ' || s.nombre || '.',
    '/DetallePedidoCreado/' || s.clave || '/' || o.folio, o.actualizado_en, case when o.n > 1 then o.actualizado_en + interval '2 hours' end
  from (select o.*, row_number() over (partition by o.cliente_id order by o.actualizado_en desc) as n from pedido o where o.estado in ('EMBARCADO', 'ENTREGADO')) o
  join usuario u on u.cliente_id = o.cliente_id and u.email in ('cliente@demo.jacve.mx', 'cliente2@demo.jacve.mx') join sucursal s on s.id = o.sucursal_id
  where o.n <= 3 and o.actualizado_en <= now()`

// Those of selling/quotes/mails.server.ts.
const quotesTold = `
  select u.id, 'cotizacion', q.folio || case q.estado when 'AUTORIZADA' then ': quedó autorizada: ya puedes aceptarla' else ': te propusimos cambios' end,
    'Documento ' || q.folio || '. Ábrelo para ver qué sigue.',
    case q.estado when 'AUTORIZADA' then '/DetallePrepedidoAuth?id=' else '/DetallePrepedido?id=' end || q.id, q.actualizado_en, null
  from cotizacion q join usuario u on u.cliente_id = q.cliente_id and u.email in ('cliente@demo.jacve.mx', 'cliente2@demo.jacve.mx')
  where q.estado in ('AUTORIZADA', 'DEVUELTA') and q.actualizado_en <= now()`

// Those of catalogue/watches/told.server.ts.
const watchesTold = `
  select w.usuario_id, 'sigo_precio', p.k_parte || ' bajó de precio', p.k_parte || ', $' || round(w.precio_dicho, 2) || ' más IVA, antes $' || round(w.precio, 2)
    || ': ' || p.descripcion || '.', '/verprods/' || replace(replace(p.k_parte, '/', '%2F'), ' ', '%20'), w.avisada_en, null
  from parte_seguida w join producto p on p.id = w.producto_id where w.avisada_en is not null`

const staffTold = `
  select c.asesor_id, 'cotizacion', q.folio || ': ' || c.nombre_comercial || ' la envió', 'Documento ' || q.folio || ' de ' || c.nombre_comercial || '.',
    '/cotizaciones/' || q.id, q.actualizado_en, null
  from cotizacion q join cliente c on c.id = q.cliente_id
  where q.estado = 'POR_AUTORIZAR' and c.asesor_id is not null and q.actualizado_en <= now()`

// In the order in which it happened: the screen shows the last one first.
const tell = `
  insert into notificacion (usuario_id, tipo, titulo, texto, pagina, creado_en, leida_en, en_pantalla, por_resumir)
  select n.*, true, false from (${[ordersTold, quotesTold, watchesTold, staffTold].join(' union all ')})
    n (usuario_id, tipo, titulo, texto, pagina, creado_en, leida_en) order by n.creado_en`
