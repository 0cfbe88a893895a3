/** SQL of what a line of the cart tells of a kit (`CartKit`), for so many pieces bought by a client; of a part that is one. */
export const kitOf = (client: string, part: string, pieces: string) => `(
      select json_build_object('suelto', (select round(j.valor, 2)::text from precio_de_juego(${client}, ${part}, ${pieces}) j),
        'partes', coalesce(json_agg(json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion, 'piezas', j.piezas, 'activa', o.estado = 'activo', 'mas', false,
          'alcanza', (select coalesce(sum(e.disponible / j.piezas), 0)::int from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
            where e.producto_id = o.id)) order by o.k_parte, o.id), '[]'))
      from juego_partes(${part}) j join producto o on o.id = j.producto_id)`

/** SQL of how many of the kit `p` the loose parts in the cart `k` come to, in the packs that it is sold in. */
export const kitsWithin = `(
  select min(coalesce(l.cantidad, 0) / j.piezas) / p.empaque * p.empaque
  from juego_partes(p.id) j left join carrito_linea l on l.carrito_id = k.id and l.producto_id = j.producto_id)`

/** SQL of the kits that the loose parts of the cart `k` of the client `c` make; null where they make none. */
export const possibleKits = `(
  select json_agg(json_build_object('k_parte', p.k_parte, 'descripcion', p.descripcion, 'juegos', n.juegos,
    'precio', (select round(v.valor, 2)::text from precio_de(c.id, p.id, n.juegos) v),
    'suelto', (select round(v.valor, 2)::text from precio_de_juego(c.id, p.id, n.juegos) v)) order by p.k_parte, p.id)
  from (
    select distinct r.producto_id from carrito_linea l join producto_relacion r on r.tipo = 'kit' and r.otro_id = l.producto_id
    where l.carrito_id = k.id) x
  join producto p on p.id = x.producto_id and p.estado = 'activo'
  cross join lateral (select ${kitsWithin} as juegos) n
  where n.juegos > 0 and n.juegos >= p.minimo)`
