-- How the company's mail goes out, to whom, and in which words; kept on screen (AD-e3).

-- One row at most. Without it, or while it is off, the environment's SMTP_URL holds. The password is sealed and never read back.
create table correo_servidor (
  id boolean primary key default true check (id),
  activo boolean not null default true,
  host text not null check (length(host) between 1 and 253),
  puerto int not null check (puerto between 1 and 65535),
  seguridad text not null check (seguridad in ('TLS', 'STARTTLS', 'NINGUNA')),
  usuario text not null default '',
  clave text,
  remitente text not null,
  remitente_nombre text not null default 'JACVE',
  responder_a text,
  -- The last trial: when, and what the server said if it refused.
  probado_en timestamptz,
  prueba_error text,
  version int not null default 1,
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  check (seguridad <> 'NINGUNA' or usuario = '')
);

-- Who else gets what is written to the company. Without rows for a kind and branch, the branch's own address.
create table correo_destinatario (
  id bigint generated always as identity primary key,
  tipo text not null,
  -- Null: whichever branch it concerns.
  sucursal_id bigint references sucursal on delete cascade,
  correo text not null check (length(correo) <= 254),
  creado_en timestamptz not null default now(),
  constraint correo_destinatario_uno unique nulls not distinct (tipo, sucursal_id, correo)
);

-- Words that take the place of ours; null leaves ours.
create table plantilla_correo (
  tipo text primary key,
  asunto text check (length(asunto) between 1 and 200),
  antes text check (length(antes) between 1 and 4000),
  boton text check (length(boton) between 1 and 60),
  despues text check (length(despues) between 1 and 4000),
  version int not null default 1,
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null
);

alter table correo_salida drop constraint correo_salida_estado_check;
alter table correo_salida add constraint correo_salida_estado_check
  check (estado in ('PENDIENTE', 'REINTENTO', 'ENVIADO', 'FALLIDO', 'CANCELADO'));
create index correo_salida_reciente on correo_salida (id desc) include (estado, tipo);
