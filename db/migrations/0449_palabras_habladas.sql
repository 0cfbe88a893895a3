-- What people say at the counter for where a part goes, and more names of the same things. dirigido: who asks for termino means
-- destino too, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  ('enfrente', 'delantero', 'abreviatura'), ('adelante', 'delantero', 'abreviatura'), ('atras', 'trasero', 'abreviatura'),
  ('abajo', 'inferior', 'abreviatura'), ('arriba', 'superior', 'abreviatura'), ('espray', 'spray', 'abreviatura'),
  -- electrics
  ('soquet', 'socket', 'sinonimo'), ('soquete', 'socket', 'sinonimo'), ('socate', 'socket', 'sinonimo'),
  ('switch de llave', 'switch de encendido', 'sinonimo'),
  ('bulbo de stop', 'bulbo de freno', 'sinonimo'), ('switch de stop', 'bulbo de freno', 'sinonimo'), ('trompa de marcha', 'campana de marcha', 'sinonimo'),
  ('nariz de marcha', 'campana de marcha', 'sinonimo'), ('peineta de diodos', 'porta diodos', 'sinonimo'), ('calavera de remolque', 'plafon de remolque', 'sinonimo'),
  ('cuarto trasero', 'calavera', 'dirigido'), ('cuarto trasero', 'faro trasero', 'dirigido'), ('pila', 'bateria', 'dirigido'), ('testigo de desgaste', 'sensor de desgaste', 'sinonimo'), ('testigo de desgaste', 'sensor de balata', 'sinonimo'),
  ('testigo de balata', 'sensor de balata', 'sinonimo'), ('cat', 'caterpillar', 'sinonimo'),
  -- glass and body
  ('front glass', 'parabrisas', 'sinonimo'), ('glass', 'vidrio', 'dirigido'), ('rear glass', 'medallon', 'sinonimo'), ('vidrio trasero', 'luna trasera', 'sinonimo'),
  ('vidrio', 'luna', 'dirigido'), ('cristal', 'luna', 'dirigido'), ('levantavidrios', 'elevador de cristal', 'sinonimo'), ('levantavidrios', 'elevador de vidrio', 'sinonimo'),
  ('levantavidrios', 'sube lunas', 'sinonimo'), ('levanta vidrios', 'elevador de cristal', 'sinonimo'), ('elevador de cristal', 'sube lunas', 'sinonimo'),
  ('tapa de cajuela', 'maletera', 'dirigido'), ('pads', 'balata', 'dirigido'),
  -- engine, cooling, air
  ('tanque de agua', 'deposito de anticongelante', 'sinonimo'), ('pomo de refrigerante', 'deposito de anticongelante', 'sinonimo'),
  ('pomo de anticongelante', 'deposito de anticongelante', 'sinonimo'), ('caja de filtro de aire', 'portafiltro', 'sinonimo'),
  ('caja de filtro de aire', 'porta filtro', 'sinonimo'), ('portafiltro', 'porta filtro', 'sinonimo'), ('tubo de admision', 'manguera de admision', 'sinonimo'), ('ducto de admision', 'manguera de admision', 'sinonimo'),
  ('bomba de suspension', 'compresor de suspension', 'sinonimo'), ('bomba de aire de suspension', 'compresor de aire de suspension', 'sinonimo'),
  ('licuadora', 'direccion', 'dirigido'), ('chisguetero', 'limpiaparabrisas', 'dirigido'), ('chisguetero', 'limpia parabrisas', 'dirigido'),
  -- oils and cleaning
  ('valvulina', 'gear oil', 'sinonimo'), ('valvulina', 'aceite de transmision', 'dirigido'), ('limpiador de frenos', 'brake cleaner', 'sinonimo'),
  ('limpiamanos', 'limpia manos', 'sinonimo'), ('limpiamanos', 'desengrasante para manos', 'sinonimo'), ('spray', 'aerosol', 'sinonimo'), ('bucket', 'cubeta', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: doors told as 2/4, a make that years part from its model. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
