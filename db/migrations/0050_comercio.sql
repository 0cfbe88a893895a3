-- What selling to a client rests on: for whom staff acts, prices of each client, shipping routes, keys that make a write happen once.

-- Staff acting for a client: while it is set the session has the rights of a client's own person, and no others.
alter table sesion add column cliente_id bigint references cliente on delete cascade;
alter table auditoria add column en_nombre_de text;

-- The first answer to a write, kept for a day: the same key with the same body gets it again (H5).
create table idempotencia (
  usuario_id bigint not null references usuario on delete cascade,
  clave text not null check (length(clave) between 8 and 64),
  -- SHA-256 of the call and its input.
  huella bytea not null check (length(huella) = 32),
  respuesta jsonb,
  creado_en timestamptz not null default now(),
  primary key (usuario_id, clave)
);
create index idempotencia_creado on idempotencia (creado_en);

create table via_embarque (
  id bigint generated always as identity primary key,
  clave text not null unique check (clave = upper(btrim(clave)) and clave <> ''),
  nombre text not null,
  -- Working days on the way; 0 is picked up at the branch.
  dias int not null default 1 check (dias between 0 and 30),
  -- Until when an order leaves the same day, in Mexico City's time.
  hora_corte time not null default '16:00',
  costo numeric(14, 2) not null default 0 check (costo >= 0),
  minimo numeric(14, 2) not null default 0 check (minimo >= 0),
  activa boolean not null default true
);

create table grupo_cliente (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  lista_precio_id bigint references lista_precio
);

alter table cliente
  add column grupo_id bigint references grupo_cliente,
  add column via_embarque_id bigint references via_embarque;

-- Working days from this branch to another of ours.
alter table sucursal add column dias_traslado int not null default 2 check (dias_traslado between 0 and 30);

alter table producto
  add column costo numeric(14, 6) check (costo >= 0),
  add column minimo int not null default 1 check (minimo > 0);

alter table config_empresa
  -- Of the price: below it only an approval lets a price pass.
  add column margen_minimo numeric(5, 4) not null default 0.12 check (margen_minimo >= 0 and margen_minimo < 1),
  add column vigencia_dias int not null default 7 check (vigencia_dias between 1 and 90);

create table precio_contrato (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  producto_id bigint not null references producto on delete cascade,
  cantidad_min int not null default 1 check (cantidad_min > 0),
  valor numeric(14, 6) not null check (valor >= 0),
  vigencia tstzrange not null default tstzrange(now(), null),
  exclude using gist (cliente_id with =, producto_id with =, cantidad_min with =, vigencia with &&)
);
create index precio_producto_lista on precio (producto_id, lista_id);
create index precio_contrato_cliente on precio_contrato (cliente_id, producto_id);

-- Unit price without VAT of a part for a client (null: nobody in particular), for a quantity, at a moment; no row where there is none.
-- The nearest source wins: contract, the client's own list, his group's, the base list; within it the largest scale reached.
create function precio_de(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz)
language sql stable parallel safe rows 1 as $$
  select f.valor, f.lista, f.origen, f.cantidad_min, f.hasta
  from (
    select pc.valor, null as lista, 'contrato' as origen, pc.cantidad_min, upper(pc.vigencia) as hasta, 1 as orden
    from precio_contrato pc
    where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min <= greatest($3, 1) and pc.vigencia @> $4
    union all
    select p.valor, l.clave, case when l.clave = 'BASE' then 'base' else l.origen end, p.cantidad_min, upper(p.vigencia), l.orden
    from (
      select lp.id, lp.clave, 'cliente' as origen, 2 as orden
      from cliente c join lista_precio lp on lp.id = c.lista_precio_id where c.id = $1
      union all
      select lp.id, lp.clave, 'grupo', 3
      from cliente c join grupo_cliente g on g.id = c.grupo_id join lista_precio lp on lp.id = g.lista_precio_id where c.id = $1
      union all
      select lp.id, lp.clave, 'base', 4 from lista_precio lp where lp.clave = 'BASE'
    ) l join precio p on p.lista_id = l.id
    where p.producto_id = $2 and p.cantidad_min <= greatest($3, 1) and p.vigencia @> $4
  ) f
  order by f.orden, f.cantidad_min desc
  limit 1
$$;
