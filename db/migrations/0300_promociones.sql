-- Promotions: rules for a time that say how they stand beside the client's own discount, what was ended by hand, and who pays what with one.

alter table descuento_regla
  -- Null: a discount. `suma`: it is taken off what the discount leaves; `reemplaza`: it counts in the discount's place; `mejor`: the greater of the two.
  add column promocion text check (promocion in ('suma', 'reemplaza', 'mejor')),
  drop constraint descuento_regla_una,
  -- A promotion and a discount of one scope may hold at once, two of either may not.
  add constraint descuento_regla_una exclude using gist (
    ((promocion is not null)::int) with =, (coalesce(cliente_id, 0)) with =, (coalesce(grupo_id, 0)) with =, (coalesce(linea_id, 0)) with =,
    (coalesce(marca_id, 0)) with =, (coalesce(sucursal_id, 0)) with =, cantidad_min with =, vigencia with &&);

-- What somebody ended, whole, until nobody can want it back: a rule, or a price agreed with a client.
create table precio_terminado (
  id bigint generated always as identity primary key,
  tabla text not null check (tabla in ('descuento_regla', 'precio_contrato')),
  fila_id bigint not null,
  fila jsonb not null,
  terminado_en timestamptz not null default now(),
  terminado_por bigint references usuario on delete set null,
  unique (tabla, fila_id)
);

drop function descuento_de(bigint, bigint, int, timestamptz);
-- THE ORDER. Of the discounts one, and of the promotions one: nearest to who buys (client, group, all), then to what is bought (line and brand,
-- line, brand, all), then the branch's own, then the greater quantity, then the greater percentage. What the promotion says of itself decides
-- between the two: `regla` and `promocion` are those taken off, `cede` the one that holds and is not, `queda` what is left of 100 pesos.
create function descuento_de(cliente bigint, producto bigint, cantidad int, momento timestamptz)
returns table (regla text, porcentaje numeric, promocion text, promocion_porcentaje numeric, promocion_hasta timestamptz, como text,
  cede text, cede_porcentaje numeric, cantidad_min int, hasta timestamptz, queda numeric)
language sql stable parallel safe rows 1 as $$
  with una as (
    select distinct on (r.promocion is null) r.promocion, r.nombre, r.porcentaje, r.cantidad_min, upper(r.vigencia) as hasta
    from descuento_regla r join producto p on p.id = $2 left join cliente c on c.id = $1
    where r.vigencia @> $4 and r.cantidad_min <= greatest($3, 1)
      and (r.cliente_id is null or r.cliente_id = c.id) and (r.grupo_id is null or r.grupo_id = c.grupo_id)
      and (r.linea_id is null or r.linea_id = p.linea_id) and (r.marca_id is null or r.marca_id = p.marca_id)
      and (r.sucursal_id is null or (c.id is not null and r.sucursal_id = coalesce(c.sucursal_id, (select s.id from sucursal s where s.es_principal))))
    order by r.promocion is null, r.cliente_id is not null desc, r.grupo_id is not null desc, r.linea_id is not null desc,
      r.marca_id is not null desc, r.sucursal_id is not null desc, r.cantidad_min desc, r.porcentaje desc, r.id
  ), dos as (
    -- Of either there is one at most; together they are one row.
    select d.*, y.*, d.d_pct is not null and (y.p_pct is null or y.p_como = 'suma' or (y.p_como = 'mejor' and d.d_pct >= y.p_pct)) as d_cuenta,
      y.p_pct is not null and (d.d_pct is null or y.p_como <> 'mejor' or y.p_pct > d.d_pct) as p_cuenta
    from (select max(u.nombre), max(u.porcentaje), max(u.cantidad_min), max(u.hasta) from una u where u.promocion is null) d (d_nombre, d_pct, d_min, d_hasta),
      (select max(u.nombre), max(u.porcentaje), max(u.cantidad_min), max(u.hasta), max(u.promocion) from una u where u.promocion is not null)
        y (p_nombre, p_pct, p_min, p_hasta, p_como)
  )
  select case when d_cuenta then d_nombre end, case when d_cuenta then d_pct end,
    case when p_cuenta then p_nombre end, case when p_cuenta then p_pct end, case when p_cuenta then p_hasta end, p_como,
    case when not d_cuenta then d_nombre when not p_cuenta then p_nombre end, case when not d_cuenta then d_pct when not p_cuenta then p_pct end,
    greatest(case when d_cuenta then d_min end, case when p_cuenta then p_min end),
    least(case when d_cuenta then d_hasta end, case when p_cuenta then p_hasta end),
    (100 - case when d_cuenta then d_pct else 0 end) * (100 - case when p_cuenta then p_pct else 0 end) / 100
  from dos where d_pct is not null or p_pct is not null
$$;

drop function precio_pasos(bigint, bigint, int, timestamptz);
-- As 0181, with the promotion beside the discount, and which of the two gave way to the other.
create function precio_pasos(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (orden int, origen text, lista text, lista_nombre text, grupo text, valor numeric, cantidad_min int, desde timestamptz, hasta timestamptz,
  rige boolean, regla text, porcentaje numeric, de numeric, promocion text, promocion_porcentaje numeric, promocion_hasta timestamptz, como text,
  cede text, cede_porcentaje numeric)
language sql stable parallel safe rows 4 as $$
  select 1, 'contrato', null::text, null::text, null::text, f.valor, f.cantidad_min, lower(f.vigencia), upper(f.vigencia),
    true, null::text, null::numeric, null::numeric, null::text, null::numeric, null::timestamptz, null::text, null::text, null::numeric
  from (select $1 where $1 is not null) quien left join lateral (
    select pc.valor, pc.cantidad_min, pc.vigencia from precio_contrato pc
    where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min <= greatest($3, 1) and pc.vigencia @> $4
    order by pc.cantidad_min desc limit 1) f on true
  union all
  select l.orden, case when l.clave = 'BASE' then 'base' else l.origen end, l.clave, l.nombre, l.grupo,
    case when d.queda is null then f.valor else round(f.valor * d.queda / 100, 2) end,
    case when f.valor is not null then greatest(f.cantidad_min, d.cantidad_min) end, lower(f.vigencia),
    case when f.valor is not null then least(upper(f.vigencia), upper(l.vigencia), d.hasta) end,
    l.vigencia @> $4, case when f.valor is not null then d.regla end, case when f.valor is not null then d.porcentaje end,
    case when d.queda is not null then f.valor end,
    case when f.valor is not null then d.promocion end, case when f.valor is not null then d.promocion_porcentaje end,
    case when f.valor is not null then d.promocion_hasta end, case when f.valor is not null then d.como end,
    case when f.valor is not null then d.cede end, case when f.valor is not null then d.cede_porcentaje end
  from (
    select lp.id, lp.clave, lp.nombre, lp.vigencia, null::text as grupo, 'cliente' as origen, 2 as orden
    from cliente c join lista_precio lp on lp.id = c.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, lp.vigencia, g.nombre, 'grupo', 3
    from cliente c join grupo_cliente g on g.id = c.grupo_id join lista_precio lp on lp.id = g.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, lp.vigencia, null, 'base', 4 from lista_precio lp where lp.clave = 'BASE'
  ) l left join lateral (
    select p.valor, p.cantidad_min, p.vigencia from precio p
    where p.lista_id = l.id and p.producto_id = $2 and p.cantidad_min <= greatest($3, 1) and p.vigencia @> $4 and l.vigencia @> $4
    order by p.cantidad_min desc limit 1) f on true
  left join lateral descuento_de($1, $2, $3, $4) d on true
$$;

drop function precio_de(bigint, bigint, int, timestamptz);
create function precio_de(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz, promocion jsonb)
language sql stable parallel safe rows 1 as $$
  select f.valor, f.lista, f.origen, f.cantidad_min, f.hasta,
    -- What anybody may be told of it.
    case when f.promocion is not null then jsonb_build_object('porcentaje', trim_scale(f.promocion_porcentaje)::text,
      'suma', f.porcentaje is not null, 'hasta', f.promocion_hasta) end
  from precio_pasos($1, $2, $3, $4) f
  where f.valor is not null
  order by f.orden
  limit 1
$$;
