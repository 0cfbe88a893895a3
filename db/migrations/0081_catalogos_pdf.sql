-- PDF catalogues: what marketing publishes to be read in the page or downloaded.

create table documento_pdf (
  id bigint generated always as identity primary key,
  titulo text not null check (length(titulo) between 1 and 160),
  -- Of the edition, not of a vehicle.
  year int not null check (year between 1950 and 2100),
  categoria text not null check (length(categoria) between 1 and 80),
  descripcion text not null default '',
  archivo_id bigint not null references archivo,
  -- Made in the uploader's browser, drawn anew by us; without one the card shows a sign.
  portada_id bigint references archivo,
  paginas int not null check (paginas > 0),
  visibilidad text not null default 'publico' check (visibilidad in ('publico', 'clientes')),
  -- What a person decided; what it is now follows from the days (estado_documento_pdf).
  decision text not null default 'BORRADOR' check (decision in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  -- First and last day in Mexico City's time, both included.
  desde date,
  hasta date,
  orden int not null default 0,
  descargas int not null default 0,
  publicado_en timestamptz,
  borrado_en timestamptz,
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  check (hasta >= desde)
);
create index documento_pdf_orden on documento_pdf (year desc, orden, id desc) where borrado_en is null;
create index documento_pdf_archivo on documento_pdf (archivo_id);

-- BORRADOR → PROGRAMADO → PUBLICADO → VENCIDO, or ARCHIVADO by hand; the database's clock decides at the moment of reading.
create function estado_documento_pdf(d documento_pdf) returns text language sql stable as $$
  select case
    when d.decision <> 'PUBLICADO' then d.decision
    when d.desde > (now() at time zone 'America/Mexico_City')::date then 'PROGRAMADO'
    when d.hasta < (now() at time zone 'America/Mexico_City')::date then 'VENCIDO'
    else 'PUBLICADO' end
$$;

-- Every file the catalogue has had; the latest is the one that is read.
create table documento_pdf_version (
  documento_id bigint not null references documento_pdf on delete cascade,
  n int not null check (n > 0),
  archivo_id bigint not null references archivo,
  paginas int not null,
  nombre text not null,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  primary key (documento_id, n)
);
create index documento_pdf_version_archivo on documento_pdf_version (archivo_id);

create table documento_pdf_pagina (
  documento_id bigint not null references documento_pdf on delete cascade,
  n int not null check (n > 0),
  texto text not null check (length(texto) <= 20000),
  busca text not null generated always as (norma_nombre(texto)) stored,
  primary key (documento_id, n)
);
create index documento_pdf_pagina_busca on documento_pdf_pagina using gin (busca gin_trgm_ops);

-- A file on its way in, piece by piece; forgotten after a day.
create table documento_pdf_carga (
  id bigint generated always as identity primary key,
  nombre text not null,
  bytes bigint not null check (bytes > 0),
  -- Whole and looked at; null while pieces are missing.
  archivo_id bigint references archivo,
  paginas int,
  creado_por bigint not null references usuario on delete cascade,
  creado_en timestamptz not null default now()
);
create table documento_pdf_parte (
  carga_id bigint not null references documento_pdf_carga on delete cascade,
  n int not null check (n > 0),
  archivo_id bigint not null references archivo,
  primary key (carga_id, n)
);
create index documento_pdf_parte_archivo on documento_pdf_parte (archivo_id);
