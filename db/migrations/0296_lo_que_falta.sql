-- What the search cannot prove for want of data, as findings of the auditor, by what it is worth in pesos: the pieces sold in a year,
-- those on hand and those asked about without an answer, at the part's price. Null for what contradicts itself.
alter table auditor_hallazgo add column valor numeric(14, 2);
create index auditor_hallazgo_valor on auditor_hallazgo (estado, valor desc, id) where valor is not null;

-- What one run has read of the index so far; it is emptied at its end.
create unlogged table auditor_falta (
  corrida uuid not null,
  regla text not null,
  producto_id bigint not null,
  evidencia text not null,
  -- The vehicles it is about, `make|model`.
  de text[] not null,
  en timestamptz not null default now()
);
create index auditor_falta_corrida on auditor_falta (corrida, regla);
