-- Mass loads on the screen: a load is checked into a set of changes (before → after), which is what people read, preview, apply and undo.

alter table carga
  -- Unknown while its pieces are on their way.
  alter column sha256 drop not null,
  add column bytes bigint not null default 0,
  add column archivo_id bigint references archivo,
  -- What the worker is to do with it; null when it waits for a person.
  add column tarea text check (tarea in ('revisar', 'aplicar', 'revertir', 'vista')),
  add column fase text,
  add column avance int not null default 0,
  add column avance_total int,
  -- Times the worker began it: one that always fails or kills its worker is given up.
  add column intentos int not null default 0,
  -- The kind is told by the content.
  add column tipo_por_contenido boolean not null default false,
  -- Goes on to be applied when the check finds no fault.
  add column aplicar_sola boolean not null default false,
  -- Write the right rows although others are wrong; undo what was not edited since.
  add column parcial boolean not null default false,
  -- Header → field, as somebody told; the headers' fingerprint it is remembered by.
  add column mapeo jsonb not null default '{}',
  add column huella bytea,
  -- Headers and first rows as they stand in the file, for correcting the mapping.
  add column muestra jsonb not null default '{}',
  add column columnas jsonb not null default '{}',
  add column avisos jsonb not null default '[]',
  add column sospechas jsonb not null default '[]',
  add column motivos jsonb not null default '[]',
  -- Only these rows of the file: those put right after the others had been applied.
  add column de_carga_id bigint references carga on delete set null,
  add column solo_filas int[],
  -- The set of changes is kept: it can be read, and undone.
  add column con_cambios boolean not null default false,
  add column revisada_en timestamptz,
  add column programada_en timestamptz,
  add column aplicada_en timestamptz,
  add column aplicada_por bigint references usuario on delete set null,
  add column revertida_en timestamptz,
  add column revertida_por bigint references usuario on delete set null,
  -- Changes that an undo left, edited since.
  add column quedaron int not null default 0,
  -- The shop as it will be, in the schema vista_<id>, until then.
  add column vista_en timestamptz,
  add column vista_alcance jsonb,
  add column version int not null default 1;
create index carga_tarea on carga (id) where tarea is not null;
create index carga_programada on carga (programada_en) where programada_en is not null;
create index carga_sha256 on carga (sha256);

create table carga_parte (
  carga_id bigint not null references carga on delete cascade,
  n int not null check (n > 0),
  archivo_id bigint not null references archivo,
  primary key (carga_id, n)
);

-- Cells put right on the screen; a row without valor is left out.
create table carga_correccion (
  carga_id bigint not null references carga on delete cascade,
  fila int not null,
  columna text not null,
  valor text check (length(valor) <= 4000),
  usuario_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  primary key (carga_id, fila, columna)
);

-- Mappings people have told, found again by the fingerprint of the headers.
create table carga_mapeo (
  tipo text not null,
  huella bytea not null,
  mapeo jsonb not null,
  usado_en timestamptz not null default now(),
  usuario_id bigint references usuario on delete set null,
  primary key (tipo, huella)
);

-- One row of one table, before and after. A price's row closes the one in force (antes.id) and opens its own.
create table carga_cambio (
  n bigint generated always as identity primary key,
  carga_id bigint not null references carga on delete cascade,
  tabla text not null,
  tipo text not null check (tipo in ('nuevo', 'cambiado')),
  fila_id bigint,
  producto_id bigint,
  sucursal_id bigint,
  k_parte text not null default '',
  titulo text not null default '',
  antes jsonb,
  despues jsonb not null,
  valor_antes numeric(14, 6),
  valor_despues numeric(14, 6),
  -- Why an undo left it.
  quedo text
);
create index carga_cambio_carga on carga_cambio (carga_id, tabla, tipo);

-- What clients would have paid more or less for what they bought in 90 days.
create table carga_impacto (
  carga_id bigint not null references carga on delete cascade,
  cliente_id bigint not null references cliente on delete cascade,
  partes int not null,
  antes numeric(16, 2) not null,
  despues numeric(16, 2) not null,
  primary key (carga_id, cliente_id)
);

-- Faults of parts, of loads and of the exchange with the ERP, until somebody settles them.
create table error_producto (
  id bigint generated always as identity primary key,
  origen text not null check (origen in ('carga', 'sync')),
  carga_id bigint references carga on delete cascade,
  -- The run it comes from, as people name it.
  trabajo text not null,
  fila int,
  codigo text not null default '',
  columna text not null default '',
  valor text not null default '',
  motivo text not null,
  -- The reason without what is particular to the row.
  grupo text not null generated always as (regexp_replace(split_part(motivo, ';', 1), '[0-9]+', '#', 'g')) stored,
  estado text not null default 'nuevo' check (estado in ('nuevo', 'resuelto', 'ignorado')),
  -- Somebody asked for another try.
  reintento_en timestamptz,
  creado_en timestamptz not null default now(),
  atendido_en timestamptz,
  atendido_por bigint references usuario on delete set null
);
create index error_producto_estado on error_producto (estado, id desc);
create index error_producto_carga on error_producto (carga_id, fila) where carga_id is not null;
create index error_producto_reintento on error_producto (id) where reintento_en is not null and origen = 'sync';

-- The load whose future the session looks at. No foreign key: a truncated carga must not end sessions.
alter table sesion add column vista_id bigint;
