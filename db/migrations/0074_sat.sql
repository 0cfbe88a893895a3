-- Asking the tax office (SAT) about documents: when each is due, who asked for one now, and how the service fares.

-- When it is to be asked about next; null: never again.
alter table cfdi add column verificar_en timestamptz default now();
drop index cfdi_por_verificar;
create index cfdi_sat_nuevo on cfdi (fecha desc, id desc) where verificado_en is null and verificar_en is not null;
create index cfdi_sat_debido on cfdi (verificar_en) where verificado_en is not null and verificar_en is not null;

-- «Verificar ahora», of one document or of many; answered rows stay a day, to count by.
create table sat_pregunta (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  usuario_id bigint references usuario on delete set null,
  por_lote boolean not null default false,
  pedida_en timestamptz not null default now(),
  -- A worker is at it since then; one that died is taken up again later.
  tomada_en timestamptz,
  intentos int not null default 0,
  respondida_en timestamptz
);
create unique index sat_pregunta_abierta on sat_pregunta (cfdi_id) where respondida_en is null;
create index sat_pregunta_orden on sat_pregunta (por_lote, id) where respondida_en is null;
create index sat_pregunta_cuenta on sat_pregunta (usuario_id, pedida_en);

-- One row: the pace and the breaker, shared by all processes.
create table sat_servicio (
  unico boolean primary key default true check (unico),
  -- The next question may leave then.
  siguiente_en timestamptz not null default now(),
  -- In a row, since the last answer.
  fallas int not null default 0,
  pausa_hasta timestamptz,
  ultima_falla text not null default '',
  falla_en timestamptz,
  respuesta_en timestamptz
);
insert into sat_servicio default values;

-- Files that go out with a mail; its sealed text names none of their bytes.
create table correo_adjunto (
  correo_id bigint not null references correo_salida on delete cascade,
  n int not null check (n > 0),
  archivo_id bigint not null references archivo,
  nombre text not null,
  primary key (correo_id, n)
);
create index correo_adjunto_archivo on correo_adjunto (archivo_id);

-- Which documents were mailed, and who asked for it; nobody: by themselves.
create table documento_correo (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  usuario_id bigint references usuario on delete set null,
  personas int not null,
  con_archivos boolean not null,
  en timestamptz not null default now()
);
create index documento_correo_cfdi on documento_correo (cfdi_id, id);
create index documento_correo_cuenta on documento_correo (usuario_id, en);

-- Clients whose people get new documents by mail; the last one they were told of.
create table cliente_correo (
  cliente_id bigint primary key references cliente on delete cascade,
  ultimo_id bigint not null default 0,
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null
);
