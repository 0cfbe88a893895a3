import { fillCatalogue } from '#catalogue/parts/fixture.testing.ts'
import type { Db } from '#platform/database/db.server.ts'

/** A cost that no other figure of the tests resembles. */
export const COST = '71.717171'

/**
 * The small catalogue with prices: FX-100/D has a contract and scales, FX-100/T the client's list, FX-201 the group's,
 * FX-202 the base list alone, FX-203 none. Returns the clients: one with all of it, and one of nobody's.
 */
export async function fillPrices(db: Db): Promise<{ rico: number; otro: number }> {
  await fillCatalogue(db)
  await db.session((client) => client.query(world))
  const clients = await db.rows<{ id: number }>(
    `select id from cliente where clave in ('RICO', 'OTRO') order by clave desc`,
  )
  const [rico, otro] = clients.map(({ id }) => id)
  if (!rico || !otro) throw new Error('two clients were inserted')
  return { rico, otro }
}

const world = `
  delete from precio; delete from existencia;
  update sucursal set orden = 5, dias_traslado = 1;
  insert into sucursal (clave, nombre, es_principal, orden, dias_traslado) values
    ('GDL', 'Guadalajara', true, 1, 1), ('MTY', 'Monterrey', false, 2, 2), ('CER', 'Cerrada', false, 3, 0);
  update sucursal set activa = false where clave in ('CER', 'M');
  insert into lista_precio (clave, nombre) values ('MAYOREO', 'Mayoreo'), ('TALLER', 'Taller');
  insert into grupo_cliente (nombre, lista_precio_id) select 'Aliados', id from lista_precio where clave = 'TALLER';
  insert into via_embarque (clave, nombre, dias, hora_corte) values ('RUTA', 'Ruta', 1, '16:00');
  insert into cliente (clave, nombre_comercial, sucursal_id, via_embarque_id, lista_precio_id, grupo_id) values
    ('RICO', 'El Rico', (select id from sucursal where clave = 'MTY'), (select id from via_embarque),
      (select id from lista_precio where clave = 'MAYOREO'), (select id from grupo_cliente)),
    ('OTRO', 'El Otro', null, null, null, null);
  update producto set costo = ${COST}, minimo = 2, empaque = 2;
  insert into precio (lista_id, producto_id, cantidad_min, valor, vigencia)
  select l.id, p.id, x.desde, x.valor, tstzrange(now() - interval '1 year', null)
  from (values ('BASE', 'FX-100/D', 1, 120.0), ('BASE', 'FX-100/D', 50, 95.5), ('MAYOREO', 'FX-100/D', 1, 108), ('TALLER', 'FX-100/D', 1, 111),
    ('BASE', 'FX-100/T', 1, 200), ('MAYOREO', 'FX-100/T', 1, 180), ('MAYOREO', 'FX-100/T', 10, 170.123456), ('TALLER', 'FX-100/T', 1, 190),
    ('BASE', 'FX-201', 1, 50), ('TALLER', 'FX-201', 1, 45), ('BASE', 'FX-202', 1, 80.5)) as x (lista, k_parte, desde, valor)
  join lista_precio l on l.clave = x.lista join producto p on p.k_parte = x.k_parte;
  insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, vigencia)
  select c.id, p.id, x.desde, x.valor, tstzrange(x.desde_dia, x.hasta_dia)
  from cliente c, producto p, (values (1, 99.99, '2026-01-01T00:00:00-06'::timestamptz, '2099-01-01T00:00:00-06'::timestamptz),
    (20, 90, '2026-01-01T00:00:00-06', null)) as x (desde, valor, desde_dia, hasta_dia)
  where c.clave = 'RICO' and p.k_parte = 'FX-100/D';
  insert into existencia (producto_id, sucursal_id, disponible, en_transito)
  select p.id, s.id, x.disponible, x.en_transito
  from (values ('FX-100/D', 'MTY', 3, 0), ('FX-100/D', 'GDL', 25, 7), ('FX-100/D', 'CER', 500, 0), ('FX-201', 'GDL', 10, 0), ('FX-202', 'MTY', 0, 12))
    as x (k_parte, sucursal, disponible, en_transito)
  join producto p on p.k_parte = x.k_parte join sucursal s on s.clave = x.sucursal;`
