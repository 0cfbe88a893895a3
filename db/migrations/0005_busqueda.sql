-- Search: what people asked for, words staff teach, and which parts wait for their search row.

-- Kept 90 days; no personal data in consulta. The id stands in addresses, so it is drawn, not counted: 48 random bits.
create table busqueda (
  id bigint primary key default (('x' || translate(left(gen_random_uuid()::text, 13), '-', ''))::bit(48)::bigint),
  consulta text not null check (length(consulta) <= 120),
  consulta_norm text not null,
  tipo smallint not null default 1 check (tipo in (1, 2, 3)),
  resultados int not null default 0,
  usuario_id bigint references usuario on delete set null,
  vehiculo jsonb,
  creado_en timestamptz not null default now()
);
create index busqueda_reciente on busqueda (creado_en);
create index busqueda_norm on busqueda (consulta_norm, creado_en desc);
create index busqueda_usuario on busqueda (usuario_id, creado_en desc) where usuario_id is not null;

-- Most searched, refreshed by a job from busqueda.
create table busqueda_top (
  consulta_norm text primary key,
  consulta text not null,
  resultados int not null check (resultados > 0),
  veces int not null
);

-- termino is what people type, destino what the catalogue says. sinonimo works both ways, dirigido only from termino to destino;
-- abreviatura and correccion are read as their destino wherever they stand.
create table sinonimo (
  id bigint generated always as identity primary key,
  termino text not null,
  termino_norm text not null generated always as (norma_nombre(termino)) stored,
  destino text not null,
  tipo text not null default 'sinonimo' check (tipo in ('sinonimo', 'dirigido', 'abreviatura', 'correccion')),
  activo boolean not null default true,
  unique (termino_norm, destino)
);

-- Parts changed since their search row was written. A producto_id of 0 asks for a full rebuild.
create table busca_pendiente (
  producto_id bigint primary key,
  desde timestamptz not null default now()
);

-- Called by whoever changes a part, in the same transaction; listeners hear it at commit.
create function producto_cambio(ids bigint[]) returns void language plpgsql as $$
begin
  insert into busca_pendiente (producto_id) select distinct unnest(ids)
    on conflict (producto_id) do update set desde = now();
  perform pg_notify('catalogo', case when 0 = any (ids) then 'todo' else 'filas' end);
end $$;
