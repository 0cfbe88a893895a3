-- What the start shows and in which order: each version whole. The one in force is the last that was published; without any, the house's own order.
create table inicio_version (
  id bigint generated always as identity primary key,
  bloques jsonb not null check (jsonb_typeof(bloques) = 'array' and pg_column_size(bloques) < 65536),
  guardada_por bigint references usuario on delete set null,
  guardada_en timestamptz not null default now(),
  -- Null: only to be looked at.
  publicada_en timestamptz
);
create index inicio_version_publicada on inicio_version (publicada_en desc, id desc) where publicada_en is not null;
create index inicio_version_por on inicio_version (guardada_por) where guardada_por is not null;
