-- The catalogue: parts, lines, makes and brands, vehicles, applications, equivalences, prices, stock, loads.

-- A part code without what people type differently: letters and digits only, upper case (NOR.0707-60 -> NOR070760).
create function norma_codigo(text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(translate($1, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN'), '[^A-Za-z0-9]', '', 'g'));

-- A name for comparing: no accents, lower case, single blanks.
create function norma_nombre(text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(translate($1, 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunAEIOUUN')), '[^a-z0-9]+', ' ', 'g'));

create table marca (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('vehiculo', 'producto')),
  nombre text not null,
  nombre_norm text not null generated always as (norma_nombre(nombre)) stored,
  logo text,
  descripcion text not null default '',
  propia boolean not null default false,
  activa boolean not null default true,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1,
  unique (tipo, nombre_norm)
);

create table linea (
  id bigint generated always as identity primary key,
  nombre text not null,
  nombre_norm text not null unique generated always as (norma_nombre(nombre)) stored,
  slug text not null generated always as (replace(norma_nombre(nombre), ' ', '-')) stored,
  descripcion text not null default '',
  ilustracion text,
  activa boolean not null default true,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);

create table marca_linea (
  marca_id bigint not null references marca on delete cascade,
  linea_id bigint not null references linea on delete cascade,
  primary key (marca_id, linea_id)
);

create table anio (
  id bigint generated always as identity primary key,
  year int not null unique check (year between 1900 and 2100)
);

create table modelo (
  id bigint generated always as identity primary key,
  marca_id bigint not null references marca,
  nombre text not null,
  nombre_norm text not null generated always as (norma_nombre(nombre)) stored,
  alias text[] not null default '{}',
  desde int,
  hasta int,
  unique (marca_id, nombre_norm)
);

-- Engine as the trade writes it: «L4 1.6L».
create table motor (
  id bigint generated always as identity primary key,
  nombre text not null,
  nombre_norm text not null unique generated always as (norma_nombre(nombre)) stored,
  cilindrada_l numeric(3, 1),
  cilindros int,
  combustible text,
  codigo_motor text
);

create table producto (
  id bigint generated always as identity primary key,
  k_parte text not null unique check (k_parte = upper(k_parte) and length(k_parte) between 1 and 40),
  codigo_norm text not null generated always as (norma_codigo(k_parte)) stored,
  descripcion text not null default '' check (length(descripcion) <= 500),
  linea_id bigint not null references linea,
  marca_id bigint references marca,
  familia text,
  estado text not null default 'activo' check (estado in ('borrador', 'activo', 'inactivo', 'descontinuado')),
  badgenuevo boolean not null default false,
  especial boolean not null default false,
  mejoresventas boolean not null default false,
  mejoresventaslineas boolean not null default false,
  hecho_mx boolean not null default false,
  unidad text not null default 'PZA',
  empaque int not null default 1 check (empaque > 0),
  peso_kg numeric(10, 3),
  dimensiones text,
  clave_prod_serv text,
  clave_unidad text,
  garantia_meses int,
  popularidad bigint not null default 0,
  publicado_en timestamptz not null default now(),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);
create index producto_codigo_norm on producto (codigo_norm collate "C");
create index producto_linea on producto (linea_id);
create index producto_marca on producto (marca_id);
create index producto_publicado on producto (publicado_en desc) where estado = 'activo';

-- A part fits a model, from year to year (hasta null: still made), with an engine or with any.
create table aplicacion (
  id bigint generated always as identity primary key,
  producto_id bigint not null references producto on delete cascade,
  modelo_id bigint not null references modelo,
  motor_id bigint references motor,
  desde int not null check (desde between 1900 and 2100),
  hasta int check (hasta between 1900 and 2100 and hasta >= desde),
  posicion text,
  lado text,
  cantidad int,
  nota text,
  fuente text,
  carga_id bigint
);
create index aplicacion_producto on aplicacion (producto_id);
create index aplicacion_modelo on aplicacion (modelo_id, motor_id);

-- What else must hold: atributo in aire, abs, transmision, carroceria, traccion, fecha_desde…; operador «=» or «!=».
create table aplicacion_condicion (
  id bigint generated always as identity primary key,
  aplicacion_id bigint not null references aplicacion on delete cascade,
  atributo text not null,
  operador text not null default '=' check (operador in ('=', '!=')),
  valor text not null
);
create index aplicacion_condicion_aplicacion on aplicacion_condicion (aplicacion_id);

create table equivalencia (
  id bigint generated always as identity primary key,
  producto_id bigint not null references producto on delete cascade,
  codigo text not null,
  codigo_norm text not null generated always as (norma_codigo(codigo)) stored,
  fabricante text not null default '',
  tipo text not null default 'alterna'
    check (tipo in ('OE', 'competidor', 'reemplaza', 'reemplazado_por', 'kit', 'alterna')),
  certeza text not null default 'exacta' check (certeza in ('exacta', 'funcional', 'con_reserva')),
  nota text,
  fuente text,
  unique (producto_id, codigo_norm, fabricante, tipo)
);
create index equivalencia_codigo on equivalencia (codigo_norm collate "C");

create table atributo (
  id bigint generated always as identity primary key,
  clave text not null unique,
  nombre text not null,
  unidad text
);

create table producto_atributo (
  producto_id bigint not null references producto on delete cascade,
  atributo_id bigint not null references atributo,
  valor_num numeric(14, 4),
  valor_texto text,
  primary key (producto_id, atributo_id),
  check (num_nonnulls(valor_num, valor_texto) = 1)
);

-- ruta: an address under the base path; 360 frames share tipo '360' and are ordered by orden.
create table producto_imagen (
  id bigint generated always as identity primary key,
  producto_id bigint not null references producto on delete cascade,
  tipo text not null default 'foto' check (tipo in ('foto', '360', 'dibujo')),
  orden int not null default 0,
  ruta text not null,
  alt text not null default ''
);
create index producto_imagen_producto on producto_imagen (producto_id, tipo, orden);

create table producto_relacion (
  producto_id bigint not null references producto on delete cascade,
  otro_id bigint not null references producto on delete cascade,
  tipo text not null check (tipo in ('necesario', 'kit', 'complemento')),
  cantidad int not null default 1,
  primary key (producto_id, otro_id, tipo),
  check (producto_id <> otro_id)
);

create table lista_precio (
  id bigint generated always as identity primary key,
  clave text not null unique,
  nombre text not null default '',
  moneda text not null default 'MXN',
  prioridad int not null default 0
);
insert into lista_precio (clave, nombre) values ('BASE', 'Lista base');

create table precio (
  id bigint generated always as identity primary key,
  lista_id bigint not null references lista_precio,
  producto_id bigint not null references producto on delete cascade,
  cantidad_min int not null default 1 check (cantidad_min > 0),
  valor numeric(14, 6) not null check (valor >= 0),
  vigencia tstzrange not null default tstzrange(now(), null),
  exclude using gist (lista_id with =, producto_id with =, cantidad_min with =, vigencia with &&)
);

create table existencia (
  producto_id bigint not null references producto on delete cascade,
  sucursal_id bigint not null references sucursal on delete cascade,
  disponible int not null default 0 check (disponible >= 0),
  apartado int not null default 0 check (apartado >= 0),
  en_transito int not null default 0 check (en_transito >= 0),
  actualizado_en timestamptz not null default now(),
  primary key (producto_id, sucursal_id)
);

-- Pieces sold a day: what «más vendidos» is computed from.
create table venta_dia (
  producto_id bigint not null references producto on delete cascade,
  dia date not null,
  piezas int not null check (piezas > 0),
  primary key (producto_id, dia)
);
create index venta_dia_dia on venta_dia (dia);

-- A load of a file (carga), its faults by row.
create table carga (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('productos', 'precios', 'existencias', 'aplicaciones', 'equivalencias')),
  archivo text not null,
  sha256 bytea not null,
  estado text not null default 'SUBIDA' check (estado in
    ('SUBIDA', 'VALIDANDO', 'CON_ERRORES', 'LISTA', 'PREVISTA', 'APLICANDO', 'APLICADA', 'REVERTIDA', 'CANCELADA', 'FALLIDA')),
  filas int not null default 0,
  validas int not null default 0,
  errores int not null default 0,
  cambios jsonb not null default '{}',
  motivo text,
  creado_por bigint references usuario,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);

create table carga_fila_error (
  carga_id bigint not null references carga on delete cascade,
  fila int not null,
  columna text not null default '',
  valor text not null default '',
  motivo text not null
);
create index carga_fila_error_carga on carga_fila_error (carga_id, fila);

alter table aplicacion add constraint aplicacion_carga foreign key (carga_id) references carga on delete set null;
