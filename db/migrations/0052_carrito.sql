-- The cart of a client, shared by its people and whoever acts for it; what was taken out of it a moment ago; its saved lists.

-- version counts every change. via_id null: the client's own route. cambio: the last change, as it is told to the others.
create table carrito (
  id bigint generated always as identity primary key,
  cliente_id bigint not null unique references cliente on delete cascade,
  via_id bigint references via_embarque,
  direccion_id bigint references direccion,
  orden_compra text not null default '' check (length(orden_compra) <= 40),
  notas text not null default '' check (length(notas) <= 1000),
  version int not null default 1,
  cambio jsonb,
  cambiado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);

-- cantidad: asked for; cantidad2: to be supplied now, 0 leaves the line out. precio_visto: the price the client last saw, null for none.
create table carrito_linea (
  id bigint generated always as identity primary key,
  carrito_id bigint not null references carrito on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  cantidad int not null check (cantidad between 0 and 99999),
  cantidad2 int not null check (cantidad2 between 0 and cantidad),
  sucursal_id bigint references sucursal on delete set null,
  nota text not null default '' check (length(nota) <= 300),
  precio_visto numeric(14, 6),
  visto_en timestamptz not null default now(),
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  unique (carrito_id, producto_id)
);

-- What «Deshacer» puts back, for ten minutes.
create table carrito_retiro (
  id uuid primary key default gen_random_uuid(),
  carrito_id bigint not null references carrito on delete cascade,
  lineas jsonb not null,
  creado_en timestamptz not null default now()
);
create index carrito_retiro_carrito on carrito_retiro (carrito_id);

create table lista (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  nombre text not null check (length(nombre) between 1 and 60),
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now()
);
create unique index lista_nombre on lista (cliente_id, lower(nombre));

create table lista_linea (
  lista_id bigint not null references lista on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  cantidad int not null check (cantidad between 0 and 99999),
  nota text not null default '' check (length(nota) <= 300),
  orden int not null,
  primary key (lista_id, producto_id)
);
