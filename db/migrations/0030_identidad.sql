-- Identity: what sign-in, second factors, access links and known devices need.

alter table usuario
  add column sucursal_id bigint references sucursal,
  -- Made by the demo loader: exempt from the second factor, blocked where real data live.
  add column de_muestra boolean not null default false,
  add column clave_en timestamptz;

-- Someone who left may come back under the same address as a new account.
drop index usuario_email;
create unique index usuario_email on usuario (lower(email)) where estado <> 'BAJA';

create unique index rol_nombre on rol (lower(nombre));
create unique index permiso_nombre on permiso (lower(nombre));
alter table permiso add column version int not null default 1;

alter table rol add column exige_segundo_factor boolean not null default false;
update rol set exige_segundo_factor = true where nombre in ('admin', 'CustomerService', 'director', 'manager');

-- How far a permission reaches: own rows, the portfolio's, the branch's, all.
alter table rol_permiso
  add column alcance text not null default 'todo' check (alcance in ('propio', 'cartera', 'sucursal', 'todo'));
alter table usuario_permiso
  add column alcance text not null default 'todo' check (alcance in ('propio', 'cartera', 'sucursal', 'todo'));

alter table sesion
  add column id bigint generated always as identity,
  -- Owes its second factor: no rights at all until then.
  add column pendiente boolean not null default false,
  add column recordada boolean not null default false,
  -- The rights changed: the next request gets a new id. The old one counts until the new one is seen.
  add column rotar boolean not null default false,
  add column hash_anterior bytea,
  add column rotada_en timestamptz;
create unique index sesion_id on sesion (id);
create index sesion_hash_anterior on sesion (hash_anterior) where hash_anterior is not null;
create index sesion_expira on sesion (expira_en);

-- A browser from which somebody has signed in: a wave of wrong passwords from elsewhere does not stop it.
create table equipo_conocido (
  hash bytea not null check (length(hash) = 32),
  usuario_id bigint not null references usuario on delete cascade,
  visto_en timestamptz not null default now(),
  primary key (hash, usuario_id)
);
create index equipo_conocido_usuario on equipo_conocido (usuario_id, visto_en);

-- Tries that failed, or are being looked at. `cuenta` is the hash of what was typed as account, known or not.
create table intento_acceso (
  id bigint generated always as identity primary key,
  clase text not null check (clase in ('clave', 'factor', 'olvido')),
  cuenta bytea not null,
  ip inet not null,
  equipo bytea,
  en timestamptz not null default now()
);
create index intento_acceso_cuenta on intento_acceso (cuenta, en);
create index intento_acceso_ip on intento_acceso (ip, en);
create index intento_acceso_en on intento_acceso (en);

-- Links sent by mail: only the hash of the token is kept.
create table token_acceso (
  hash bytea primary key check (length(hash) = 32),
  usuario_id bigint not null references usuario on delete cascade,
  tipo text not null check (tipo in ('invitacion', 'restablecer', 'desbloqueo')),
  creado_en timestamptz not null default now(),
  expira_en timestamptz not null,
  usado_en timestamptz
);
create index token_acceso_usuario on token_acceso (usuario_id, creado_en);

create table segundo_factor (
  usuario_id bigint primary key references usuario on delete cascade,
  -- TOTP secret, sealed with the installation's key.
  secreto text not null,
  -- Null while being set up.
  confirmado_en timestamptz,
  -- The last time step used: a code counts once.
  ultimo_paso bigint not null default 0,
  creado_en timestamptz not null default now()
);

create table codigo_recuperacion (
  usuario_id bigint not null references usuario on delete cascade,
  hash bytea not null,
  usado_en timestamptz,
  primary key (usuario_id, hash)
);
