-- Searches that a person asked to be told of, when they find a part that they did not find before.
create table busqueda_seguida (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  texto text not null check (length(texto) between 1 and 120),
  -- What the call of the results takes: vehicle, filters, what was taken away.
  consulta jsonb not null,
  -- Of its page, under the base path.
  pagina text not null check (pagina like '/ListadoProductos?%' and length(pagina) <= 1500),
  -- All that it has found since, so that what went and came back is told once.
  conocidas bigint[] not null default '{}',
  -- Found the last time it was looked at, and how many of them were news when it was last told.
  encontradas int not null default 0,
  nuevas int not null default 0,
  creada_en timestamptz not null default now(),
  mirada_en timestamptz not null default now(),
  avisada_en timestamptz,
  -- No longer followed; kept a while for who takes that back.
  quitada_en timestamptz,
  unique (usuario_id, pagina)
);
