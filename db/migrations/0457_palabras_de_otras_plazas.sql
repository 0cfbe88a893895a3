-- What the same things are called in other parts of the country, and by who works on trucks. dirigido: who asks for termino means
-- destino too, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- bearings, clutch, suspension
  ('rol', 'balero', 'sinonimo'), ('cloche', 'clutch', 'correccion'), ('choc', 'amortiguador', 'dirigido'), ('templador', 'tensor', 'sinonimo'),
  ('tacon de motor', 'soporte de motor', 'sinonimo'), ('pata de motor', 'soporte de motor', 'sinonimo'), ('torreta de amortiguador', 'base de amortiguador', 'sinonimo'),
  ('torreta base', 'base de amortiguador', 'sinonimo'), ('torreta', 'base de amortiguador', 'dirigido'), ('camara de suspension', 'bolsa', 'dirigido'),
  ('goma de pedal', 'hule de pedal', 'sinonimo'),
  -- brakes
  ('pads', 'pastilla de freno', 'sinonimo'), ('brake pad', 'pastilla de freno', 'sinonimo'), ('mordaza', 'caliper', 'sinonimo'), ('rotor', 'disco', 'dirigido'),
  -- body, glass, light
  ('antiniebla', 'faro de niebla', 'sinonimo'), ('baston de cajuela', 'piston de gas', 'dirigido'), ('salpicadera interior', 'lodera', 'sinonimo'),
  ('manita', 'manija', 'sinonimo'), ('pito', 'claxon', 'sinonimo'), ('persiana', 'parrilla', 'dirigido'), ('boton de vidrio', 'switch elevador de vidrio', 'sinonimo'),
  ('boton de elevador', 'switch elevador', 'sinonimo'),
  -- engine
  ('turbina', 'turbocargador', 'sinonimo'), ('turbina', 'turbo', 'sinonimo'), ('turbo', 'turbocargador', 'sinonimo'),
  ('tapa de valvulas', 'tapa de punterias', 'sinonimo'), ('cuerpo de mariposa', 'cuerpo de aceleracion', 'sinonimo'),
  ('bomba gas', 'bomba de gasolina', 'abreviatura'), ('bba gas', 'bomba de gasolina', 'abreviatura'), ('filtro gas', 'filtro de gasolina', 'abreviatura'),
  ('empaque', 'gasket', 'sinonimo'), ('frt', 'delantero', 'abreviatura'), ('rr', 'trasero', 'abreviatura'),
  ('strg', 'direccion', 'abreviatura'), ('steering', 'direccion', 'sinonimo'), ('brg', 'balero', 'abreviatura'), ('hyd', 'hidraulico', 'abreviatura'), ('reley', 'relay', 'correccion'), ('shampu', 'shampoo', 'correccion'), ('champu', 'shampoo', 'correccion'),
  -- how it is
  ('reman', 'remanufacturado', 'abreviatura'), ('reconstruido', 'remanufacturado', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: words cut short and misspelt, be it every time. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
