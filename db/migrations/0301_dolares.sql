-- Lists in dollars, and the rate of the day they are turned into pesos with.

-- `moneda` was there and nobody asked it: until now every price was read as pesos.
update lista_precio set moneda = 'MXN' where moneda <> 'MXN';
alter table lista_precio
  add constraint lista_precio_moneda check (moneda in ('MXN', 'USD')),
  -- Everybody falls back on it.
  add constraint lista_precio_base_en_pesos check (clave <> 'BASE' or moneda = 'MXN');

-- Pesos a dollar, as somebody read them on a day. What was corrected stays: the last one captured for a day is the day's.
create table tipo_cambio (
  id bigint generated always as identity primary key,
  fecha date not null,
  valor numeric(10, 6) not null check (valor between 1 and 1000),
  -- Where it was read: «DOF».
  fuente text not null check (length(fuente) between 1 and 80),
  capturado_en timestamptz not null default now(),
  capturado_por bigint references usuario on delete set null
);
create index tipo_cambio_fecha on tipo_cambio (fecha desc, capturado_en desc);

-- Days, counted from its own, that a rate may be used: a weekend with its Monday off.
alter table config_empresa add column tipo_cambio_dias int not null default 4 check (tipo_cambio_dias between 0 and 30);

-- The rate that holds at a moment, as it was known then; no row where the last one is too old. Nobody knows the rates to come: for a
-- day ahead it is today's.
create function cambio_de(momento timestamptz)
returns table (fecha date, valor numeric, fuente text)
language sql stable parallel safe rows 1 as $$
  select t.fecha, t.valor, t.fuente
  from (select least($1, now()) as en) m cross join lateral (select (m.en at time zone 'America/Mexico_City')::date as dia) d
  cross join lateral (
    select * from tipo_cambio x where x.capturado_en <= m.en and x.fecha <= d.dia order by x.fecha desc, x.capturado_en desc, x.id desc limit 1) t
  where d.dia - t.fecha <= (select tipo_cambio_dias from config_empresa)
$$;

drop function precio_pasos(bigint, bigint, int, timestamptz);
-- As 0300, in pesos whatever the list is kept in: with its dollars and the rate. A list in dollars without a rate has no price, and the
-- next source is asked.
create function precio_pasos(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (orden int, origen text, lista text, lista_nombre text, grupo text, valor numeric, cantidad_min int, desde timestamptz, hasta timestamptz,
  rige boolean, regla text, porcentaje numeric, de numeric, promocion text, promocion_porcentaje numeric, promocion_hasta timestamptz, como text,
  cede text, cede_porcentaje numeric, dolares numeric, cambio numeric, cambio_fecha date, cambio_fuente text)
language sql stable parallel safe rows 4 as $$
  select 1, 'contrato', null::text, null::text, null::text, f.valor, f.cantidad_min, lower(f.vigencia), upper(f.vigencia),
    true, null::text, null::numeric, null::numeric, null::text, null::numeric, null::timestamptz, null::text, null::text, null::numeric,
    null::numeric, null::numeric, null::date, null::text
  from (select $1 where $1 is not null) quien left join lateral (
    select pc.valor, pc.cantidad_min, pc.vigencia from precio_contrato pc
    where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min <= greatest($3, 1) and pc.vigencia @> $4
    order by pc.cantidad_min desc limit 1) f on true
  union all
  select l.orden, case when l.clave = 'BASE' then 'base' else l.origen end, l.clave, l.nombre, l.grupo,
    case when d.queda is null and l.moneda = 'MXN' then v.pesos else round(v.pesos * coalesce(d.queda, 100) / 100, 2) end,
    case when v.pesos is not null then greatest(f.cantidad_min, d.cantidad_min) end, lower(f.vigencia),
    case when v.pesos is not null then least(upper(f.vigencia), upper(l.vigencia), d.hasta) end,
    l.vigencia @> $4, case when v.pesos is not null then d.regla end, case when v.pesos is not null then d.porcentaje end,
    case when d.queda is not null then case when l.moneda = 'MXN' then v.pesos else round(v.pesos, 2) end end,
    case when v.pesos is not null then d.promocion end, case when v.pesos is not null then d.promocion_porcentaje end,
    case when v.pesos is not null then d.promocion_hasta end, case when v.pesos is not null then d.como end,
    case when v.pesos is not null then d.cede end, case when v.pesos is not null then d.cede_porcentaje end,
    case when l.moneda = 'USD' then f.valor end, t.valor, t.fecha, t.fuente
  from (
    select lp.id, lp.clave, lp.nombre, lp.vigencia, lp.moneda, null::text as grupo, 'cliente' as origen, 2 as orden
    from cliente c join lista_precio lp on lp.id = c.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, lp.vigencia, lp.moneda, g.nombre, 'grupo', 3
    from cliente c join grupo_cliente g on g.id = c.grupo_id join lista_precio lp on lp.id = g.lista_precio_id where c.id = $1
    union all
    select lp.id, lp.clave, lp.nombre, lp.vigencia, lp.moneda, null, 'base', 4 from lista_precio lp where lp.clave = 'BASE'
  ) l left join lateral (
    select p.valor, p.cantidad_min, p.vigencia from precio p
    where p.lista_id = l.id and p.producto_id = $2 and p.cantidad_min <= greatest($3, 1) and p.vigencia @> $4 and l.vigencia @> $4
    order by p.cantidad_min desc limit 1) f on true
  left join lateral (select c.* from cambio_de($4) c where l.moneda = 'USD') t on true
  cross join lateral (select case when l.moneda = 'MXN' then f.valor else f.valor * t.valor end as pesos) v
  left join lateral descuento_de($1, $2, $3, $4) d on true
$$;
