-- What spark plugs are made of, in the words of the maker's box and of the counter.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  ('iridio', 'iridium', 'sinonimo'), ('platino', 'platinum', 'sinonimo'), ('niquel', 'nickel', 'sinonimo'), ('cobre', 'copper', 'sinonimo'),
  ('doble platino', 'double platinum', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- Notes of applications are words now, and a code is no two amounts. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
