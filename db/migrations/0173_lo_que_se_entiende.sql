-- Words that say what a part is without naming it, as the last index found them: «15W40» is an oil. Written anew by each index.
create table palabra_implica (
  palabra text primary key,
  cosa text not null,
  forma text not null,
  -- On its own, or only with another that says the same.
  basta boolean not null
);

-- A catalogue that is there already is indexed anew, to be read so.
select producto_cambio('{0}') where exists (select from producto);
