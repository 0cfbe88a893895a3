-- Announcements of the house: bars, dialogs and cards over the pages. PROGRAMADO and VENCIDO follow from the dates (0080).

create table anuncio (
  id bigint generated always as identity primary key,
  titulo text not null check (length(titulo) between 1 and 120),
  texto text not null default '' check (length(texto) <= 600),
  -- A page of the site without the base path, or https; null: without a link.
  liga text,
  liga_texto text not null default '',
  forma text not null check (forma in ('barra', 'modal', 'tarjeta')),
  audiencia text not null check (audiencia in ('publico', 'clientes', 'grupo', 'cliente', 'personal')),
  grupo_id bigint references grupo_cliente,
  cliente_id bigint references cliente on delete cascade,
  -- Of staff, by name; empty: all of them.
  roles text[] not null default '{}',
  desde timestamptz,
  hasta timestamptz,
  frecuencia text not null default 'una' check (frecuencia in ('una', 'siempre')),
  requiere_enterado boolean not null default false,
  -- 1 before 2 before 3.
  prioridad int not null default 2 check (prioridad between 1 and 3),
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'PUBLICADO', 'ARCHIVADO')),
  -- Grows when its words change: what somebody closed or accepted were the words of then.
  edicion int not null default 1,
  borrado_en timestamptz,
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  constraint anuncio_fechas check (desde < hasta),
  constraint anuncio_audiencia check ((audiencia = 'grupo') = (grupo_id is not null) and (audiencia = 'cliente') = (cliente_id is not null)
    and (audiencia = 'personal' or roles = '{}')),
  -- Nobody knows who a visitor is.
  constraint anuncio_enterado check (not requiere_enterado or audiencia <> 'publico')
);
create index anuncio_publicado on anuncio (prioridad, id) where estado = 'PUBLICADO' and borrado_en is null;
create index anuncio_grupo on anuncio (grupo_id) where grupo_id is not null;
create index anuncio_cliente on anuncio (cliente_id) where cliente_id is not null;

-- Who closed an announcement, and who said to have read it, each with its moment.
create table anuncio_visto (
  anuncio_id bigint not null references anuncio on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  edicion int not null,
  visto_en timestamptz not null default now(),
  enterado_en timestamptz,
  primary key (anuncio_id, usuario_id, edicion)
);
create index anuncio_visto_usuario on anuncio_visto (usuario_id);

create function estado_ahora(a anuncio) returns text language sql stable as $$
  select estado_publicado(a.estado, a.desde, a.hasta)
$$;

-- Whether somebody could be told both at the same time in the same place.
create function anuncios_chocan(a anuncio, b anuncio) returns boolean language sql stable as $$
  select a.id <> b.id and a.forma = b.forma and a.forma in ('barra', 'modal')
    and a.estado = 'PUBLICADO' and b.estado = 'PUBLICADO' and a.borrado_en is null and b.borrado_en is null
    and coalesce(a.hasta > now(), true) and coalesce(b.hasta > now(), true)
    and tstzrange(a.desde, a.hasta) && tstzrange(b.desde, b.hasta)
    and case
      when a.audiencia = 'publico' or b.audiencia = 'publico' then true
      when a.audiencia = 'personal' or b.audiencia = 'personal' then
        a.audiencia = b.audiencia and (a.roles = '{}' or b.roles = '{}' or a.roles && b.roles)
      when a.audiencia = 'clientes' or b.audiencia = 'clientes' then true
      when a.audiencia = 'cliente' and b.audiencia = 'cliente' then a.cliente_id = b.cliente_id
      when a.audiencia = 'grupo' and b.audiencia = 'grupo' then a.grupo_id = b.grupo_id
      else (select c.grupo_id from cliente c where c.id = coalesce(a.cliente_id, b.cliente_id)) = coalesce(a.grupo_id, b.grupo_id) end
$$;
