-- What tells parts of one kind apart, as people narrow a list by it: position, side, material and measures. Made from the
-- attributes and applications by src/finding/index/traits.ts, whatever a shop calls them; swapped in by a rebuild like its sisters.
-- num: of a measure, in the unit that its clave ends in.
create table busca_rasgo (
  rank int not null,
  clave text collate "C" not null,
  nombre text collate "C" not null,
  valor text collate "C" not null,
  texto text collate "C" not null,
  num float8
);
create index busca_rasgo_rank on busca_rasgo (rank);
create index busca_rasgo_valor on busca_rasgo (clave, valor, rank);

-- An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
