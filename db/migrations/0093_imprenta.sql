-- Printed catalogues: what was asked for, what became of it, and what it said, so that the next one tells what changed.

create table impresion (
  id bigint generated always as identity primary key,
  -- Whose it is: a client's own, with its prices; null: the house's.
  cliente_id bigint references cliente on delete cascade,
  titulo text not null check (length(titulo) between 1 and 120),
  nota text not null default '' check (length(nota) <= 600),
  -- Parts, order, prices and photographs that were asked for, as the call gave them.
  definicion jsonb not null,
  -- The same for the same parts at the same kind of price: editions of one catalogue.
  clave text not null,
  edicion text not null check (edicion in ('completa', 'cambios')),
  -- The print that an edition of changes is held against.
  base_id bigint references impresion on delete set null,
  estado text not null default 'EN_COLA' check (estado in ('EN_COLA', 'IMPRIMIENDO', 'LISTA', 'CANCELADA', 'FALLIDA')),
  -- What it is at: reading, setting or drawing, and how far.
  paso text not null default '',
  hecho int not null default 0,
  total int not null default 0,
  intentos int not null default 0,
  motivo text,
  partes int,
  cambios int,
  paginas int,
  archivo_id bigint references archivo,
  documento_id bigint references documento_pdf on delete set null,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  terminado_en timestamptz,
  check ((estado = 'LISTA') = (archivo_id is not null))
);
create index impresion_de on impresion (cliente_id, id desc);
create index impresion_clave on impresion (clave, id desc) where estado = 'LISTA';
create index impresion_espera on impresion (id) where estado in ('EN_COLA', 'IMPRIMIENDO');
create index impresion_archivo on impresion (archivo_id);

-- What a print said of each part: code, price (null: none) and a mark that changes with its applications.
create table impresion_trozo (
  impresion_id bigint not null references impresion on delete cascade,
  n int not null,
  codigos text[] not null,
  precios numeric[] not null,
  huellas text[] not null,
  primary key (impresion_id, n)
);

-- Text of each page of the house's prints, for the search of a published catalogue.
create table impresion_pagina (
  impresion_id bigint not null references impresion on delete cascade,
  n int not null check (n > 0),
  texto text not null check (length(texto) <= 20000),
  primary key (impresion_id, n)
);

insert into permiso (nombre, descripcion, de_sistema) values
  ('imprenta-create', 'Imprimir catálogos en PDF: de la casa, o el propio de un cliente con sus precios', true)
on conflict do nothing;

insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values ('admin', 'todo'), ('MKTG', 'todo'), ('cliente', 'propio')) as g (rol, alcance)
join rol r on r.nombre = g.rol
join permiso p on p.nombre = 'imprenta-create'
on conflict do nothing;
