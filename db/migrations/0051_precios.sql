-- The sources of a price in the order they are tried, so that «why this price» and the price itself are one reckoning; contracts that can be changed.

-- One row for each source that applies to the client (null: nobody in particular), with the price it has for the quantity at the moment: the
-- largest scale reached, all null where it has none. The first row with a price is the price.
create function precio_pasos(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (orden int, origen text, lista text, lista_nombre text, grupo text, valor numeric, cantidad_min int, desde timestamptz, hasta timestamptz)
language sql stable parallel safe rows 4 as $$
  select 1, 'contrato', null::text, null::text, null::text, f.valor, f.cantidad_min, lower(f.vigencia), upper(f.vigencia)
  from (select $1 where $1 is not null) quien left join lateral (
    select pc.valor, pc.cantidad_min, pc.vigencia from precio_contrato pc
    where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min <= greatest($3, 1) and pc.vigencia @> $4
    order by pc.cantidad_min desc limit 1) f on true
  union all
  select l.orden, case when l.clave = 'BASE' then 'base' else l.origen end, l.clave, l.nombre, l.grupo,
    f.valor, f.cantidad_min, lower(f.vigencia), upper(f.vigencia)
  from (
    select lp.id, lp.clave, lp.nombre, null::text as grupo, 'cliente' as origen, 2 as orden
    from cliente c join lista_precio lp on lp.id = c.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, g.nombre, 'grupo', 3
    from cliente c join grupo_cliente g on g.id = c.grupo_id join lista_precio lp on lp.id = g.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, null, 'base', 4 from lista_precio lp where lp.clave = 'BASE'
  ) l left join lateral (
    select p.valor, p.cantidad_min, p.vigencia from precio p
    where p.lista_id = l.id and p.producto_id = $2 and p.cantidad_min <= greatest($3, 1) and p.vigencia @> $4
    order by p.cantidad_min desc limit 1) f on true
$$;

create or replace function precio_de(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz)
language sql stable parallel safe rows 1 as $$
  select f.valor, f.lista, f.origen, f.cantidad_min, f.hasta
  from precio_pasos($1, $2, $3, $4) f
  where f.valor is not null
  order by f.orden
  limit 1
$$;

-- Prices of larger quantities: from how many pieces each begins, only where it differs from the one before.
create function precio_escalas(cliente bigint, producto bigint, momento timestamptz default now())
returns table (desde int, valor numeric)
language sql stable parallel safe rows 2 as $$
  select e.desde, e.valor
  from (
    select q.desde, pr.valor, lag(pr.valor) over (order by q.desde) as antes
    from (
      select 1 as desde
      union
      select pc.cantidad_min from precio_contrato pc
      where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min > 1 and pc.vigencia @> $3
      union
      select p.cantidad_min from precio p where p.producto_id = $2 and p.cantidad_min > 1 and p.vigencia @> $3
    ) q left join lateral precio_de($1, $2, q.desde, $3) pr on true
  ) e
  where e.desde > 1 and e.valor is distinct from e.antes and e.valor is not null
$$;

alter table precio_contrato
  add column version int not null default 1,
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null;
