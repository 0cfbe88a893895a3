-- Pages about the company, open posts and who applies for them. What follows from a date is told by the database's clock when it is read.

create table pagina_empresa (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  titulo text not null check (length(titulo) between 1 and 120),
  descripcion text not null default '',
  -- Cleaned HTML, as that of a publication.
  cuerpo text not null default '',
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  orden int not null default 100,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  version int not null default 1
);
insert into pagina_empresa (slug, titulo, orden) values ('mision', 'Misión', 1), ('vision', 'Visión', 2);

-- Every saved state, whole.
create table pagina_empresa_version (
  pagina_id bigint not null references pagina_empresa on delete cascade,
  version int not null check (version > 0),
  autor_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  contenido jsonb not null,
  primary key (pagina_id, version)
);

-- The pictures that stand in the text.
create table pagina_empresa_imagen (
  pagina_id bigint not null references pagina_empresa on delete cascade,
  imagen_id bigint not null references imagen,
  primary key (pagina_id, imagen_id)
);
create index pagina_empresa_imagen_de on pagina_empresa_imagen (imagen_id);

-- The view as it is, whoever has added to it, and the pictures of these pages.
do $$ begin
  execute 'create or replace view imagen_en_uso as ' || rtrim(pg_get_viewdef('imagen_en_uso'::regclass), '; ') ||
    ' union all select pi.imagen_id, true from pagina_empresa_imagen pi join pagina_empresa p on p.id = pi.pagina_id where p.estado = ''PUBLICADO''';
end $$;

create table vacante (
  id bigint generated always as identity primary key,
  titulo text not null check (length(titulo) between 1 and 120),
  area text not null default '',
  ciudad text not null default '',
  entidad text not null default '',
  sucursal_id bigint references sucursal on delete set null,
  jornada text not null default 'completa' check (jornada in ('completa', 'parcial', 'temporal', 'practicas')),
  plazas int not null default 1 check (plazas between 1 and 99),
  -- Gross pesos a month; null: not told.
  sueldo_desde int check (sueldo_desde > 0),
  sueldo_hasta int check (sueldo_hasta > 0),
  resumen text not null default '',
  cuerpo text not null default '',
  -- What somebody decided; PROGRAMADO and VENCIDO follow from the dates.
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  desde timestamptz,
  hasta timestamptz,
  borrado_en timestamptz,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  version int not null default 1,
  constraint vacante_fechas check (desde is null or hasta is null or desde < hasta),
  constraint vacante_sueldo check (sueldo_hasta is null or sueldo_desde is null or sueldo_desde <= sueldo_hasta)
);
create index vacante_abierta on vacante (desde desc, id desc) where estado = 'PUBLICADO' and borrado_en is null;

create function estado_ahora(v vacante) returns text language sql stable as $$
  select estado_publicado(v.estado, v.desde, v.hasta)
$$;

-- Who wants to work here. Deleted whole, with its file, when its time is over (src/careers/retention.server.ts).
create table postulacion (
  id bigint generated always as identity primary key,
  -- Null: for whatever may come.
  vacante_id bigint references vacante on delete restrict,
  nombre text not null,
  correo text not null,
  telefono text not null default '',
  ciudad text not null default '',
  mensaje text not null default '',
  archivo_id bigint not null references archivo,
  archivo_nombre text not null,
  estado text not null default 'RECIBIDA' check (estado in ('RECIBIDA', 'EN_REVISION', 'ENTREVISTA', 'DESCARTADA', 'CONTRATADA')),
  acepto_aviso_en timestamptz not null default now(),
  -- Emptied after a day.
  ip inet,
  creado_en timestamptz not null default now(),
  movido_en timestamptz not null default now(),
  version int not null default 1
);
create index postulacion_lista on postulacion (creado_en desc, id desc);
create index postulacion_vacante on postulacion (vacante_id) where vacante_id is not null;
create index postulacion_ip on postulacion (ip, creado_en) where ip is not null;
create index postulacion_archivo on postulacion (archivo_id);

create table postulacion_nota (
  id bigint generated always as identity primary key,
  postulacion_id bigint not null references postulacion on delete cascade,
  autor_id bigint references usuario on delete set null,
  texto text not null check (length(texto) between 1 and 2000),
  creado_en timestamptz not null default now()
);
create index postulacion_nota_de on postulacion_nota (postulacion_id, creado_en);
