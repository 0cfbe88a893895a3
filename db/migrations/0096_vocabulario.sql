-- The words the catalogue is made of: names that makes and brands had, which brand carries which line, what was deleted or
-- joined and can be undone; the draft of the taught words, its test set and its publications; what was done about searches
-- that found nothing.

-- alias: further names, e.g. of brands that were joined; a load that brings one of them means this brand.
alter table marca
  add column alias text[] not null default '{}',
  add column imagen_id bigint references imagen;
create index marca_imagen on marca (imagen_id) where imagen_id is not null;
create index marca_linea_linea on marca_linea (linea_id);
create index publicacion_marca on publicacion (marca_id) where marca_id is not null;
create index publicacion_linea on publicacion (linea_id) where linea_id is not null;

-- Logos are public pictures. Other migrations add to the view as well: it is taken as it stands.
do $$ begin
  execute 'create or replace view imagen_en_uso as ' || rtrim(pg_get_viewdef('imagen_en_uso'::regclass), '; ')
    || ' union all select m.imagen_id, m.activa from marca m where m.imagen_id is not null';
end $$;

-- Grows with each change of marca_linea, so that who saves over somebody else's ticks is told.
create table relacion_version (
  unica boolean primary key default true check (unica),
  version int not null default 1
);
insert into relacion_version default values;
create function relacion_cambio() returns trigger language plpgsql as $$
begin
  update relacion_version set version = version + 1;
  return null;
end $$;
create trigger marca_linea_cambio after insert or delete or update on marca_linea
  for each statement execute function relacion_cambio();

-- What was taken out of the tables, whole, so that it can be put back. datos: as src/vocabulary wrote it.
create table vocabulario_deshacer (
  id bigint generated always as identity primary key,
  clase text not null check (clase in ('marca_borrada', 'linea_borrada', 'marcas_unidas')),
  titulo text not null,
  datos jsonb not null,
  hecho_por bigint references usuario on delete set null,
  hecho_en timestamptz not null default now(),
  deshecho_en timestamptz,
  deshecho_por bigint references usuario on delete set null
);
create index vocabulario_deshacer_reciente on vocabulario_deshacer (clase, id desc) where deshecho_en is null;

-- Changes to the taught words that are not in use yet; one draft for everybody. sinonimo_id null: a new word.
create table sinonimo_borrador (
  id bigint generated always as identity primary key,
  sinonimo_id bigint unique references sinonimo on delete cascade,
  termino text not null,
  destino text not null,
  tipo text not null check (tipo in ('sinonimo', 'dirigido', 'abreviatura', 'correccion')),
  activo boolean not null default true,
  quitado boolean not null default false,
  version int not null default 1,
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  check (not quitado or sinonimo_id is not null)
);

-- cambios: [{antes, despues}], each a word or null; what undoing turns round.
create table sinonimo_publicacion (
  id bigint generated always as identity primary key,
  nota text not null default '',
  cambios jsonb not null,
  publicado_por bigint references usuario on delete set null,
  publicado_en timestamptz not null default now(),
  deshecha_por bigint references usuario on delete set null,
  deshecha_en timestamptz
);

-- Queries that a draft is tried against. espera: a line, a code or a word that one of the first rows should have; empty: no opinion.
create table busqueda_prueba (
  id bigint generated always as identity primary key,
  consulta text not null check (length(consulta) between 3 and 120),
  consulta_norm text not null unique generated always as (norma_nombre(consulta)) stored,
  espera text not null default '' check (length(espera) <= 80),
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now()
);
insert into busqueda_prueba (consulta, espera) values
  ('balatas delanteras tsuru 2005', 'balata'), ('pastillas de freno aveo', 'balata'), ('zapatas traseras chevy', 'zapata'),
  ('disco de freno jetta', 'disco'), ('cilindro maestro ranger', 'freno'), ('caliper delantero sentra', ''),
  ('clutch pointer', 'clutch'), ('embrague tsuru', 'clutch'), ('collarin np300', ''), ('cluch de tsuru', 'clutch'),
  ('amortiguadores jetta a4', 'amortiguador'), ('amort tras tsuru', 'amortiguador'), ('strut versa', 'amortiguador'),
  ('horquilla ibiza', 'horquilla'), ('brazo de suspension aveo', 'horquilla'), ('rotula inferior f-150', 'rotula'),
  ('terminal de direccion tornado', 'terminal'), ('bieleta march', ''), ('cremallera de direccion sentra', ''),
  ('bomba de gasolina chevy', 'gasolina'), ('b/gas tsuru', 'gasolina'), ('bomba de agua jetta 2.0', 'agua'),
  ('filtro de aceite np300', 'aceite'), ('filtro de aire versa', 'aire'), ('bujias versa 1.6', 'bujia'), ('vujias tsuru', 'bujia'),
  ('cables de bujia tsuru', 'cable'), ('marcha ranger', 'marcha'), ('motor de arranque aveo', 'marcha'),
  ('alternador f-150', 'alternador'), ('bobina de encendido march', 'bobina'), ('sensor de oxigeno tornado', 'oxigeno'),
  ('sensor maf jetta', ''), ('calaveras aveo', 'calavera'), ('faro trasero tsuru', 'calavera'), ('faro derecho sentra', 'faro'),
  ('espejo izquierdo versa', 'espejo'), ('abanico radiador chevy', 'ventilador'), ('radiador sentra', 'radiador'),
  ('termostato jetta', 'termostato'), ('banda de distribucion ibiza', 'banda'), ('kit de tiempo np300', ''),
  ('soporte de motor aveo', 'soporte'), ('junta homocinetica pointer', 'homocinetica'), ('flecha tsuru izquierda', ''),
  ('mofle chevy', 'mofle'), ('aceite 5w30', 'aceite'), ('anticongelante', ''), ('bulbo de aceite tsuru', 'bulbo'),
  ('limpiaparabrisas versa', '');

-- What was done about a text that found nothing, or whose part is out of stock. It comes back when it is searched after that.
create table demanda_caso (
  id bigint generated always as identity primary key,
  consulta_norm text not null check (length(consulta_norm) <= 120),
  clase text not null check (clase in ('sin_resultado', 'sin_existencia')),
  consulta text not null,
  estado text not null check (estado in ('PEDIDA', 'RESUELTA')),
  nota text not null default '' check (length(nota) <= 300),
  version int not null default 1,
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  unique (consulta_norm, clase)
);
create index busqueda_vacia on busqueda (creado_en) where resultados = 0;
create index busqueda_de_parte on busqueda (creado_en) where producto_id is not null;

-- Puts a row that was taken out whole back under its own id. tabla is named by the program, never by a person.
create function repone(tabla regclass, fila jsonb) returns void language plpgsql as $$
declare
  columnas text;
begin
  select string_agg(quote_ident(attname), ', ') into columnas from pg_attribute
  where attrelid = tabla and attnum > 0 and not attisdropped and attgenerated = '' and fila ? attname;
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', tabla, columnas)
    using fila;
end $$;
