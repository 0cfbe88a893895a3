import type { Db } from '#platform/database/db.server.ts'

const CLIENTS = 2000
const PARTS = 20_000
const BRANCHES = 5

/** Who sells, what, and to whom; the person who looks at all of it. */
export async function openShop(db: Db): Promise<{ userId: number }> {
  await db.rows(
    `insert into sucursal (clave, nombre, es_principal) select 'S' || n, 'Sucursal ' || n, n = 1 from generate_series(1, $1) n`,
    [BRANCHES],
  )
  await db.rows(`insert into linea (nombre) values ('Banco')`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado) select 'PZ-' || n, 'Parte ' || n, (select min(id) from linea), 'activo' from generate_series(1, $1) n`,
    [PARTS],
  )
  await db.rows(
    `insert into cliente (clave, nombre_comercial, sucursal_id)
     select 'C-' || lpad(n::text, 4, '0'), 'Taller ' || n, (select min(id) from sucursal) + n % $2 from generate_series(1, $1) n`,
    [CLIENTS, BRANCHES],
  )
  const user = await db.row<{ id: number }>(
    `insert into usuario (nombre, email, estado, clave_hash) values ('Banco', 'banco@ejemplo.mx', 'ACTIVO', 'x') returning id`,
  )
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'admin'`, [user?.id])
  return { userId: user?.id ?? 0 }
}

/** Ten years of a shop, whose last is now: so many tax documents, orders of two lines, quotations and log entries, ten times as many movements. */
export async function fillTo(db: Db, from: number, to: number): Promise<void> {
  const range = [from + 1, to]
  const at = 'now() - make_interval(secs => (10000000 - n) * 31.5)'
  for (const text of [
    `insert into cfdi (uuid, version, tipo, serie, folio, fecha, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, cliente_id, moneda,
       subtotal, total, metodo_pago, sello, timbre, cuadra, xml_id, estado_sat, vence_en, saldo)
     select gen_random_uuid(), '4.0', (array['I', 'I', 'I', 'E', 'P'])[1 + n % 5], 'A', n::text, localtimestamp - (1000000 - n) * interval '315 seconds',
       'JAC980101AB1', 'JACVE', 'RNA010203AB1', 'REFACCIONARIA ' || n % ${CLIENTS}, case when n % 5000 > 0 then (select min(id) from cliente) + n % ${CLIENTS} end,
       'MXN', n % 9000, (n % 9000) * 1.16, 'PPD', 'BUENO', 'NO_COMPROBADO', true, 1,
       case when n % 100 = 0 then 'CANCELADO' else 'VIGENTE' end, current_date - ((1000000 - n) / 274)::int + 30, case when n > 980000 and n % 3 = 0 then n % 9000 else 0 end
     from generate_series($1::int, $2::int) n`,
    `insert into cfdi_pago (cfdi_id, pago, fecha, moneda, monto, uuid, moneda_dr, pagado)
     select p.id, 1, p.fecha, 'MXN', 100, gen_random_uuid(), 'MXN', 100 from cfdi p where p.tipo = 'P' and p.folio::int between $1 and $2`,
    `insert into pedido (sucursal_id, folio, cliente_id, orden_compra, estado, subtotal, iva, total, creado_en)
     select (select min(id) from sucursal) + n % ${BRANCHES}, 'WEB-' || lpad(n::text, 7, '0'), (select min(id) from cliente) + n % ${CLIENTS},
       case when n % 3 = 0 then 'OC-' || n / 3 else '' end, case when n > 998000 then 'CREADO' else 'CERRADO' end, 100, 16, 116,
       now() - (1000000 - n) * interval '315 seconds' from generate_series($1::int, $2::int) n`,
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select o.id, r, p.id, p.k_parte, 1, 25 from pedido o cross join generate_series(1, 2) r
     join producto p on p.id = (select min(id) from producto) + (o.id * 7919 + r * 104729) % ${PARTS}
     where o.folio between 'WEB-' || lpad($1::text, 7, '0') and 'WEB-' || lpad($2::text, 7, '0')`,
    `insert into cotizacion (sucursal_id, folio, cliente_id, estado, subtotal, iva, total, creado_en, enviada_en, autorizado_en, vigencia)
     select (select min(id) from sucursal) + n % ${BRANCHES}, 'COT-' || lpad(n::text, 7, '0'), (select min(id) from cliente) + n % ${CLIENTS},
       case when n > 999000 then 'POR_AUTORIZAR' when n % 3 = 0 then 'VENCIDA' else 'CONVERTIDA' end, 100, 16, 116,
       t.en, t.en, case when n <= 999000 and n % 3 > 0 then t.en end, t.en + interval '15 days'
     from generate_series($1::int, $2::int) n, lateral (select now() - (1000000 - n) * interval '315 seconds' as en) t`,
    `insert into cotizacion_linea (cotizacion_id, version, n, producto_id, k_parte, sucursal_id, cantidad, precio, precio_lista, importe)
     select q.id, 1, r, p.id, p.k_parte, q.sucursal_id, 1, 50, 50, 50 from cotizacion q cross join generate_series(1, 2) r
     join producto p on p.id = (select min(id) from producto) + (q.id * 7919 + r * 104729) % ${PARTS}
     where q.folio between 'COT-' || lpad($1::text, 7, '0') and 'COT-' || lpad($2::text, 7, '0')`,
    `insert into auditoria (en, accion, actor_id, actor, objeto, objeto_id)
     select now() - (1000000 - n) * interval '315 seconds', (array['precio_cambiado', 'pedido_creado', 'sesion_iniciada'])[1 + n % 3], 1,
       'Persona ' || n % 40, 'pedido', n::text from generate_series($1::int, $2::int) n`,
  ])
    await db.rows(text, range)
  // One in two thousand is an adjustment by hand; the fifth branch is a small one.
  await db.rows(
    `insert into existencia_movimiento (producto_id, sucursal_id, en, antes, despues, origen, origen_id)
     select (select min(id) from producto) + (n * 7919::bigint) % ${PARTS}, (select min(id) from sucursal) + case when n % 1000 = 7 then 4 else n % 4 end, ${at}, 10, 9,
       case when n % 2000 = 0 then 'otro' when n % 10 = 1 then 'erp' when n % 10 = 2 then 'carga' else 'pedido' end, null
     from generate_series($1::int, $2::int) n`,
    range.map((n, place) => (place ? n * 10 : (n - 1) * 10 + 1)),
  )
}
