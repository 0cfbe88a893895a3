-- The auditor of applications: what looks impossible or contradictory in the catalogue, and what people decided about it.

-- A run over the whole catalogue: asked for by somebody, or by the night.
create table auditor_corrida (
  id bigint generated always as identity primary key,
  estado text not null default 'PEDIDA' check (estado in ('PEDIDA', 'EN_CURSO', 'LISTA', 'FALLIDA')),
  pedida_por bigint references usuario on delete set null,
  pedida_en timestamptz not null default now(),
  empezada_en timestamptz,
  terminada_en timestamptz,
  nuevos int not null default 0,
  resueltos int not null default 0,
  abiertos int not null default 0,
  -- Milliseconds of each rule.
  tiempos jsonb not null default '{}',
  motivo text
);
create index auditor_corrida_pendiente on auditor_corrida (id) where estado in ('PEDIDA', 'EN_CURSO');

-- One finding. regla and llave are its identity: the same fault keeps its row from run to run.
create table auditor_hallazgo (
  id bigint generated always as identity primary key,
  regla text not null,
  llave text not null,
  producto_id bigint not null references producto on delete cascade,
  gravedad text not null check (gravedad in ('alta', 'media', 'baja')),
  -- 1 to 100: gravedad, weighed by what is sold and searched of the part.
  riesgo smallint not null check (riesgo between 1 and 100),
  evidencia text not null,
  -- What was judged, as a hash of its data: what somebody ignores is ignored for exactly that.
  huella text not null,
  -- Rows as they were judged, by table and key, each with the hash of its content: a fix is refused when one is another.
  filas jsonb not null default '[]',
  -- What one click does: [{tabla, clave, accion: cambiar|borrar, valores}]; empty when only a person can mend it.
  operaciones jsonb not null default '[]',
  -- The fix in words: «Recortar a 1992–2017».
  arreglo text,
  estado text not null default 'ABIERTO' check (estado in ('ABIERTO', 'ARREGLADO', 'RESUELTO', 'IGNORADO')),
  motivo text,
  decidido_por bigint references usuario on delete set null,
  decidido_en timestamptz,
  creado_en timestamptz not null default now(),
  visto_en timestamptz not null default now(),
  version int not null default 1,
  unique (regla, llave)
);
create index auditor_hallazgo_lista on auditor_hallazgo (estado, riesgo desc, id);
create index auditor_hallazgo_producto on auditor_hallazgo (producto_id);
create index auditor_hallazgo_decidido on auditor_hallazgo (decidido_en) where decidido_en is not null;

-- What a fix did, with every row whole as it was: that is how it is taken back. Fixes made with one click together share a lote.
create table auditor_arreglo (
  id bigint generated always as identity primary key,
  lote uuid not null,
  hallazgo_id bigint not null references auditor_hallazgo on delete cascade,
  hecho_por bigint references usuario on delete set null,
  hecho_en timestamptz not null default now(),
  -- [{tabla, clave, antes, despues}]; despues null: deleted.
  cambios jsonb not null,
  deshecho_en timestamptz,
  deshecho_por bigint references usuario on delete set null
);
create index auditor_arreglo_lote on auditor_arreglo (lote);
create index auditor_arreglo_hallazgo on auditor_arreglo (hallazgo_id);

-- How many were open at the end of a day: the burn-down.
create table auditor_dia (
  dia date primary key,
  abiertos int not null,
  riesgo int not null
);

-- A row as it was judged.
create function auditor_fila(tabla text, id bigint, contenido text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('tabla', tabla, 'clave', jsonb_build_object('id', id), 'md5', md5(contenido))
$$;

-- What a click does to a row with an id.
create function auditor_cambia(tabla text, id bigint, valores jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('tabla', tabla, 'clave', jsonb_build_object('id', id), 'accion', 'cambiar', 'valores', valores)
$$;
create function auditor_borra(tabla text, id bigint) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('tabla', tabla, 'clave', jsonb_build_object('id', id), 'accion', 'borrar')
$$;

-- `1992–2017`, `2005`, `2015 en adelante`.
create function auditor_anios(desde int, hasta int) returns text language sql immutable parallel safe as $$
  select case when hasta is null then desde || ' en adelante' when desde = hasta then desde::text else desde || '–' || hasta end
$$;

-- Make and model as people say them: not «Mazda Mazda 3».
create function auditor_vehiculo(marca text, modelo text) returns text language sql immutable parallel safe as $$
  select case when starts_with(modelo, marca || ' ') then modelo else marca || ' ' || modelo end
$$;
