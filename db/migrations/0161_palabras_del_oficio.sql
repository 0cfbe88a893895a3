-- More of the trade's words: what electricians, glaziers and the catalogues of other countries call the same things, and the English
-- that boxes are printed with. dirigido: who asks for termino means destino, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- electric machines
  ('porta carbon', 'porta escobillas', 'sinonimo'), ('porta carbones', 'porta escobillas', 'sinonimo'), ('portacarbon', 'portaescobillas', 'sinonimo'),
  ('portacarbon', 'porta escobillas', 'sinonimo'), ('porta carbon', 'portaescobillas', 'sinonimo'), ('carbon', 'escobilla', 'sinonimo'),
  ('porta diodos', 'portadiodos', 'sinonimo'), ('porta diodos', 'rectificador', 'sinonimo'), ('portadiodos', 'rectificador', 'sinonimo'),
  ('porta diodos', 'puente de diodos', 'sinonimo'), ('portadiodos', 'puente de diodos', 'sinonimo'), ('armadura', 'inducido', 'sinonimo'),
  ('campos', 'bobinas de campo', 'sinonimo'), ('impulsor', 'bendix', 'sinonimo'), ('solenoide', 'automatico', 'dirigido'),
  ('automatico', 'solenoide', 'dirigido'), ('estator', 'stator', 'sinonimo'), ('carcasa', 'campana', 'dirigido'), ('carcaza', 'carcasa', 'correccion'),
  ('selenoide', 'solenoide', 'correccion'), ('bulvo', 'bulbo', 'correccion'), ('swich', 'switch', 'correccion'), ('suich', 'switch', 'correccion'),
  ('switch', 'interruptor', 'sinonimo'), ('borne', 'terminal', 'dirigido'), ('flasher', 'destellador', 'sinonimo'), ('bulbo', 'sensor', 'dirigido'),
  ('switch de luz de freno', 'bulbo de freno', 'sinonimo'), ('switch de luz de freno', 'bulbo de stop', 'sinonimo'),
  ('calavera', 'stop', 'dirigido'), ('cuarto', 'luz de posicion', 'sinonimo'), ('acumulador', 'pila', 'dirigido'), ('pila', 'acumulador', 'dirigido'),
  -- gas struts, hubs, body
  ('amortiguador de cajuela', 'piston de cajuela', 'sinonimo'), ('amortiguador de cofre', 'piston de cofre', 'sinonimo'),
  ('maza', 'cubo de rueda', 'sinonimo'), ('balero de maza', 'balero de rueda', 'sinonimo'), ('goma de rebote', 'tope de rebote', 'sinonimo'),
  ('llanta', 'neumatico', 'sinonimo'), ('cable selector', 'chicote de velocidades', 'sinonimo'), ('cable selector', 'cable de velocidades', 'sinonimo'),
  ('cable selector', 'cable de cambios', 'sinonimo'), ('espiga', 'junta homocinetica', 'dirigido'), ('luna de espejo', 'cristal de espejo', 'sinonimo'),
  ('deposito de anticongelante', 'tanque de anticongelante', 'sinonimo'), ('deposito de anticongelante', 'recipiente de anticongelante', 'sinonimo'),
  ('deposito de anticongelante', 'bote de anticongelante', 'sinonimo'), ('deposito de anticongelante', 'garrafa de anticongelante', 'sinonimo'),
  ('deposito de anticongelante', 'tanque de expansion', 'sinonimo'), ('deposito de anticongelante', 'bote de agua', 'dirigido'),
  ('bote de agua', 'deposito de anticongelante', 'dirigido'), ('tanque de recuperacion', 'deposito de anticongelante', 'sinonimo'),
  ('bba', 'bomba', 'abreviatura'),
  -- English
  ('balata', 'brake pad', 'sinonimo'), ('zapata', 'brake shoe', 'sinonimo'), ('disco de freno', 'brake rotor', 'sinonimo'), ('amortiguador', 'shock absorber', 'sinonimo'),
  ('amortiguador', 'shock', 'dirigido'), ('shock', 'amortiguador', 'dirigido'), ('bomba de agua', 'water pump', 'sinonimo'), ('bomba de gasolina', 'fuel pump', 'sinonimo'),
  ('bomba de aceite', 'oil pump', 'sinonimo'), ('bujia', 'spark plug', 'sinonimo'), ('bobina', 'ignition coil', 'sinonimo'), ('regulador', 'voltage regulator', 'sinonimo'),
  ('porta carbon', 'brush holder', 'sinonimo'), ('portacarbon', 'brush holder', 'sinonimo'), ('armadura', 'armature', 'sinonimo'), ('marcha', 'starter', 'sinonimo'),
  ('filtro de aceite', 'oil filter', 'sinonimo'), ('filtro de aire', 'air filter', 'sinonimo'), ('filtro de gasolina', 'fuel filter', 'sinonimo'), ('filtro de cabina', 'cabin filter', 'sinonimo'),
  ('deposito de anticongelante', 'coolant tank', 'sinonimo'), ('deposito de anticongelante', 'coolant reservoir', 'sinonimo'), ('parabrisas', 'windshield', 'sinonimo'),
  ('faro', 'headlight', 'sinonimo'), ('calavera', 'tail light', 'sinonimo'), ('espejo', 'mirror', 'sinonimo'), ('balero', 'bearing', 'sinonimo'), ('maza', 'wheel hub', 'sinonimo'),
  ('horquilla', 'control arm', 'sinonimo'), ('rotula', 'ball joint', 'sinonimo'), ('terminal', 'tie rod', 'dirigido'), ('tie rod', 'terminal', 'dirigido'), ('banda', 'belt', 'sinonimo'),
  ('banda de tiempo', 'timing belt', 'sinonimo'), ('cadena de tiempo', 'timing chain', 'sinonimo'), ('manguera', 'hose', 'sinonimo'), ('soporte de motor', 'motor mount', 'sinonimo'),
  ('soporte de motor', 'engine mount', 'sinonimo'), ('junta', 'gasket', 'sinonimo'), ('radiador', 'radiator', 'sinonimo'), ('sensor de oxigeno', 'oxygen sensor', 'sinonimo'),
  ('termostato', 'thermostat', 'sinonimo'), ('front', 'delantero', 'abreviatura'), ('rear', 'trasero', 'abreviatura'), ('left', 'izquierdo', 'abreviatura'), ('right', 'derecho', 'abreviatura')
) as t(termino, destino, tipo)
on conflict do nothing;
