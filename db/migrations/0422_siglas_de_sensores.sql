-- What lists write by its initials or in English, and people say otherwise. CTS stays out: it is a Cadillac.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  ('ect', 'temperatura', 'abreviatura'), ('lithium', 'litio', 'abreviatura'), ('liquido de frenos', 'brake fluid', 'sinonimo'),
  ('cadena de tiempo', 'kit de distribucion', 'dirigido'), ('bracket', 'soporte', 'dirigido')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: how many teeth or plies, fractions of a unit, half inches, lists of one thing. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
