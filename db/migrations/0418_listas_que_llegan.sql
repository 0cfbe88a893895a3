-- Lists that come by themselves: where a supplier's lie, what was found there, and which loads were made of it.

alter table carga add column llego_sola boolean not null default false;
create index carga_llego_sola on carga (id) where llego_sola;

create table carga_lugar (
  perfil_id bigint primary key references carga_perfil on delete cascade,
  -- Under the installation's own root, parts with `/`.
  carpeta text not null,
  patron text not null,
  -- One of the two: every so often, or once a day at an hour of Mexico City.
  cada_minutos int check (cada_minutos between 5 and 1440),
  a_las time,
  -- What was read goes to its subfolder; else the place is never written to.
  mover boolean not null default false,
  encendido boolean not null default true,
  -- In whose name loads are made: who last said how.
  usuario_id bigint references usuario on delete set null,
  siguiente_en timestamptz not null default now(),
  -- Somebody asked for a look.
  pedida_en timestamptz,
  revisada_en timestamptz,
  -- Of the last look: what has such a name, what was taken, what is still on its way, what was refused.
  halladas int not null default 0,
  tomadas int not null default 0,
  esperan int not null default 0,
  rechazadas int not null default 0,
  falla text,
  falla_desde timestamptz,
  fallas int not null default 0,
  -- Whoever set it up was told that it fails.
  avisada boolean not null default false,
  version int not null default 1,
  actualizado_en timestamptz not null default now(),
  check ((cada_minutos is null) <> (a_las is null))
);
create index carga_lugar_siguiente on carga_lugar (siguiente_en) where encendido;
create index carga_lugar_usuario on carga_lugar (usuario_id) where usuario_id is not null;

-- A file as it was found once; the same name with other bytes or another time is another row.
create table carga_recogida (
  id bigint generated always as identity primary key,
  perfil_id bigint not null references carga_perfil on delete cascade,
  nombre text not null,
  bytes bigint not null,
  -- Milliseconds since 1970, as the place tells it.
  modificado bigint not null,
  estado text not null check (estado in ('ESPERA', 'TOMADA', 'REPETIDA', 'RECHAZADA')),
  sha256 bytea,
  carga_id bigint references carga on delete set null,
  motivo text,
  -- Refused, and nobody was told yet.
  por_avisar boolean not null default false,
  vista_en timestamptz not null default now()
);
-- The same bytes are taken once of each supplier, whatever they are called.
create unique index carga_recogida_una on carga_recogida (perfil_id, sha256) where estado = 'TOMADA';
create unique index carga_recogida_espera on carga_recogida (perfil_id, nombre) where estado = 'ESPERA';
create index carga_recogida_por_avisar on carga_recogida (perfil_id) where por_avisar;
create index carga_recogida_nombre on carga_recogida (perfil_id, nombre, id desc);
create index carga_recogida_carga on carga_recogida (carga_id) where carga_id is not null;
