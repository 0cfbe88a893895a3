import type { Db } from '#platform/database/db.server.ts'
import { recount } from './counts.server.ts'

/** A catalogue small enough to know by heart: brakes and filters for three vehicles. All names are invented. */
export async function fillCatalogue(db: Db): Promise<void> {
  await db.session(async (client) => {
    await client.query(world)
    await client.query(parts)
    await client.query(around)
  })
  await recount(db)
}

const world = `
  insert into marca (tipo, nombre, logo, descripcion, activa) values
    ('producto', 'Frenomex', '/logos/frenomex.svg', 'Frenos hechos en Puebla', true), ('producto', 'Élite', null, '', true),
    ('producto', 'Retirada', null, '', false), ('vehiculo', 'Nissan', null, '', true), ('vehiculo', 'Volkswagen', null, '', true),
    ('vehiculo', 'Sin Partes', null, '', true);
  insert into linea (nombre, ilustracion, activa) values
    ('Balatas', '/ilustraciones/balatas.svg', true), ('Filtros de aire', null, true), ('Línea vieja', null, false);
  insert into anio (year) values (2004), (2005), (2006);
  insert into modelo (marca_id, nombre, alias)
    select m.id, x.nombre, x.alias from marca m join (values ('Nissan', 'Tsuru', array['Tsuru III']), ('Nissan', 'Sentra', '{}'::text[]),
      ('Volkswagen', 'Jetta', '{}')) as x (marca, nombre, alias) on x.marca = m.nombre;
  insert into motor (nombre) values ('L4 1.6L'), ('L4 2.0L');
  insert into atributo (clave, nombre, unidad) values ('espesor', 'Espesor', 'mm'), ('material', 'Material', null);
  insert into sucursal (clave, nombre) values ('M', 'Matriz');`

const parts = `
  insert into producto (k_parte, descripcion, linea_id, marca_id, familia, estado, popularidad, mejoresventas, mejoresventaslineas,
    especial, badgenuevo, hecho_mx, empaque, publicado_en)
  select x.k_parte, x.descripcion, l.id, m.id, x.familia, x.estado, x.popularidad, x.k_parte like 'FX-2%', false,
    x.k_parte = 'FA-300', x.k_parte = 'FX-100/D', coalesce(x.marca = 'Frenomex', false), 2, timestamptz '2024-01-01' + x.n * interval '1 day'
  from (values
    (1, 'FX-100/D', 'Balata delantera cerámica', 'Balatas', 'Frenomex', 'FX-100', 'activo', 50),
    (2, 'FX-100/T', 'Balata trasera cerámica', 'Balatas', 'Frenomex', 'FX-100', 'activo', 40),
    (3, 'FX-090', 'Balata de antes', 'Balatas', 'Frenomex', null, 'descontinuado', 0),
    (4, 'FX-080', 'Balata muy de antes', 'Balatas', 'Frenomex', null, 'inactivo', 0),
    (5, 'FX-070', 'Balata aún no publicada', 'Balatas', 'Frenomex', null, 'borrador', 0),
    (6, 'FX-201', 'Balata uno', 'Balatas', 'Frenomex', null, 'activo', 9),
    (7, 'FX-202', 'Balata dos', 'Balatas', 'Élite', null, 'activo', 8),
    (8, 'FX-203', 'Balata tres', 'Balatas', 'Élite', null, 'activo', 7),
    (9, 'FX-204', 'Balata cuatro', 'Balatas', 'Élite', null, 'activo', 6),
    (10, 'FA-300', 'Filtro de aire panel', 'Filtros de aire', 'Élite', null, 'activo', 1),
    (11, 'FA-301', 'Filtro de aire redondo', 'Filtros de aire', 'Élite', null, 'activo', 2),
    (12, 'FA-302', '', 'Filtros de aire', null, null, 'activo', 3),
    (13, 'ZZ.1', 'Gemela con punto', 'Filtros de aire', null, null, 'activo', 0),
    (14, 'ZZ-1', 'Gemela con guion', 'Filtros de aire', null, null, 'activo', 0)
  ) as x (n, k_parte, descripcion, linea, marca, familia, estado, popularidad)
  join linea l on l.nombre = x.linea left join marca m on m.nombre = x.marca and m.tipo = 'producto';

  insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta, posicion, lado, cantidad, nota, fuente)
  select p.id, mo.id, mt.id, x.desde, x.hasta, x.posicion, x.lado, x.cantidad, x.nota, x.fuente
  from (values
    ('FX-100/D', 'Tsuru', 'L4 1.6L', 2005, 2008, 'Delantera', null, 1, null, 'Catálogo 2024'),
    ('FX-100/D', 'Tsuru', 'L4 1.6L', 2009, 2012, 'Delantera', null, 1, null, 'Catálogo 2024'),
    ('FX-100/D', 'Tsuru', 'L4 1.6L', 2014, 2014, 'Delantera', null, 1, null, 'Catálogo 2024'),
    ('FX-100/D', 'Sentra', 'L4 2.0L', 2004, 2006, 'Delantera', null, 1, 'Disco ventilado', 'Catálogo 2024'),
    ('FX-100/D', 'Jetta', null, 2015, null, 'Delantera', null, 1, null, null),
    ('FX-100/T', 'Tsuru', null, 2005, 2012, 'Trasera', 'Izquierdo', 1, null, null),
    ('FA-300', 'Tsuru', null, 2000, 2010, null, null, null, null, null),
    ('FA-301', 'Tsuru', null, 2000, 2010, null, null, null, null, null),
    ('FA-302', 'Sentra', 'L4 2.0L', 2005, 2005, null, null, null, null, null),
    ('FA-302', 'Sentra', 'L4 1.6L', 2004, 2006, null, null, null, null, null)
  ) as x (k_parte, modelo, motor, desde, hasta, posicion, lado, cantidad, nota, fuente)
  join producto p on p.k_parte = x.k_parte join modelo mo on mo.nombre = x.modelo left join motor mt on mt.nombre = x.motor;`

const around = `
  insert into aplicacion_condicion (aplicacion_id, atributo, operador, valor)
    select a.id, 'abs', '!=', 'si' from aplicacion a join modelo m on m.id = a.modelo_id and m.nombre = 'Sentra'
    join producto p on p.id = a.producto_id and p.k_parte = 'FX-100/D';
  insert into equivalencia (producto_id, codigo, fabricante, tipo, certeza, nota, fuente)
    select p.id, x.codigo, x.fabricante, x.tipo, x.certeza, x.nota, x.fuente from (values
      ('FX-100/D', '41060-F4025', 'Nissan', 'OE', 'exacta', null, 'Boletín 7'),
      ('FX-100/D', 'fx 201', 'Frenomex', 'alterna', 'con_reserva', 'Sin sensor', null),
      ('FX-100/D', 'FX-001', '', 'reemplaza', 'exacta', null, null),
      ('FX-090', 'FX-100/D', '', 'reemplazado_por', 'exacta', null, null),
      ('FX-080', 'FX-090', '', 'reemplazado_por', 'exacta', null, null),
      ('FX-201', 'FX-202', '', 'reemplazado_por', 'exacta', null, null)
    ) as x (k_parte, codigo, fabricante, tipo, certeza, nota, fuente) join producto p on p.k_parte = x.k_parte;
  insert into producto_atributo (producto_id, atributo_id, valor_num, valor_texto)
    select p.id, t.id, case t.clave when 'espesor' then 12.50 end, case t.clave when 'material' then 'Cerámica' end
    from producto p cross join atributo t where p.k_parte = 'FX-100/D';
  insert into producto_imagen (producto_id, tipo, orden, ruta, alt)
    select p.id, x.tipo, x.orden, x.ruta, x.alt from producto p cross join (values
      ('foto', 2, '/fotos/b.webp', 'De canto'), ('foto', 1, '/fotos/a.webp', 'De frente'),
      ('360', 2, '/360/2.svg', ''), ('360', 1, '/360/1.svg', '')) as x (tipo, orden, ruta, alt) where p.k_parte = 'FX-100/D';
  insert into producto_relacion (producto_id, otro_id, tipo, cantidad)
    select a.id, b.id, 'necesario', 2 from producto a, producto b where a.k_parte = 'FX-100/D' and b.k_parte = 'FA-300';
  insert into precio (lista_id, producto_id, valor)
    select l.id, p.id, 123.456 from lista_precio l, producto p where p.k_parte = 'FX-100/D';
  insert into existencia (producto_id, sucursal_id, disponible)
    select p.id, s.id, 4 from producto p, sucursal s where p.k_parte = 'FX-100/D';`
