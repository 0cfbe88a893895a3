-- What an index learns from the catalogue's own descriptions: abbreviations, slips and glued words, each with its evidence.
-- In use: what is accepted, and what is beyond doubt (segura) until somebody says that it is not the same.
create table palabra_aprendida (
  id bigint generated always as identity primary key,
  termino text not null,
  destino text not null,
  tipo text not null check (tipo in ('abreviatura', 'correccion', 'pegada')),
  partes int not null,
  ejemplos text[] not null default '{}',
  certeza real not null,
  segura boolean not null,
  estado text not null default 'nueva' check (estado in ('nueva', 'aceptada', 'rechazada')),
  decidida_por bigint references usuario on delete set null,
  decidida_en timestamptz,
  unique (termino, destino)
);
