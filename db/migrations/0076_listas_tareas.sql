-- Standing orders over saved lists, what a client is due to buy again, and what they suggest.

-- estandar: prepared by itself each so many days or each such day of the week (1 Monday … 7 Sunday); it never buys.
-- borrada_en: out of sight, kept thirty days so that it can come back.
alter table lista
  add column tipo text not null default 'normal' check (tipo in ('normal', 'estandar')),
  add column cada_dias int check (cada_dias between 1 and 365),
  add column dia_semana int check (dia_semana between 1 and 7),
  add column proxima date,
  add column borrada_en timestamptz,
  add constraint lista_cadencia check (case tipo
    when 'estandar' then num_nonnulls(cada_dias, dia_semana) = 1 and proxima is not null
    else num_nonnulls(cada_dias, dia_semana, proxima) = 0 end);
drop index lista_nombre;
create unique index lista_nombre on lista (cliente_id, lower(nombre)) where borrada_en is null;
create index lista_proxima on lista (proxima) where tipo = 'estandar' and borrada_en is null;

-- Bounds of what a standing order suggests; both null: the quantity as it stands.
alter table lista_linea
  add column minimo int check (minimo between 0 and 99999),
  add column maximo int check (maximo between 0 and 99999),
  add constraint lista_linea_limites check (minimo <= maximo);

-- What a standing order prepared on its day. One waits at most: the next one takes its place.
create table sugerencia (
  id bigint generated always as identity primary key,
  lista_id bigint not null references lista on delete cascade,
  fecha date not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'USADA', 'DESCARTADA', 'REEMPLAZADA')),
  creado_en timestamptz not null default now(),
  cambiado_por bigint references usuario on delete set null,
  constraint sugerencia_fecha unique (lista_id, fecha)
);
create unique index sugerencia_pendiente on sugerencia (lista_id) where estado = 'PENDIENTE';

create table sugerencia_linea (
  sugerencia_id bigint not null references sugerencia on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  cantidad int not null check (cantidad between 1 and 99999),
  orden int not null,
  primary key (sugerencia_id, producto_id)
);

-- What a client ($1) is due to buy again on a day ($2), by its own orders of two years: parts bought on three days or more whose
-- median gap has passed since the last one. Who let four gaps (and four weeks) go by no longer buys it by habit.
create function resurtido_de(bigint, date)
returns table (producto_id bigint, compras int, cada_dias int, cantidad int, ultima date, hace_dias int)
language sql stable as $$
  with compra as (
    select l.producto_id, (o.creado_en at time zone 'America/Mexico_City')::date as dia, sum(l.cantidad - l.cancelada) as piezas
    from pedido o join pedido_linea l on l.pedido_id = o.id
    where o.cliente_id = $1 and o.estado <> 'CANCELADO' and l.cantidad > l.cancelada and o.creado_en >= $2 - 731
    group by 1, 2
  ),
  salto as (
    select c.*, c.dia - lag(c.dia) over (partition by c.producto_id order by c.dia) as dias from compra c where c.dia <= $2
  ),
  ritmo as (
    select s.producto_id, count(*)::int as compras, round(percentile_cont(0.5) within group (order by s.dias))::int as cada_dias,
      ceil(percentile_cont(0.5) within group (order by s.piezas))::int as cantidad, max(s.dia) as ultima
    from salto s group by s.producto_id having count(*) >= 3
  )
  select r.producto_id, r.compras, r.cada_dias, r.cantidad, r.ultima, $2 - r.ultima
  from ritmo r where $2 - r.ultima between r.cada_dias and greatest(4 * r.cada_dias, 28)
$$;

-- Follow-up tasks of staff with a client, and how many contacts a day are asked of whom.

-- sigue_a: the task whose result asked for this one; undoing that one takes this one away while nobody touched it.
create table tarea_comercial (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  responsable_id bigint not null references usuario,
  que text not null check (length(que) between 1 and 300),
  vence date not null,
  origen text not null default 'manual' check (origen in ('manual', 'llamada', 'cotizacion', 'cobranza', 'seguimiento')),
  cotizacion_id bigint references cotizacion,
  sigue_a bigint references tarea_comercial on delete set null,
  resultado text not null default '' check (length(resultado) <= 500),
  hecha_en timestamptz,
  hecha_por bigint references usuario on delete set null,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null
);
create index tarea_comercial_cliente on tarea_comercial (cliente_id, id desc);
create index tarea_comercial_pendiente on tarea_comercial (responsable_id, vence) where hecha_en is null;

-- A person's own goal counts before the largest of the roles', that before the company's (config_empresa.meta_llamadas).
create table meta_contactos (
  id bigint generated always as identity primary key,
  usuario_id bigint unique references usuario on delete cascade,
  rol_id bigint unique references rol on delete cascade,
  meta int not null check (meta between 1 and 500),
  check (num_nonnulls(usuario_id, rol_id) = 1)
);
create function meta_de(bigint) returns int language sql stable as $$
  select coalesce(
    (select m.meta from meta_contactos m where m.usuario_id = $1),
    (select max(m.meta) from meta_contactos m join usuario_rol ur on ur.rol_id = m.rol_id where ur.usuario_id = $1),
    (select meta_llamadas from config_empresa), 20)
$$;

-- Whether the part of a line fits the vehicle that somebody named, with the applications that say so, as they were that day.
-- A «Sí» has at least one.
alter table cotizacion_linea add column prueba_ajuste jsonb check (
  prueba_ajuste is null or prueba_ajuste ->> 'veredicto' <> 'si' or jsonb_array_length(prueba_ajuste -> 'aplicaciones') > 0);

-- Price lists that were downloaded for a client, and what each said: the next one tells what changed. In pieces, as it was sent.
create table lista_descarga (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  usuario_id bigint references usuario on delete set null,
  formato text not null check (formato in ('csv', 'xlsx')),
  linea_id bigint references linea on delete set null,
  marca_id bigint references marca on delete set null,
  -- Counted when the last piece was sent; null: it broke off, and says nothing of what the client holds.
  filas int,
  cambios int,
  creado_en timestamptz not null default now()
);
create index lista_descarga_cliente on lista_descarga (cliente_id, id desc);

create table lista_descarga_trozo (
  descarga_id bigint not null references lista_descarga on delete cascade,
  n int not null,
  productos bigint[] not null,
  precios numeric(14, 6)[] not null check (cardinality(precios) = cardinality(productos)),
  primary key (descarga_id, n)
);

-- Days on which nothing leaves nor arrives: the official holidays by rule, and the company's own.
create table dia_inhabil (
  fecha date primary key,
  nombre text not null check (length(nombre) between 1 and 60),
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null
);

-- Ley Federal del Trabajo, art. 74, for a year. The n-th Monday of a month counts from its first day; the day of a change of
-- government comes every six years from 2024. Election days are named by other laws: whoever closes then adds them.
create function feriados(int) returns table (fecha date, nombre text) language sql immutable as $$
  with lunes (mes, n, nombre) as (values
    (2, 1, 'Día de la Constitución'), (3, 3, 'Natalicio de Benito Juárez'), (11, 3, 'Día de la Revolución'))
  select make_date($1, m, d), t from (values
    (1, 1, 'Año nuevo'), (5, 1, 'Día del trabajo'), (9, 16, 'Día de la Independencia'), (12, 25, 'Navidad')) as x (m, d, t)
  union all
  select make_date($1, mes, 1) + (8 - extract(isodow from make_date($1, mes, 1))::int) % 7 + 7 * (n - 1), nombre from lunes
  union all
  select make_date($1, 10, 1), 'Cambio de gobierno' where $1 >= 2024 and ($1 - 2024) % 6 = 0
$$;

-- Days off from a day on, as many days ahead: what a promise steps over.
create function dias_inhabiles(date, int) returns table (fecha date, nombre text) language sql stable as $$
  select f.fecha, f.nombre from generate_series(extract(year from $1)::int, extract(year from $1 + $2)::int) a, feriados(a) f
  where f.fecha between $1 and $1 + $2
  union
  select d.fecha, d.nombre from dia_inhabil d where d.fecha between $1 and $1 + $2
    and not exists (select from feriados(extract(year from d.fecha)::int) f where f.fecha = d.fecha)
$$;
