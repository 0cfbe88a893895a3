-- What a search reads: narrow tables in order of popularity. A rebuild fills copies of them in another schema and swaps
-- them in (src/search/rebuild.server.ts); a single edit rewrites its own rows.

create extension if not exists pg_trgm;

-- rank 1 is the best seller. ajuste: for each vehicle id v of busca_vehiculo and each model year, v * 64 + year - 1969; v * 64 when
-- the years are not known: vehicle, engine and year meet in one value. badges: 1 nuevo, 2 especial, 4 ventas, 8 ventas de línea,
-- 16 hecho en México, 32 con existencia. years: bit 0 is 1970.
create table busca_parte (
  rank int not null,
  parte_id bigint not null,
  k_parte text not null,
  k_norm text collate "C" not null,
  k_fold text collate "C" not null,
  linea_id int not null,
  marca_id int,
  badges smallint not null,
  publicado int not null,
  years bigint not null,
  descripcion text not null,
  imagen text,
  ajuste int4multirange not null,
  tsv tsvector not null
);
alter table busca_parte alter column tsv set storage main, alter column ajuste set storage main;
create unique index busca_parte_rank on busca_parte (rank);
create unique index busca_parte_parte on busca_parte (parte_id);
create index busca_parte_norm on busca_parte (k_norm) include (rank);
create index busca_parte_fold on busca_parte (k_fold) include (rank);
create index busca_parte_trgm on busca_parte using gin (k_fold gin_trgm_ops);
create index busca_parte_linea on busca_parte (linea_id, rank);
create index busca_parte_marca on busca_parte (marca_id, rank);
create index busca_parte_badges on busca_parte (rank) where badges & 31 <> 0;
create index busca_parte_publicado on busca_parte (publicado desc, rank);
create index busca_parte_tsv1 on busca_parte using gin (tsv) with (fastupdate = off) where rank <= 2000;
create index busca_parte_tsv2 on busca_parte using gin (tsv) with (fastupdate = off) where rank <= 50000;
create index busca_parte_tsv on busca_parte using gin (tsv) with (fastupdate = off);

create table busca_alterna (
  clave text collate "C" not null,
  fold text collate "C" not null,
  rank int not null,
  codigo text not null,
  fabricante text not null
);
create index busca_alterna_clave on busca_alterna (clave) include (rank);
create index busca_alterna_fold on busca_alterna (fold) include (rank);
create index busca_alterna_trgm on busca_alterna using gin (fold gin_trgm_ops);
create index busca_alterna_rank on busca_alterna (rank);

-- Vehicle first (sums over engines): which parts of which line, best first, and for which years (0: not known).
create table busca_ajuste (vehiculo_id int not null, linea_id int not null, rank int not null, years bigint not null);
create index busca_ajuste_vehiculo on busca_ajuste (vehiculo_id, linea_id, rank) include (years);

-- Make, model and engine as one id; motor '*' is the sum over a model's engines (or a make's models); keys are compact names (src/search/lexicon.ts). por_anio: parts a year, 1970 first, with commas.
create table busca_vehiculo (
  id int not null,
  marca text not null,
  marca_clave text not null,
  modelo text not null,
  modelo_clave text not null,
  motor text not null,
  de_texto boolean not null,
  years bigint not null,
  partes int not null,
  por_anio text not null,
  alta bigint not null
);
create unique index busca_vehiculo_id on busca_vehiculo (id);

create table busca_vocabulario (termino text collate "C" not null, forma text not null, df int not null, alta bigint not null);
create unique index busca_vocabulario_termino on busca_vocabulario (termino);
create index busca_vocabulario_alta on busca_vocabulario (alta);

-- Facets of the whole catalogue ('*'), of a line ('l:7') and of frequent words ('t:balata'), ready to send.
create table busca_faceta (clave text not null, datos jsonb not null);
create unique index busca_faceta_clave on busca_faceta (clave);

-- The words inside glued names of lines (BOMBADEGASOLINA).
create table busca_linea (linea_id int not null, texto text not null);
create unique index busca_linea_linea on busca_linea (linea_id);

-- Parts refreshed lately: a rebuild repeats those on its new tables before it is done.
create unlogged table busca_reciente (producto_id bigint not null, en timestamptz not null default now());

-- version: of the tables above; cambio: grows with each edit, so that a process that missed a notice finds out.
create table busca_version (version bigint not null, cambio bigint not null, partes int not null, creada_en timestamptz not null);
insert into busca_version values (0, 0, 0, now());
