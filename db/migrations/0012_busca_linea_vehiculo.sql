-- The lines whose parts have a term, with commas, so that vehicle and line choose parts instead of two long lists of the
-- words' index; empty when there are too many of them, and until the next rebuild.
alter table busca_vocabulario add column if not exists lineas text not null default '';

-- The best sold of a vehicle, whatever their line.
create index if not exists busca_ajuste_rank on busca_ajuste (vehiculo_id, rank) include (years);
