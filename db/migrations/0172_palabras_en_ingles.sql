-- More of the words that boxes are printed with, and the counter's own for the same things.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  ('relevador', 'relay', 'sinonimo'), ('relevador', 'rele', 'sinonimo'), ('kit de clutch', 'clutch kit', 'sinonimo'),
  ('kit de tiempo', 'timing kit', 'sinonimo'), ('arbol de levas', 'camshaft', 'sinonimo'), ('ciguenal', 'crankshaft', 'sinonimo'),
  ('sensor de arbol de levas', 'camshaft sensor', 'sinonimo'), ('sensor de ciguenal', 'crankshaft sensor', 'sinonimo'), ('sensor', 'sender', 'dirigido'),
  ('sender', 'bulbo', 'dirigido'), ('limpiaparabrisas', 'wiper blade', 'sinonimo'), ('limpiaparabrisas', 'wiper', 'sinonimo'), ('foco', 'bulb', 'sinonimo'),
  ('foco', 'light bulb', 'sinonimo'), ('bateria', 'battery', 'sinonimo'), ('alternador', 'alternator', 'sinonimo'), ('compresor', 'compressor', 'sinonimo'),
  ('condensador', 'condenser', 'sinonimo'), ('motoventilador', 'cooling fan', 'sinonimo'), ('motoventilador', 'radiator fan', 'sinonimo'),
  ('tornillo estabilizador', 'sway bar link', 'sinonimo'), ('tornillo estabilizador', 'stabilizer link', 'sinonimo'), ('buje', 'bushing', 'sinonimo'),
  ('buje de horquilla', 'control arm bushing', 'sinonimo'), ('resorte', 'coil spring', 'sinonimo'), ('flecha', 'axle', 'sinonimo'), ('flecha', 'cv axle', 'sinonimo'),
  ('junta homocinetica', 'cv joint', 'sinonimo'), ('cubrepolvo', 'cv boot', 'sinonimo'), ('cubrepolvo', 'boot', 'dirigido'), ('boot', 'cubrepolvo', 'dirigido'),
  ('caliper', 'brake caliper', 'sinonimo'), ('tambor', 'brake drum', 'sinonimo'), ('manguera de freno', 'brake hose', 'sinonimo'),
  ('cilindro maestro', 'master cylinder', 'sinonimo'), ('cilindro de rueda', 'wheel cylinder', 'sinonimo'), ('valvula', 'valve', 'sinonimo'),
  ('tapa de punterias', 'valve cover', 'sinonimo'), ('junta de tapa de punterias', 'valve cover gasket', 'sinonimo'), ('junta de cabeza', 'head gasket', 'sinonimo'),
  ('carter', 'oil pan', 'sinonimo'), ('reten', 'oil seal', 'sinonimo'), ('anillos', 'piston rings', 'sinonimo'), ('inyector', 'fuel injector', 'sinonimo'),
  ('inyector', 'injector', 'sinonimo'), ('cuerpo de aceleracion', 'throttle body', 'sinonimo'), ('regulador de alternador', 'alternator regulator', 'sinonimo'),
  ('solenoide', 'solenoid', 'sinonimo'), ('polea tensora', 'tensioner pulley', 'sinonimo'), ('tensor', 'tensioner', 'sinonimo'),
  ('tensor', 'belt tensioner', 'sinonimo'), ('polea', 'pulley', 'sinonimo'), ('fascia', 'bumper', 'sinonimo'), ('cofre', 'hood', 'sinonimo'), ('salpicadera', 'fender', 'sinonimo'),
  ('parrilla', 'grille', 'sinonimo'), ('manija', 'door handle', 'sinonimo'), ('elevador', 'window regulator', 'sinonimo'), ('calavera', 'taillight', 'sinonimo'),
  ('cuarto', 'corner light', 'sinonimo'), ('faro de niebla', 'fog light', 'sinonimo'), ('llanta', 'tire', 'sinonimo'), ('aceite', 'motor oil', 'sinonimo'),
  ('aceite', 'engine oil', 'sinonimo'), ('anticongelante', 'coolant', 'sinonimo'), ('anticongelante', 'antifreeze', 'sinonimo'), -- an oil that is written by its grade alone
  ('aceite', 'sae', 'dirigido'), ('upper', 'superior', 'abreviatura'), ('lower', 'inferior', 'abreviatura')
) as t(termino, destino, tipo)
on conflict do nothing;
