-- What proves that a parcel arrived: photographs and the signature of who received it, drawn anew; only who may read the order may see them.
create table embarque_evidencia (
  id bigint generated always as identity primary key,
  embarque_id bigint not null references embarque on delete cascade,
  tipo text not null check (tipo in ('foto', 'firma')),
  archivo_id bigint not null references archivo,
  mini_id bigint not null references archivo,
  ancho int not null check (ancho > 0),
  alto int not null check (alto > 0),
  autor_id bigint references usuario on delete set null,
  autor text not null default '' check (length(autor) <= 200),
  creado_en timestamptz not null default now(),
  unique (embarque_id, archivo_id)
);
-- One person receives.
create unique index embarque_firma on embarque_evidencia (embarque_id) where tipo = 'firma';
create index embarque_evidencia_archivo on embarque_evidencia (archivo_id);
create index embarque_evidencia_mini on embarque_evidencia (mini_id);

-- Who of ours said that it arrived; stays when the account is gone.
alter table embarque add column entrego text not null default '' check (length(entrego) <= 200);
