-- What the counters of diesel, electrics and brakes call the same things. dirigido: who asks for termino means destino too, and not
-- the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- filters, turbos and injection
  ('filtro', 'elemento', 'dirigido'), ('filtro secador', 'cartucho secador', 'sinonimo'), ('filtro de secador de aire', 'cartucho secador', 'sinonimo'),
  ('nucleo de turbo', 'cartucho de turbo', 'sinonimo'), ('centro de turbo', 'cartucho de turbo', 'dirigido'), ('chra', 'cartucho de turbo', 'sinonimo'),
  ('geometria variable', 'vgt', 'sinonimo'), ('empaque de inyector', 'liga de inyector', 'sinonimo'), ('sello de inyector', 'liga de inyector', 'sinonimo'),
  ('oring de inyector', 'liga de inyector', 'sinonimo'),
  -- alternators, starters and light
  ('diodo', 'rectificador', 'dirigido'), ('diodera', 'rectificador', 'sinonimo'), ('puente de diodos', 'rectificador', 'sinonimo'), ('placa de diodos', 'rectificador', 'sinonimo'),
  ('generador', 'alternador', 'dirigido'), ('faro sellado', 'unidad sellada', 'sinonimo'), ('silvin', 'unidad sellada', 'dirigido'), ('unidad', 'faro', 'dirigido'),
  ('mass air flow', 'maf', 'sinonimo'), ('flujometro', 'maf', 'sinonimo'), ('medidor de flujo', 'maf', 'sinonimo'),
  -- engines, in English too
  ('lifter', 'buzo', 'sinonimo'), ('lifter', 'punteria', 'sinonimo'), ('rod bearing', 'metal de biela', 'sinonimo'), ('main bearing', 'metal de centro', 'sinonimo'),
  ('metal de bancada', 'metal de centro', 'sinonimo'), ('piston ring', 'anillo', 'sinonimo'), ('timing chain kit', 'kit de distribucion', 'dirigido'),
  ('timing belt kit', 'kit de distribucion', 'dirigido'), ('metal axial', 'media luna', 'sinonimo'), ('media luna axial', 'metal axial', 'sinonimo'),
  ('banda con tensor', 'kit de distribucion', 'dirigido'), ('oil pump', 'bomba de aceite', 'sinonimo'), ('valve seal', 'sello de valvula', 'sinonimo'),
  -- fluids and covers of bearings
  ('liquido de direccion', 'aceite de direccion', 'sinonimo'), ('liquido de transmision', 'aceite de transmision', 'sinonimo'),
  ('tapa de fierro', 'tapa metalica', 'sinonimo'), ('tapa de lamina', 'tapa metalica', 'sinonimo'), ('tapa de goma', 'tapa de hule', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: inches with their part as one number, numbers before their unit. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
