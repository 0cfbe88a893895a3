-- What each person was told of his quotations, orders and the like: for the screen, and for the mail of the day's end.
create table notificacion (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  -- A kind of src/people/notifications/kinds.ts.
  tipo text not null check (length(tipo) between 1 and 30),
  titulo text not null check (length(titulo) between 1 and 200),
  texto text not null check (length(texto) <= 1000),
  -- The page it leads to, under the base path.
  pagina text not null check (pagina ~ '^/' and length(pagina) <= 300),
  creado_en timestamptz not null default now(),
  leida_en timestamptz,
  en_pantalla boolean not null,
  -- Goes with the next daily summary.
  por_resumir boolean not null,
  check (en_pantalla or por_resumir)
);
create index notificacion_persona on notificacion (usuario_id, id desc) where en_pantalla;
create index notificacion_sin_leer on notificacion (usuario_id) where en_pantalla and leida_en is null;
create index notificacion_por_resumir on notificacion (usuario_id, id) where por_resumir;
create index notificacion_edad on notificacion (creado_en);

-- How a person wants a kind told; without a row: on the screen and by mail at once.
create table notificacion_preferida (
  usuario_id bigint not null references usuario on delete cascade,
  tipo text not null check (length(tipo) between 1 and 30),
  en_pantalla boolean not null,
  correo text not null check (correo in ('al_momento', 'resumen', 'nunca')),
  primary key (usuario_id, tipo)
);
