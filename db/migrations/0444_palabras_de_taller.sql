-- What Mexican workshops call the same things, by region and by trade, and the English of the counter. dirigido: who asks for
-- termino means destino too, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- engine
  ('trompo', 'bulbo', 'dirigido'), ('cebolla', 'bulbo', 'dirigido'), ('pera', 'bulbo', 'dirigido'), ('trompo de aceite', 'bulbo de aceite', 'sinonimo'),
  ('trompo de reversa', 'bulbo de reversa', 'sinonimo'), ('buzo', 'botador', 'sinonimo'), ('buzo', 'punteria', 'sinonimo'),
  ('buzo hidraulico', 'punteria hidraulica', 'sinonimo'), ('punteria hidraulica', 'botador', 'sinonimo'), ('levantador', 'botador', 'dirigido'),
  ('metal de bancada', 'cojinete de bancada', 'sinonimo'), ('metal de biela', 'cojinete de biela', 'sinonimo'), ('concha de biela', 'metal de biela', 'sinonimo'),
  ('cabeza', 'culata', 'sinonimo'), ('empaque de cabeza', 'junta de culata', 'sinonimo'), ('cachucha', 'tapa de distribuidor', 'dirigido'),
  ('vaso de expansion', 'deposito de anticongelante', 'sinonimo'), ('botella de anticongelante', 'deposito de anticongelante', 'sinonimo'),
  ('tanque de expansion', 'deposito de anticongelante', 'sinonimo'), ('pulpo', 'multiple de escape', 'dirigido'), ('header', 'multiple de escape', 'dirigido'),
  -- gearbox and below
  ('soporte de caja', 'soporte de transmision', 'abreviatura'), ('base de caja', 'soporte de transmision', 'abreviatura'), ('empaque de caja', 'empaque de transmision', 'abreviatura'),
  ('aceite de caja', 'aceite de transmision', 'abreviatura'), ('filtro de caja', 'filtro de transmision', 'abreviatura'), ('carcasa de caja', 'carcasa de transmision', 'abreviatura'),
  ('pasta de clutch', 'disco de clutch', 'sinonimo'), ('plato de clutch', 'plato de presion', 'sinonimo'), ('volanta', 'volante motor', 'dirigido'),
  ('licuadora', 'bomba de direccion', 'sinonimo'), ('espiga', 'junta homocinetica', 'dirigido'), ('tripie', 'tripoide', 'sinonimo'), ('muela', 'caliper', 'dirigido'),
  ('mordaza', 'caliper', 'dirigido'), ('zapata', 'balata trasera', 'dirigido'), ('chicote', 'cable', 'dirigido'), ('cacahuate', 'tornillo estabilizador', 'dirigido'),
  -- body and glass
  ('cristal de enfrente', 'parabrisas', 'sinonimo'), ('vidrio de enfrente', 'parabrisas', 'sinonimo'), ('cristal delantero', 'parabrisas', 'dirigido'),
  ('cristal frontal', 'parabrisas', 'sinonimo'), ('vidrio delantero', 'parabrisas', 'dirigido'), ('cristal trasero', 'medallon', 'sinonimo'), ('vidrio trasero', 'medallon', 'sinonimo'),
  ('lodera', 'guardalodo', 'sinonimo'), ('lodera', 'mandil', 'dirigido'), ('lodera', 'guardafango', 'dirigido'), ('zoquetera', 'lodera', 'sinonimo'),
  ('quinta puerta', 'cajuela', 'dirigido'), ('piston de cofre', 'amortiguador de cofre', 'sinonimo'), ('piston de cajuela', 'amortiguador de cajuela', 'sinonimo'),
  ('quemacocos', 'techo solar', 'sinonimo'), ('stw', 'station wagon', 'abreviatura'),
  -- electrics
  ('automatico de marcha', 'solenoide de marcha', 'sinonimo'), ('reloj de aceite', 'marcador de aceite', 'sinonimo'), ('reloj de temperatura', 'marcador de temperatura', 'sinonimo'),
  ('reloj', 'marcador', 'dirigido'), ('manometro', 'marcador', 'dirigido'), ('tronador', 'flasher', 'dirigido'), ('destellador', 'flasher', 'sinonimo'),
  ('cuarto', 'plafon', 'dirigido'), ('brush', 'carbon', 'dirigido'), ('starter brush', 'carbon de marcha', 'sinonimo'), ('spark plug wire', 'cable de bujia', 'sinonimo'),
  ('rack end', 'bieleta de direccion', 'sinonimo'), ('tie rod', 'terminal de direccion', 'sinonimo'), ('ball joint', 'rotula', 'sinonimo'), ('control arm', 'horquilla', 'sinonimo'),
  ('wheel hub', 'maza', 'sinonimo'), ('cv joint', 'junta homocinetica', 'sinonimo'), ('engine mount', 'soporte de motor', 'sinonimo'), ('trans mount', 'soporte de transmision', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: numbers and the letters after them, decimals, doors, what says how things are sold. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
