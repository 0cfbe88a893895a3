-- What trucks, motorcycles, the body shop and other countries' counters call the same things. dirigido: who asks for termino means
-- destino too, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- brakes, also of air
  ('sapito', 'cilindro de rueda', 'dirigido'), ('sapo de freno', 'cilindro de rueda', 'sinonimo'), ('bombin', 'cilindro de rueda', 'dirigido'),
  ('auxiliar de freno', 'cilindro de rueda', 'dirigido'), ('rotochamber', 'camara de freno', 'sinonimo'), ('rotocamara', 'camara de freno', 'sinonimo'),
  ('pulmon de freno', 'camara de freno', 'sinonimo'), ('maxibrake', 'camara de freno', 'dirigido'), ('matraca', 'ajustador de freno', 'sinonimo'),
  ('chicharra', 'ajustador de freno', 'dirigido'), ('f mano', 'freno de mano', 'abreviatura'), ('freno de parqueo', 'freno de mano', 'sinonimo'),
  ('liquido de freno', 'fluido de freno', 'sinonimo'), ('banda de freno', 'zapata', 'dirigido'),
  -- cables, seals and rubber
  ('guaya', 'cable', 'sinonimo'), ('guaya', 'chicote', 'sinonimo'), ('piola', 'chicote', 'sinonimo'), ('piola', 'cable', 'sinonimo'),
  ('estopera', 'reten', 'sinonimo'), ('empacadura', 'junta', 'sinonimo'), ('empacadura', 'empaque', 'sinonimo'), ('fuelle', 'cubrepolvo', 'dirigido'),
  ('fuelle de cremallera', 'cubrepolvo de cremallera', 'sinonimo'), ('rondana', 'arandela', 'sinonimo'), ('perno', 'tornillo', 'dirigido'),
  -- suspension and below
  ('meseta', 'horquilla', 'dirigido'), ('lapiz estabilizador', 'tornillo estabilizador', 'sinonimo'), ('eslabon', 'tornillo estabilizador', 'dirigido'),
  ('bieleta de suspension', 'tornillo estabilizador', 'sinonimo'), ('cazuela', 'base de amortiguador', 'dirigido'), ('copela', 'base de amortiguador', 'dirigido'),
  ('ballesta', 'muelle', 'sinonimo'), ('abrazadera u', 'perno u', 'sinonimo'), ('tornillo u', 'perno u', 'sinonimo'), ('pulmon', 'bolsa', 'dirigido'),
  ('chumacera', 'soporte de cardan', 'dirigido'), ('balero central', 'soporte de cardan', 'sinonimo'),
  ('balero de cardan', 'soporte de cardan', 'sinonimo'), ('crapodina', 'collarin', 'sinonimo'), ('balero de empuje', 'collarin', 'dirigido'),
  ('ruleman de empuje', 'collarin', 'sinonimo'), ('pie de motor', 'soporte de motor', 'sinonimo'), ('tripode', 'tripoide', 'sinonimo'),
  -- motorcycles
  ('cadena y sprocket', 'kit de arrastre', 'sinonimo'), ('sprocket con cadena', 'kit de arrastre', 'sinonimo'),
  ('catarina', 'sprocket', 'sinonimo'), ('estrella', 'sprocket', 'dirigido'), ('sprocket', 'corona', 'dirigido'),
  ('sprocket', 'pinon', 'dirigido'), ('maneta', 'palanca de freno', 'dirigido'), ('maneta', 'palanca de clutch', 'dirigido'), ('punos', 'manubrio', 'dirigido'),
  -- what importers of the south write
  ('rodaje', 'balero', 'sinonimo'), ('rodaje', 'rodamiento', 'sinonimo'), ('jebe', 'hule', 'sinonimo'), ('jebe', 'goma', 'sinonimo'), ('jebe', 'buje', 'dirigido'),
  ('bocina', 'buje', 'dirigido'), ('prensa', 'plato de presion', 'dirigido'), ('prensa de embrague', 'plato de embrague', 'sinonimo'),
  ('post', 'trasero', 'abreviatura'), ('timing belt', 'faja de distribucion', 'sinonimo'), ('banda de tiempo', 'faja de distribucion', 'sinonimo'),
  ('banda de accesorios', 'faja de accesorios', 'sinonimo'), ('banda de alternador', 'faja de alternador', 'sinonimo'), ('calentador', 'bujia incandescente', 'dirigido'),
  ('calentador', 'bujia de precalentamiento', 'dirigido'), ('oring', 'sello', 'dirigido'),
  -- filters, oils and diesel
  ('aceite de transmision automatica', 'atf', 'dirigido'),
  ('caja automatica', 'transmision automatica', 'dirigido'),
  ('gasoil', 'diesel', 'sinonimo'), ('acpm', 'diesel', 'sinonimo'), ('petroleo', 'diesel', 'dirigido'), ('racor', 'separador de agua', 'dirigido'),
  ('trampa de agua', 'separador de agua', 'sinonimo'), ('filtro separador', 'separador de agua', 'dirigido'), ('filtro de diesel', 'filtro de combustible', 'dirigido'),
  ('filtro primario', 'filtro de combustible', 'dirigido'), ('purificador', 'filtro de aire', 'dirigido'), ('filtro de polvo', 'filtro de aire', 'dirigido'),
  ('precalentador', 'bujia incandescente', 'sinonimo'), ('bujia precalentadora', 'bujia incandescente', 'sinonimo'), ('bujia de precalentamiento', 'bujia incandescente', 'sinonimo'),
  -- electrics and light
  ('bombillo', 'foco', 'sinonimo'), ('ampolleta', 'foco', 'sinonimo'), ('trompo de temperatura', 'bulbo de temperatura', 'sinonimo'),
  ('cocuyo', 'plafon', 'dirigido'), ('cocuyo', 'cuarto', 'dirigido'), ('demarcadora', 'plafon', 'dirigido'), ('parlante', 'bocina', 'sinonimo'),
  ('altavoz', 'bocina', 'sinonimo'), ('autoestereo', 'estereo', 'sinonimo'), ('direccional', 'luz de giro', 'sinonimo'), ('faro auxiliar', 'faro de trabajo', 'sinonimo'),
  ('barra de luz', 'barra led', 'sinonimo'), ('motor de arranque', 'burro', 'dirigido'), ('arranque', 'marcha', 'dirigido'),
  -- body and cabin
  ('elevador de vidrio', 'elevador', 'dirigido'), ('elevador de cristal', 'elevador', 'dirigido'), ('maquina de vidrio', 'elevador', 'dirigido'),
  ('maquina elevadora', 'elevador', 'dirigido'), ('bomper', 'parachoques', 'sinonimo'), ('paragolpe', 'parachoques', 'sinonimo'), ('bonete', 'cofre', 'dirigido'), ('baul', 'cajuela', 'dirigido'),
  ('tapasol', 'visera', 'sinonimo'), ('parasol', 'visera', 'sinonimo'), ('guantera', 'cajuelita', 'sinonimo'), ('cubre asiento', 'funda de asiento', 'sinonimo'),
  ('cubreasiento', 'funda de asiento', 'sinonimo'), ('salpicadera', 'guardabarro', 'sinonimo'), ('tapabarros', 'salpicadera', 'sinonimo'), ('stop', 'luz de freno', 'dirigido')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: doors and strokes with their number, an oil's grade told apart. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
