-- Kits of many lines were opened and priced one by one, and so were the steps of many parts: asked together, as prices are (0462). Each of
-- these answers what its namesake of one does (0425); selling/cart/many-kits.test.ts holds them to that. See docs/decisions/0192.

-- As juego_partes, by kit. With a setting of its own it is never written into who asks, and looks each part up wherever it is asked.
create function partes_de_juegos(juegos bigint[]) returns table (juego_id bigint, producto_id bigint, piezas int)
language sql stable parallel safe rows 1000 set enable_nestloop = on as $$
  with recursive baja (juego_id, id, piezas, vistos) as (
    select x.id, x.id, 1::bigint, array[x.id] from (select distinct $1[i] as id from generate_subscripts($1, 1) i) x
    union all
    select b.juego_id, r.otro_id, least(b.piezas * r.cantidad, 99999), b.vistos || r.otro_id
    from baja b join producto_relacion r on r.producto_id = b.id and r.tipo = 'kit'
    where r.otro_id <> all (b.vistos) and cardinality(b.vistos) < 12
  )
  select b.juego_id, b.id, least(sum(b.piezas), 99999)::int from baja b
  where cardinality(b.vistos) > 1 and not exists (select from producto_relacion r where r.producto_id = b.id and r.tipo = 'kit')
  group by 1, 2
$$;

-- As precio_de_juego: what their parts cost loose, for so many of each; of a kit with a part that has no price there is no row. plpgsql,
-- since precios_de asks it and it asks precios_de, of parts that are no kits.
create function precios_de_juegos(cliente bigint, juegos bigint[], cantidades int[], momento timestamptz default now())
returns table (producto_id bigint, cantidad int, valor numeric, hasta timestamptz)
language plpgsql stable parallel safe rows 1000 set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query
    with partes as materialized (
      select q.id, q.cantidad, j.producto_id, j.piezas, least(greatest(q.cantidad, 1)::bigint * j.piezas, 99999)::int as sueltas
      from partes_de_juegos($2) j
      join (select distinct $2[i] as id, $3[i] as cantidad from generate_subscripts($2, 1) i) q on q.id = j.juego_id
    ), precios as materialized (
      select p.* from (select array_agg(x.producto_id) as partes, array_agg(x.sueltas) as piezas from partes x having count(*) > 0) a
      cross join lateral precios_de($1, a.partes, a.piezas, $4) p
    )
    select x.id, x.cantidad, sum(p.valor * x.piezas), min(p.hasta)
    from partes x left join precios p on p.producto_id = x.producto_id and p.cantidad = x.sueltas
    group by 1, 2 having count(*) = count(p.valor);
end $$;

-- As juego_de: what a document keeps of each kit among these parts; of a part that is none there is no row.
create function juegos_de(cliente bigint, partes bigint[], cantidades int[])
returns table (producto_id bigint, cantidad int, componentes jsonb)
language plpgsql stable parallel safe rows 1000 set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query
    with abiertas as materialized (
      select q.id, q.cantidad, j.producto_id, j.piezas, least(greatest(q.cantidad, 1)::bigint * j.piezas, 99999)::int as sueltas
      from partes_de_juegos($2) j
      join (select distinct $2[i] as id, $3[i] as cantidad from generate_subscripts($2, 1) i) q on q.id = j.juego_id
    ), precios as materialized (
      select p.* from (select array_agg(x.producto_id) as partes, array_agg(x.sueltas) as piezas from abiertas x having count(*) > 0) a
      cross join lateral precios_de($1, a.partes, a.piezas) p
    )
    select x.id, x.cantidad, jsonb_agg(jsonb_build_object('producto_id', x.producto_id, 'k_parte', o.k_parte, 'descripcion', o.descripcion,
      'piezas', x.piezas, 'valor', trim_scale(p.valor)::text) order by o.k_parte, o.id)
    from abiertas x join producto o on o.id = x.producto_id and o.id = any (array(select z.producto_id from abiertas z))
    left join precios p on p.producto_id = x.producto_id and p.cantidad = x.sueltas
    group by 1, 2;
end $$;

-- As 0462 with the setting of 0469, but for the kits that have no price of their own: priced together.
create or replace function precios_de(cliente bigint, partes bigint[], cantidades int[], momento timestamptz default now())
returns table (producto_id bigint, cantidad int, valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz, promocion jsonb)
language sql stable parallel safe rows 1000 set enable_nestloop = off as $$
  with pedidas as materialized (
    select distinct p.id as producto_id, $3[i] as cantidad, p.linea_id, coalesce(p.marca_id, 0) as marca_id
    from generate_subscripts($2, 1) i join producto p on p.id = $2[i] where p.id = any ($2)
  ), listas as materialized (
    select l.*, case when l.moneda = 'USD' then (select c.valor from cambio_de($4) c) end as cambio
    from (
      select lp.id, lp.clave, lp.vigencia, lp.moneda, 'cliente' as origen, 2 as orden
      from cliente c join lista_precio lp on lp.id = c.lista_precio_id where c.id = $1
      union all
      select lp.id, lp.clave, lp.vigencia, lp.moneda, 'grupo', 3
      from cliente c join grupo_cliente g on g.id = c.grupo_id join lista_precio lp on lp.id = g.lista_precio_id where c.id = $1
      union all
      select lp.id, lp.clave, lp.vigencia, lp.moneda, 'base', 4 from lista_precio lp where lp.clave = 'BASE'
    ) l where l.vigencia @> $4
  ), descuentos as materialized (
    -- A discount hangs on the line and the brand of a part, not on the part.
    select x.linea_id, x.marca_id, x.cantidad as piezas, d.*
    from (
      select e.linea_id, e.marca_id, e.cantidad, min(e.producto_id) as una from pedidas e
      where exists (select from descuento_regla r where r.vigencia @> $4) group by 1, 2, 3) x
    cross join lateral descuento_de($1, x.una, x.cantidad, $4) d
  ), contratos as materialized (
    select c.producto_id, c.cantidad_min, c.valor, upper(c.vigencia) as hasta from precio_contrato c
    where c.cliente_id = $1 and c.producto_id = any ($2) and c.vigencia @> $4
  ), precios as materialized (
    select p.lista_id, p.producto_id, p.cantidad_min, p.valor, p.vigencia from precio p
    where p.producto_id = any ($2) and p.lista_id = any (array(select l.id from listas l)) and p.vigencia @> $4
  ), pactados as (
    select distinct on (x.producto_id, x.cantidad) x.producto_id, x.cantidad, c.valor, c.cantidad_min, c.hasta
    from pedidas x join contratos c on c.producto_id = x.producto_id and c.cantidad_min <= greatest(x.cantidad, 1)
    order by x.producto_id, x.cantidad, c.cantidad_min desc
  ), listados as (
    select distinct on (x.producto_id, x.cantidad) x.producto_id, x.cantidad, l.clave, l.moneda, p.cantidad_min,
      case when l.clave = 'BASE' then 'base' else l.origen end as origen,
      case when l.moneda = 'MXN' then p.valor else p.valor * l.cambio end as pesos,
      least(upper(p.vigencia), upper(l.vigencia)) as hasta
    from pedidas x join precios p on p.producto_id = x.producto_id and p.cantidad_min <= greatest(x.cantidad, 1)
    join listas l on l.id = p.lista_id and (l.moneda = 'MXN' or l.cambio is not null)
    order by x.producto_id, x.cantidad, l.orden, p.cantidad_min desc
  ), propias as materialized (
    select x.*, k.valor as pactado, k.cantidad_min as pactado_min, k.hasta as pactado_hasta,
      f.clave, f.moneda, f.cantidad_min, f.origen, f.pesos, f.hasta
    from pedidas x
    left join pactados k on k.producto_id = x.producto_id and k.cantidad = x.cantidad
    left join listados f on f.producto_id = x.producto_id and f.cantidad = x.cantidad
  ), sumas as materialized (
    -- Of what has no price of its own; where all has one nothing is asked.
    select s.* from (
      select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas from propias x
      where x.pactado is null and x.pesos is null having count(*) > 0) a
    cross join lateral precios_de_juegos($1, a.partes, a.piezas, $4) s
  )
  select x.producto_id, x.cantidad, v.valor, case when x.pactado is null then x.clave end,
    case when x.pactado is not null then 'contrato' when x.pesos is not null then x.origen else 'juego' end,
    case when x.pactado is not null then x.pactado_min when x.pesos is not null then greatest(x.cantidad_min, d.cantidad_min) else 1 end,
    case when x.pactado is not null then x.pactado_hasta when x.pesos is not null then least(x.hasta, d.hasta) else j.hasta end,
    case when x.pactado is null and d.promocion is not null then jsonb_build_object('porcentaje', trim_scale(d.promocion_porcentaje)::text,
      'suma', d.porcentaje is not null, 'hasta', d.promocion_hasta) end
  from propias x
  left join descuentos d on x.pesos is not null and d.linea_id = x.linea_id and d.marca_id = x.marca_id and d.piezas = x.cantidad
  left join sumas j on j.producto_id = x.producto_id and j.cantidad = x.cantidad
  cross join lateral (select case
    when x.pactado is not null then x.pactado
    when x.pesos is null then j.valor
    when d.queda is null and x.moneda = 'MXN' then x.pesos
    else round(x.pesos * coalesce(d.queda, 100) / 100, 2) end as valor) v
  where v.valor is not null
$$;
