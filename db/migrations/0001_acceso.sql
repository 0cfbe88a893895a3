-- Who may enter: users, roles, permissions, sessions.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table rol (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  descripcion text not null default '',
  de_sistema boolean not null default false,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);

create table permiso (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  categoria text not null generated always as (
    case when position('-' in nombre) > 0 then regexp_replace(nombre, '-[^-]*$', '') else 'otros' end
  ) stored,
  descripcion text not null default '',
  de_sistema boolean not null default false
);

create table rol_permiso (
  rol_id bigint not null references rol on delete cascade,
  permiso_id bigint not null references permiso on delete cascade,
  primary key (rol_id, permiso_id)
);

create table usuario (
  id bigint generated always as identity primary key,
  nombre text not null,
  email text not null,
  telefono text,
  estado text not null default 'INVITADO' check (estado in ('INVITADO', 'ACTIVO', 'BLOQUEADO', 'BAJA')),
  clave_hash text,
  ultimo_acceso timestamptz,
  idioma text not null default 'es',
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);
create unique index usuario_email on usuario (lower(email));

create table usuario_rol (
  usuario_id bigint not null references usuario on delete cascade,
  rol_id bigint not null references rol on delete restrict,
  primary key (usuario_id, rol_id)
);

create table usuario_permiso (
  usuario_id bigint not null references usuario on delete cascade,
  permiso_id bigint not null references permiso on delete cascade,
  concedido_por bigint references usuario,
  vence_en timestamptz,
  primary key (usuario_id, permiso_id)
);

-- The cookie's value never reaches the table: only its SHA-256.
create table sesion (
  token_hash bytea primary key check (length(token_hash) = 32),
  usuario_id bigint not null references usuario on delete cascade,
  ip inet,
  agente text,
  creado_en timestamptz not null default now(),
  visto_en timestamptz not null default now(),
  expira_en timestamptz not null,
  revocada_en timestamptz
);
create index sesion_usuario on sesion (usuario_id) where revocada_en is null;

insert into rol (nombre, de_sistema) values
  ('admin', true), ('CustomerService', true), ('asesor', true), ('vendedor', true), ('cliente', true),
  ('MKTG', true), ('Cotizador-Mostrador', true), ('director', true), ('manager', true);

insert into permiso (nombre, de_sistema) values
  ('permission_compras', true), ('users-read', true), ('publicaciones-read', true), ('pdfcatalogo-create', true),
  ('marcas-read', true), ('marcas-write', true), ('lineas-write', true), ('years-write', true),
  ('productos-read', true), ('productos-update', true), ('productos-import', true), ('aplicaciones-update', true);
