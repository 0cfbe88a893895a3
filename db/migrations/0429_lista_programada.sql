-- Price lists that are sent by the clock (decision 160).

create table lista_programada (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  -- Who answers for it: asked again at each sending. Null: he is gone, and it pauses.
  usuario_id bigint references usuario on delete set null,
  cada text not null check (cada in ('semana', 'mes')),
  -- 1 is Monday; of a month, its last day where it is shorter.
  dia int not null check (dia between 1 and case cada when 'semana' then 7 else 31 end),
  -- Of Mexico City.
  hora int not null check (hora between 0 and 23),
  formato text not null check (formato in ('csv', 'xlsx')),
  solo_cambios boolean not null,
  -- Ids of people of the client; of who is gone one is left that nobody has.
  personas bigint[] not null check (cardinality(personas) between 1 and 5),
  proxima timestamptz not null,
  -- Why it rests: by hand, or what was wrong when it was to be sent.
  pausa text check (pausa in ('mano', 'cliente', 'responsable', 'personas')),
  -- What was sent last: the next one tells what changed since.
  ultima_id bigint references lista_descarga on delete set null,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  borrado_en timestamptz
);
create index lista_programada_cliente on lista_programada (cliente_id);
create index lista_programada_proxima on lista_programada (proxima) where pausa is null and borrado_en is null;
create index lista_programada_ultima on lista_programada (ultima_id);

alter table lista_descarga add column programada_id bigint references lista_programada on delete cascade;
create index lista_descarga_programada on lista_descarga (programada_id) where programada_id is not null;

-- A time of a scheduled list, and what became of it.
create table lista_envio (
  id bigint generated always as identity primary key,
  programada_id bigint not null references lista_programada on delete cascade,
  hora timestamptz not null default now(),
  -- Null: by the clock.
  pedido_por bigint references usuario on delete set null,
  de_reloj boolean not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENVIADA', 'SIN_CAMBIOS', 'DETENIDA', 'FALLIDA')),
  motivo text check (motivo in ('cliente', 'responsable', 'personas', 'borrada', 'error')),
  intentos int not null default 0,
  personas int,
  filas int,
  cambios int,
  -- Null: it was too large, and the mail leads to it.
  archivo_id bigint references archivo,
  -- What it was stays known when the file is forgotten.
  adjunta boolean not null default false,
  creado_en timestamptz not null default now(),
  terminado_en timestamptz
);
-- Each time once, and one at a time.
create unique index lista_envio_hora on lista_envio (programada_id, hora) where de_reloj;
create unique index lista_envio_pendiente on lista_envio (programada_id) where estado = 'PENDIENTE';
create index lista_envio_programada on lista_envio (programada_id, id desc);
create index lista_envio_archivo on lista_envio (archivo_id) where archivo_id is not null;

-- The first time after a moment that such a list is due.
create function proxima_lista(cada text, dia int, hora int, desde timestamptz) returns timestamptz language sql stable as $$
  select min(x.en) from (
    select (d + make_interval(hours => hora)) at time zone 'America/Mexico_City' as en
    from generate_series((desde at time zone 'America/Mexico_City')::date::timestamp, (desde at time zone 'America/Mexico_City')::date::timestamp + interval '62 days', interval '1 day') d
    where case cada when 'semana' then extract(isodow from d)::int = dia
      else extract(day from d)::int = least(dia, extract(day from date_trunc('month', d) + interval '1 month - 1 day')::int) end) x
  where x.en > desde
$$;
