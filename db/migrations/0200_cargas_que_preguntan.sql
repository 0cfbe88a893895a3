-- Loads that doubt: the row of the file behind each change, what a load asks, what was answered for each supplier.

-- The row of the file a change comes from: a part's history tells it.
alter table carga_cambio add column fila int;
create index carga_cambio_producto on carga_cambio (producto_id) where producto_id is not null;

-- How a supplier sends his lists: chosen by the likeness of the file, edited on screen.
create table carga_perfil (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  tipo text not null,
  -- Headers as they are compared, and the name of the file without figures: what a file is likened by.
  encabezados text[] not null default '{}',
  parecido text not null default '',
  mapeo jsonb not null default '{}',
  hoja text not null default '',
  -- For parts that bring none of their own.
  marca text not null default '',
  lista text not null default '',
  -- In per cent, taken off each price.
  descuento numeric(5, 2) not null default 0 check (descuento >= 0 and descuento < 100),
  moneda text not null default 'MXN' check (moneda in ('MXN', 'USD')),
  -- Pesos for one of that currency.
  tipo_cambio numeric(10, 4) not null default 1 check (tipo_cambio > 0),
  -- Whether its prices include VAT; null until somebody says.
  con_iva boolean,
  usado_en timestamptz not null default now(),
  usuario_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  version int not null default 1
);
create unique index carga_perfil_nombre on carga_perfil (norma_nombre(nombre));

-- What was answered once is not asked again of the same supplier. Without respuesta: what the file says is right as it stands.
create table carga_respuesta (
  perfil_id bigint not null references carga_perfil on delete cascade,
  tema text not null,
  valor text not null,
  respuesta text,
  usuario_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  primary key (perfil_id, tema, valor)
);

-- What a load asks before its rows are published; one a value, however many rows say it.
create table carga_duda (
  id bigint generated always as identity primary key,
  carga_id bigint not null references carga on delete cascade,
  tema text not null,
  valor text not null,
  fila int,
  filas int not null default 1,
  texto text not null,
  propuestas text[] not null default '{}',
  -- Its rows stay out until it is answered.
  retiene boolean not null default true,
  unique (carga_id, tema, valor)
);

alter table carga
  add column perfil_id bigint references carga_perfil on delete set null,
  -- Every sheet of the book: its name, its rows, what it seems, and why it is or is not the one that is read.
  add column hojas jsonb not null default '[]',
  add column hoja text,
  -- Somebody said that it is a catalogue although it does not look like one.
  add column es_lista boolean not null default false,
  add column dudosas int not null default 0;
create index carga_perfil_de on carga (perfil_id) where perfil_id is not null;
