/**
 * SQL of three tables for `linesFrom`: what the kits of `partida` consist of, what each costs loose for its pieces, and what is told of
 * its parts. Kits are opened and priced together, however many there are (decision 192).
 */
export const kitTables = (client: string) => `
  juego_parte as materialized (
    select j.* from (select array_agg(x.producto_id) as partes from partida x) a cross join lateral partes_de_juegos(a.partes) j),
  juego_suelto as materialized (
    select s.* from (
      select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas from partida x
      where x.producto_id in (select j.juego_id from juego_parte j) having count(*) > 0) a
    cross join lateral precios_de_juegos(${client}, a.partes, a.piezas) s),
  juego_dicho as materialized (
    select j.juego_id, json_agg(json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion, 'piezas', j.piezas, 'activa', o.estado = 'activo', 'mas', false,
      'alcanza', (select coalesce(sum(e.disponible / j.piezas), 0)::int from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
        where e.producto_id = o.id)) order by o.k_parte, o.id) as partes
    from juego_parte j join producto o on o.id = j.producto_id and o.id = any (array(select x.producto_id from juego_parte x)) group by 1)`

/** SQL of what the line `l` of `partida` tells of a kit (`CartKit`), beside `kitsTold`; null of a part that is none. */
export const kitTold = `case when l.producto_id in (
    select r.producto_id from producto_relacion r where r.tipo = 'kit' and r.producto_id = any (array(select x.producto_id from partida x)))
    then json_build_object('suelto', round(js.valor, 2)::text, 'partes', coalesce(jd.partes, '[]')) end`

/** SQL that joins `kitTables` to the line `l`. */
export const kitsTold = `
      left join juego_suelto js on js.producto_id = l.producto_id and js.cantidad = l.cantidad
      left join juego_dicho jd on jd.juego_id = l.producto_id`

/** SQL of how many of the kit `p` the loose parts in the cart `k` come to, in the packs that it is sold in. */
export const kitsWithin = `(
  select min(coalesce(l.cantidad, 0) / j.piezas) / p.empaque * p.empaque
  from juego_partes(p.id) j left join carrito_linea l on l.carrito_id = k.id and l.producto_id = j.producto_id)`

/** SQL of the kits that the loose parts of the cart `k` of the client `c` make; null where they make none. Opened and priced together too. */
export const possibleKits = `(
  with pide as materialized (
    select j.* from (
      select array_agg(distinct r.producto_id) as juegos
      from carrito_linea l join producto_relacion r on r.tipo = 'kit' and r.otro_id = l.producto_id
      where l.carrito_id = k.id having count(*) > 0) a
    cross join lateral partes_de_juegos(a.juegos) j),
  posible as materialized (
    select p.id, p.k_parte, p.descripcion, n.juegos / p.empaque * p.empaque as juegos
    from (
      select j.juego_id, min(coalesce(l.cantidad, 0) / j.piezas) as juegos
      from pide j left join carrito_linea l on l.carrito_id = k.id and l.producto_id = j.producto_id group by 1) n
    join producto p on p.id = n.juego_id and p.estado = 'activo'
    where n.juegos / p.empaque * p.empaque > 0 and n.juegos / p.empaque * p.empaque >= p.minimo),
  todos as materialized (
    select array_agg(x.id) as partes, array_agg(x.juegos) as piezas from posible x having count(*) > 0),
  precio as materialized (select v.* from todos a cross join lateral precios_de(c.id, a.partes, a.piezas) v),
  suelto as materialized (select v.* from todos a cross join lateral precios_de_juegos(c.id, a.partes, a.piezas) v)
  select json_agg(json_build_object('k_parte', p.k_parte, 'descripcion', p.descripcion, 'juegos', p.juegos,
    'precio', round(v.valor, 2)::text, 'suelto', round(s.valor, 2)::text) order by p.k_parte, p.id)
  from posible p left join precio v on v.producto_id = p.id and v.cantidad = p.juegos
  left join suelto s on s.producto_id = p.id and s.cantidad = p.juegos)`
