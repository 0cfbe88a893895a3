-- Price lists that hold for a time, groups and discount rules made on screen, and one order in which they count.

alter table lista_precio
  -- Outside of it the list has no price, and the next source is asked.
  add column vigencia tstzrange not null default tstzrange(null, null) check (not isempty(vigencia)),
  add column version int not null default 1,
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null;
alter table grupo_cliente add column version int not null default 1;

-- A list that was deleted, whole, until nobody can want it back.
create table lista_precio_borrada (
  id bigint primary key,
  clave text not null,
  lista jsonb not null,
  precios jsonb not null,
  borrada_en timestamptz not null default now(),
  borrada_por bigint references usuario on delete set null
);

-- So much percent less on prices of lists (never on contracts): for whom, of what, where, from how many pieces on; null: all.
create table descuento_regla (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  porcentaje numeric(5, 2) not null check (porcentaje > 0 and porcentaje < 100),
  cliente_id bigint references cliente on delete cascade,
  grupo_id bigint references grupo_cliente on delete cascade,
  linea_id bigint references linea on delete cascade,
  marca_id bigint references marca on delete cascade,
  sucursal_id bigint references sucursal on delete cascade,
  cantidad_min int not null default 1 check (cantidad_min between 1 and 99999),
  vigencia tstzrange not null check (not isempty(vigencia)),
  version int not null default 1,
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null,
  check (cliente_id is null or grupo_id is null),
  -- Two of the same scope never hold at once: which one counts would be chance.
  constraint descuento_regla_una exclude using gist (
    (coalesce(cliente_id, 0)) with =, (coalesce(grupo_id, 0)) with =, (coalesce(linea_id, 0)) with =, (coalesce(marca_id, 0)) with =,
    (coalesce(sucursal_id, 0)) with =, cantidad_min with =, vigencia with &&)
);

-- THE ORDER. The one rule that counts for a part, a client and a quantity at a moment: nearest to who buys (client, group, all),
-- then to what is bought (line and brand, line, brand, all), then the branch's own, then the greater quantity, then the greater percentage.
create function descuento_de(cliente bigint, producto bigint, cantidad int, momento timestamptz)
returns table (regla_id bigint, nombre text, porcentaje numeric, cantidad_min int, hasta timestamptz)
language sql stable parallel safe rows 1 as $$
  select r.id, r.nombre, r.porcentaje, r.cantidad_min, upper(r.vigencia)
  from descuento_regla r join producto p on p.id = $2 left join cliente c on c.id = $1
  where r.vigencia @> $4 and r.cantidad_min <= greatest($3, 1)
    and (r.cliente_id is null or r.cliente_id = c.id) and (r.grupo_id is null or r.grupo_id = c.grupo_id)
    and (r.linea_id is null or r.linea_id = p.linea_id) and (r.marca_id is null or r.marca_id = p.marca_id)
    and (r.sucursal_id is null or (c.id is not null and r.sucursal_id = coalesce(c.sucursal_id, (select s.id from sucursal s where s.es_principal))))
  order by r.cliente_id is not null desc, r.grupo_id is not null desc, r.linea_id is not null desc, r.marca_id is not null desc,
    r.sucursal_id is not null desc, r.cantidad_min desc, r.porcentaje desc, r.id
  limit 1
$$;

drop function precio_pasos(bigint, bigint, int, timestamptz);
-- As 0051, with: `rige`, whether the list holds at the moment; the rule that was taken off (`regla`, `porcentaje`) and the price before it (`de`).
create function precio_pasos(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (orden int, origen text, lista text, lista_nombre text, grupo text, valor numeric, cantidad_min int, desde timestamptz, hasta timestamptz,
  rige boolean, regla text, porcentaje numeric, de numeric)
language sql stable parallel safe rows 4 as $$
  select 1, 'contrato', null::text, null::text, null::text, f.valor, f.cantidad_min, lower(f.vigencia), upper(f.vigencia),
    true, null::text, null::numeric, null::numeric
  from (select $1 where $1 is not null) quien left join lateral (
    select pc.valor, pc.cantidad_min, pc.vigencia from precio_contrato pc
    where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min <= greatest($3, 1) and pc.vigencia @> $4
    order by pc.cantidad_min desc limit 1) f on true
  union all
  select l.orden, case when l.clave = 'BASE' then 'base' else l.origen end, l.clave, l.nombre, l.grupo,
    case when d.porcentaje is null then f.valor else round(f.valor * (100 - d.porcentaje) / 100, 2) end,
    case when f.valor is not null then greatest(f.cantidad_min, d.cantidad_min) end, lower(f.vigencia),
    case when f.valor is not null then least(upper(f.vigencia), upper(l.vigencia), d.hasta) end,
    l.vigencia @> $4, case when f.valor is not null then d.nombre end, case when f.valor is not null then d.porcentaje end,
    case when d.porcentaje is not null then f.valor end
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

create or replace function precio_escalas(cliente bigint, producto bigint, momento timestamptz default now())
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
      union
      select r.cantidad_min from descuento_regla r where r.cantidad_min > 1 and r.vigencia @> $3
    ) q left join lateral precio_de($1, $2, q.desde, $3) pr on true
  ) e
  where e.desde > 1 and e.valor is distinct from e.antes and e.valor is not null
$$;
