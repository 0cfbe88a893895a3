-- Data sheets of parts: a template says what is told of a line, a sheet fills it in for one part, and every version that was
-- published stays as it was. What a version is today follows from its date, told by the database's clock when it is read.

-- atributos: a list of {clave, nombre, tipo: numero|texto|opcion|sino, unidad, opciones, obligatorio}, in their order.
create table plantilla_ficha (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 80),
  -- Of this line's parts; null: of any.
  linea_id bigint references linea on delete set null,
  atributos jsonb not null check (jsonb_typeof(atributos) = 'array'),
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now()
);
create unique index plantilla_ficha_nombre on plantilla_ficha (norma_nombre(nombre));
create index plantilla_ficha_linea on plantilla_ficha (linea_id);

-- One a part.
create table ficha (
  id bigint generated always as identity primary key,
  producto_id bigint not null unique references producto on delete cascade,
  plantilla_id bigint not null references plantilla_ficha,
  archivada_en timestamptz,
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now()
);
create index ficha_plantilla on ficha (plantilla_id);

-- datos: {titulo, notas, valores: [{clave, nombre, tipo, unidad, valor}], imagenes: [{imagen_id, tipo, alt}]}. Names and units
-- are the template's of that moment.
create table ficha_version (
  id bigint generated always as identity primary key,
  ficha_id bigint not null references ficha on delete cascade,
  n int not null check (n > 0),
  datos jsonb not null,
  -- From when it is the current one; null: a draft.
  publicado_en timestamptz,
  publicado_por bigint references usuario on delete set null,
  -- The PDF, drawn when it was published.
  archivo_id bigint references archivo,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  unique (ficha_id, n)
);
create unique index ficha_version_borrador on ficha_version (ficha_id) where publicado_en is null;
create index ficha_version_publicada on ficha_version (ficha_id, publicado_en desc) where publicado_en is not null;
create index ficha_version_archivo on ficha_version (archivo_id) where archivo_id is not null;

-- What was public is never changed; what is only announced may be taken back, as it is.
create function ficha_version_fija() returns trigger language plpgsql as $$
begin
  if new.datos is distinct from old.datos or new.n <> old.n or new.ficha_id <> old.ficha_id
    or (old.publicado_en <= now() and new.publicado_en is distinct from old.publicado_en) then
    raise exception 'a published version of a data sheet is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ficha_version_fija before update on ficha_version for each row
  when (old.publicado_en is not null) execute function ficha_version_fija();

-- The pictures and drawings of a version, for who may see them.
create table ficha_imagen (
  version_id bigint not null references ficha_version on delete cascade,
  imagen_id bigint not null references imagen,
  primary key (version_id, imagen_id)
);
create index ficha_imagen_de on ficha_imagen (imagen_id);

-- What is measured, for asking by value: a number stays one, in its unit; yes and no are 1 and 0.
create table ficha_valor (
  version_id bigint not null references ficha_version on delete cascade,
  clave text not null,
  nombre text not null,
  unidad text,
  numero numeric(14, 4),
  texto text,
  primary key (version_id, clave),
  check (num_nonnulls(numero, texto) = 1)
);
create index ficha_valor_numero on ficha_valor (clave, numero) where numero is not null;
create index ficha_valor_texto on ficha_valor (clave, texto) where texto is not null;

-- The one current version of each sheet that is not archived.
create view ficha_vigente as
  select f.id as ficha_id, f.producto_id, v.id as version_id, v.n, v.datos, v.publicado_en, v.archivo_id
  from ficha f join ficha_version v on v.ficha_id = f.id
  where f.archivada_en is null and v.publicado_en <= now() and not exists (
    select from ficha_version x where x.ficha_id = v.ficha_id and x.publicado_en <= now() and (x.publicado_en, x.n) > (v.publicado_en, v.n));

-- 5.5: PUBLICADO also where a later version waits for its day or is being written.
create function estado_ahora(f ficha) returns text language sql stable as $$
  select case
    when $1.archivada_en is not null then 'ARCHIVADO'
    when exists (select from ficha_version v where v.ficha_id = $1.id and v.publicado_en <= now()) then 'PUBLICADO'
    when exists (select from ficha_version v where v.ficha_id = $1.id and v.publicado_en > now()) then 'PROGRAMADO'
    else 'BORRADOR' end
$$;
-- A version that another one took the place of is VENCIDO.
create function estado_ahora(v ficha_version) returns text language sql stable as $$
  select case
    when $1.publicado_en is null then 'BORRADOR'
    when $1.publicado_en > now() then 'PROGRAMADO'
    when exists (select from ficha f where f.id = $1.ficha_id and f.archivada_en is not null) then 'ARCHIVADO'
    when exists (select from ficha_vigente c where c.version_id = $1.id) then 'PUBLICADO'
    else 'VENCIDO' end
$$;

-- Whoever else adds rows to this view does it the same way: what it says already stays.
do $$ begin
  execute 'create or replace view imagen_en_uso as ' || rtrim(rtrim(pg_get_viewdef('imagen_en_uso'::regclass)), ';') ||
    ' union all select fi.imagen_id, true from ficha_imagen fi join ficha_vigente c on c.version_id = fi.version_id';
end $$;
