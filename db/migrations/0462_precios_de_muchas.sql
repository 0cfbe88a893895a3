-- What precio_de answers of one part, of many at once: what hangs on who buys (lists, rate, rules) is looked at once and not for each part.
-- catalogue/prices/many-prices.test.ts holds both to the same answers. One row of each part and quantity that has a price. Places of the
-- arrays are counted, not unnested: of these the planner expects a thousand, and takes no way that is square.
create function precios_de(cliente bigint, partes bigint[], cantidades int[], momento timestamptz default now())
returns table (producto_id bigint, cantidad int, valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz, promocion jsonb)
language sql stable parallel safe rows 1000 as $$
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
  )
  select x.producto_id, x.cantidad, v.valor, case when k.valor is null then f.clave end,
    case when k.valor is not null then 'contrato' when f.pesos is not null then f.origen else 'juego' end,
    case when k.valor is not null then k.cantidad_min when f.pesos is not null then greatest(f.cantidad_min, d.cantidad_min) else 1 end,
    case when k.valor is not null then k.hasta when f.pesos is not null then least(f.hasta, d.hasta) else j.hasta end,
    case when k.valor is null and d.promocion is not null then jsonb_build_object('porcentaje', trim_scale(d.promocion_porcentaje)::text,
      'suma', d.porcentaje is not null, 'hasta', d.promocion_hasta) end
  from pedidas x
  left join pactados k on k.producto_id = x.producto_id and k.cantidad = x.cantidad
  left join listados f on f.producto_id = x.producto_id and f.cantidad = x.cantidad
  left join descuentos d on f.pesos is not null and d.linea_id = x.linea_id and d.marca_id = x.marca_id and d.piezas = x.cantidad
  -- With an offset it stays a question of its own, asked for no part that has a price.
  left join lateral (
    select s.valor, s.hasta from precio_de_juego($1, x.producto_id, x.cantidad, $4) s where k.valor is null and f.pesos is null offset 0) j on true
  cross join lateral (select case
    when k.valor is not null then k.valor
    when f.pesos is null then j.valor
    when d.queda is null and f.moneda = 'MXN' then f.pesos
    else round(f.pesos * coalesce(d.queda, 100) / 100, 2) end as valor) v
  where v.valor is not null
$$;
