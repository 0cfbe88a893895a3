-- Who has a document open: one row a stream of news and topic, kept by the process that holds the stream. Worth nothing after a crash.
create unlogged table presencia (
  flujo uuid not null,
  tema text not null,
  usuario_id bigint not null references usuario on delete cascade,
  -- Looks as the client: one of its people, or staff acting for it.
  de_cliente boolean not null,
  actua boolean not null,
  -- The process says again and again that the stream is there; a killed one no longer does.
  hasta timestamptz not null,
  primary key (flujo, tema)
);
create index presencia_tema on presencia (tema);

-- Files that either side adds to a document.
create table cotizacion_archivo (
  id bigint generated always as identity primary key,
  cotizacion_id bigint not null references cotizacion on delete cascade,
  -- Its type, told by the content, is there.
  archivo_id bigint not null references archivo,
  nombre text not null check (length(nombre) between 1 and 120),
  autor_id bigint references usuario on delete set null,
  autor text not null,
  en_nombre_de text,
  de_cliente boolean not null,
  -- Never shown to the client.
  interno boolean not null default false,
  creado_en timestamptz not null default now(),
  unique (cotizacion_id, archivo_id),
  check (not (interno and de_cliente))
);
create index cotizacion_archivo_archivo on cotizacion_archivo (archivo_id);

-- The staff's search of orders looks for a piece of folio, purchase order or part: without these it reads every order and line.
create index pedido_folio_trgm on pedido using gin (folio gin_trgm_ops);
create index pedido_orden_compra_trgm on pedido using gin (upper(orden_compra) gin_trgm_ops);
create index pedido_linea_parte_trgm on pedido_linea using gin (upper(k_parte) gin_trgm_ops);
