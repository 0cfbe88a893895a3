-- Words that a blank parts (PARA CHOQUE), colours as boxes say them in English, and a few more of other countries' lists.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  ('para choque', 'parachoque', 'abreviatura'), ('para choques', 'parachoque', 'abreviatura'), ('para golpes', 'paragolpes', 'abreviatura'),
  ('para brisas', 'parabrisas', 'abreviatura'), ('para brisa', 'parabrisas', 'abreviatura'), ('parabrisa', 'parabrisas', 'correccion'),
  ('guarda fango', 'guardafango', 'abreviatura'), ('guarda barro', 'guardabarros', 'abreviatura'), ('tapa barro', 'tapabarro', 'abreviatura'),
  ('guarda lodo', 'guardalodos', 'abreviatura'), ('porta placa', 'portaplaca', 'abreviatura'), ('eleva vidrios', 'elevavidrios', 'abreviatura'),
  ('naranja', 'orange', 'sinonimo'), ('rojo', 'red', 'sinonimo'), ('verde', 'green', 'sinonimo'), ('rosa', 'pink', 'sinonimo'), ('rosa', 'fucsia', 'dirigido'),
  ('azul', 'blue', 'sinonimo'), ('amarillo', 'yellow', 'sinonimo'), ('negro', 'black', 'sinonimo'), ('blanco', 'white', 'sinonimo'),
  ('refrigerante', 'coolant', 'sinonimo'), ('refrigerante', 'liquido de radiador', 'sinonimo'), ('stop', 'calavera', 'dirigido'),
  ('stop', 'faro trasero', 'dirigido'), ('hidraulico', 'hydro', 'dirigido'), ('compresor', 'compressor', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;
