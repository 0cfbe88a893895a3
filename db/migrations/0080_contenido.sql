-- Pictures, banners and publications: what marketing publishes. States that follow from a date are told by the database's clock
-- when they are read; only what somebody decided is written.

-- A picture under the SHA-256 of its re-encoded whole; `archivo_id` is that whole, from which others are cut.
create table imagen (
  id bigint generated always as identity primary key,
  clave text not null unique check (clave ~ '^[0-9a-f]{64}$'),
  archivo_id bigint not null references archivo,
  -- Pixels of the whole.
  ancho int not null check (ancho > 0),
  alto int not null check (alto > 0),
  nombre text not null default '',
  alt text not null default '',
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now()
);
create index imagen_archivo on imagen (archivo_id);

-- The sizes that are served; each has both formats.
create table imagen_medida (
  imagen_id bigint not null references imagen on delete cascade,
  ancho int not null check (ancho > 0),
  formato text not null check (formato in ('avif', 'webp')),
  archivo_id bigint not null references archivo,
  primary key (imagen_id, ancho, formato)
);
create index imagen_medida_archivo on imagen_medida (archivo_id);

-- What was cut from a picture: «left,top,width,height» in its pixels.
create table imagen_recorte (
  imagen_id bigint not null references imagen on delete cascade,
  recorte text not null,
  resultado_id bigint not null references imagen on delete cascade,
  primary key (imagen_id, recorte)
);

-- A picture as pages need it; null without one.
create function imagen_de(id bigint) returns json language sql stable as $$
  select json_build_object('clave', i.clave, 'ancho', i.ancho, 'alto', i.alto,
    'medidas', (select json_agg(distinct m.ancho) from imagen_medida m where m.imagen_id = i.id))
  from imagen i where i.id = $1
$$;

-- Where a banner came from before this was never on a screen: its pictures were addresses, now they are pictures.
delete from banner;
alter table banner
  drop column imagen_escritorio, drop column imagen_movil,
  -- The whole picture, and where in it the eye should rest, in hundredths from the left and the top.
  add column imagen_id bigint not null references imagen,
  add column foco_x smallint not null default 50 check (foco_x between 0 and 100),
  add column foco_y smallint not null default 50 check (foco_y between 0 and 100),
  -- Another picture for telephones; null: cut from the first.
  add column imagen_movil_id bigint references imagen,
  -- What is shown: cut from the two above when the banner is saved.
  add column escritorio_id bigint not null references imagen,
  add column movil_id bigint not null references imagen,
  add column posicion text not null default 'inicio' check (posicion in ('inicio', 'blog')),
  add column grupo_id bigint references grupo_cliente,
  -- What somebody decided; PROGRAMADO and VENCIDO follow from the dates.
  add column estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  add column borrado_en timestamptz,
  add column actualizado_por bigint references usuario on delete set null,
  add constraint banner_audiencia check (audiencia in ('publico', 'cliente', 'grupo') and (audiencia = 'grupo') = (grupo_id is not null)),
  add constraint banner_fechas check (desde is null or hasta is null or desde < hasta);
create index banner_orden on banner (posicion, orden, id) where borrado_en is null;

create table categoria_publicacion (
  id bigint generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 60),
  slug text not null unique
);

drop index publicacion_publicada;
alter table publicacion
  add column categoria_id bigint references categoria_publicacion,
  add column imagen_id bigint references imagen,
  add column vence_en timestamptz,
  add column linea_id bigint references linea on delete set null,
  -- Of parts or of vehicles.
  add column marca_id bigint references marca on delete set null,
  -- The attached PDF, and the name it is downloaded under.
  add column documento_id bigint references archivo,
  add column documento_nombre text not null default '',
  add column autor_id bigint references usuario on delete set null,
  add column actualizado_por bigint references usuario on delete set null,
  add column borrado_en timestamptz;
insert into categoria_publicacion (nombre, slug)
  select categoria, replace(norma_nombre(categoria), ' ', '-') from publicacion where categoria <> '' on conflict do nothing;
update publicacion p set categoria_id = c.id from categoria_publicacion c where c.slug = replace(norma_nombre(p.categoria), ' ', '-');
update publicacion set estado = case when estado in ('PROGRAMADO', 'VENCIDO') then 'PUBLICADO' else estado end,
  publicado_en = case when estado = 'BORRADOR' then publicado_en else coalesce(publicado_en, creado_en) end;
alter table publicacion
  drop column categoria, drop column imagen,
  drop constraint publicacion_estado_check,
  -- What somebody decided; PROGRAMADO and VENCIDO follow from the dates.
  add constraint publicacion_estado_check check (estado in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  add constraint publicacion_fecha check (estado <> 'PUBLICADO' or publicado_en is not null),
  add constraint publicacion_vigencia check (vence_en is null or publicado_en is null or publicado_en < vence_en);
create index publicacion_publicada on publicacion (tipo, publicado_en desc, id desc) where estado = 'PUBLICADO' and borrado_en is null;
create index publicacion_autor on publicacion (autor_id);
create index publicacion_documento on publicacion (documento_id) where documento_id is not null;
create index publicacion_imagen_id on publicacion (imagen_id) where imagen_id is not null;

create table publicacion_producto (
  publicacion_id bigint not null references publicacion on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  orden int not null,
  primary key (publicacion_id, producto_id)
);
create index publicacion_producto_de on publicacion_producto (producto_id);

-- The pictures that stand in the text.
create table publicacion_imagen (
  publicacion_id bigint not null references publicacion on delete cascade,
  imagen_id bigint not null references imagen,
  primary key (publicacion_id, imagen_id)
);
create index publicacion_imagen_de on publicacion_imagen (imagen_id);

-- Every saved state, whole: it can be compared and brought back.
create table publicacion_version (
  publicacion_id bigint not null references publicacion on delete cascade,
  version int not null check (version > 0),
  autor_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  contenido jsonb not null,
  primary key (publicacion_id, version)
);

-- What somebody is writing and has not saved: one a person, on top of the version it began with.
create table publicacion_borrador (
  publicacion_id bigint not null references publicacion on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  version int not null,
  contenido jsonb not null,
  guardado_en timestamptz not null default now(),
  primary key (publicacion_id, usuario_id)
);

-- From desde (included) to hasta (left out): the instant something begins, it is there; the instant it ends, it is not.
create function estado_publicado(estado text, desde timestamptz, hasta timestamptz) returns text language sql stable as $$
  select case when $1 <> 'PUBLICADO' then $1 when $2 > now() then 'PROGRAMADO' when $3 <= now() then 'VENCIDO' else 'PUBLICADO' end
$$;
create function estado_ahora(p publicacion) returns text language sql stable as $$
  select estado_publicado(p.estado, p.publicado_en, p.vence_en)
$$;
create function estado_ahora(b banner) returns text language sql stable as $$
  select estado_publicado(b.estado, b.desde, b.hasta)
$$;

-- Who may see a picture: everybody, or who is signed in. What stands nowhere public is for who edits. Others add their rows.
create view imagen_en_uso as
  select x.imagen_id, b.audiencia = 'publico' as es_publica
  from banner b cross join lateral (values (b.escritorio_id), (b.movil_id)) x (imagen_id)
  where b.borrado_en is null and estado_ahora(b) = 'PUBLICADO'
  union all
  select p.imagen_id, true from publicacion p
  where p.imagen_id is not null and p.borrado_en is null and estado_ahora(p) = 'PUBLICADO'
  union all
  select pi.imagen_id, true from publicacion_imagen pi join publicacion p on p.id = pi.publicacion_id
  where p.borrado_en is null and estado_ahora(p) = 'PUBLICADO';
