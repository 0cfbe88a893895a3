-- What other countries' lists call the same things, and words of the counter that no list of ours had. dirigido: who asks for
-- termino means destino too, and not the other way.
insert into sinonimo (termino, destino, tipo)
select t.termino, t.destino, t.tipo from (values
  -- body
  ('cofre', 'capot', 'sinonimo'), ('capo', 'capot', 'sinonimo'), ('capo', 'hood', 'sinonimo'), ('capot', 'hood', 'sinonimo'),
  ('fascia', 'parachoque', 'sinonimo'), ('defensa', 'parachoques', 'sinonimo'), ('defensa', 'parachoque', 'sinonimo'), ('parachoques', 'parachoque', 'sinonimo'),
  ('parachoques', 'paragolpes', 'sinonimo'), ('fascia', 'paragolpes', 'sinonimo'), ('defensa', 'paragolpes', 'sinonimo'), ('defensa', 'bumper', 'sinonimo'),
  ('parachoque', 'bumper', 'sinonimo'), ('parrilla', 'mascara', 'sinonimo'), ('parrilla', 'persiana', 'dirigido'), ('mascara', 'grille', 'sinonimo'),
  ('guardafango', 'fender', 'sinonimo'), ('guardafango', 'guardabarros', 'sinonimo'), ('guardabarros', 'fender', 'sinonimo'), ('tapabarro', 'salpicadera', 'sinonimo'),
  ('tapabarro', 'guardafango', 'sinonimo'), ('salpicadera', 'guardafangos', 'sinonimo'), ('cajuela', 'maletera', 'sinonimo'), ('cajuela', 'portamaletas', 'sinonimo'),
  ('tapa de cajuela', 'tapa de maletera', 'sinonimo'), ('faro', 'optica', 'sinonimo'), ('faro', 'optico', 'sinonimo'), ('faro', 'foco delantero', 'dirigido'),
  ('calavera', 'farol trasero', 'sinonimo'), ('calavera', 'foco trasero', 'dirigido'), ('calavera', 'piloto trasero', 'sinonimo'), ('faro de niebla', 'neblinero', 'sinonimo'),
  ('faro de niebla', 'faro neblinero', 'sinonimo'), ('faro de niebla', 'halogeno', 'dirigido'), ('direccional', 'guino', 'sinonimo'), ('direccional', 'senalero', 'sinonimo'),
  ('espejo', 'retrovisor', 'sinonimo'), ('medallon', 'parabrisas trasero', 'sinonimo'), ('limpiaparabrisas', 'plumilla', 'sinonimo'),
  ('limpiaparabrisas', 'pluma', 'dirigido'), ('deposito de limpiaparabrisas', 'deposito de agua', 'dirigido'), ('deposito de limpiaparabrisas', 'tanque de limpiaparabrisas', 'sinonimo'),
  ('elevador', 'levantavidrios', 'sinonimo'), ('elevador', 'alzacristales', 'sinonimo'), ('elevador', 'elevalunas', 'sinonimo'), ('manija', 'manilla', 'sinonimo'),
  ('manija', 'tirador', 'dirigido'), ('chapa', 'cerradura de puerta', 'sinonimo'), ('estribo', 'pisadera', 'sinonimo'), ('portaequipaje', 'parrilla de techo', 'sinonimo'),
  -- under the car
  ('llanta', 'cubierta', 'dirigido'), ('llanta', 'caucho', 'dirigido'), ('rin', 'aro', 'dirigido'), ('horquilla', 'bandeja de suspension', 'sinonimo'),
  ('horquilla', 'trapecio', 'sinonimo'), ('horquilla', 'tijera', 'dirigido'), ('horquilla', 'parrilla de suspension', 'sinonimo'), ('balero', 'ruleman', 'sinonimo'),
  ('balero', 'cojinete', 'dirigido'), ('balero', 'balinera', 'sinonimo'), ('balero', 'rolinera', 'sinonimo'),
  ('terminal de direccion', 'extremo de direccion', 'sinonimo'), ('terminal de direccion', 'axial', 'dirigido'), ('flecha', 'palier', 'sinonimo'),
  ('flecha', 'semiarbol', 'sinonimo'), ('junta homocinetica', 'homocinetica', 'sinonimo'),
  ('barra estabilizadora', 'barra de torsion', 'dirigido'), ('maza', 'bocamaza', 'sinonimo'), ('maza', 'manzana de rueda', 'sinonimo'),
  ('tornillo estabilizador', 'bieleta estabilizadora', 'sinonimo'), ('cremallera', 'cajetin de direccion', 'sinonimo'), ('banda', 'faja', 'dirigido'),
  ('balata', 'pastilla', 'dirigido'), ('balata', 'banda de freno', 'dirigido'), ('disco de freno', 'rotor', 'dirigido'), ('tambor de freno', 'campana', 'dirigido'),
  -- engine
  ('marcha', 'motor de partida', 'sinonimo'), ('marcha', 'burro', 'dirigido'), ('marcha', 'starter', 'sinonimo'), ('bomba de gasolina', 'bomba de nafta', 'sinonimo'),
  ('gasolina', 'nafta', 'sinonimo'), ('gasolina', 'bencina', 'sinonimo'), ('mofle', 'exosto', 'sinonimo'), ('mofle', 'escape', 'dirigido'), ('clutch', 'croche', 'sinonimo'),
  ('portadiodos', 'diodera', 'sinonimo'), ('porta diodos', 'diodera', 'sinonimo'), ('rectificador', 'diodera', 'sinonimo'), ('carburador', 'carburator', 'sinonimo'),
  ('motoventilador', 'electro ventilador', 'sinonimo'), ('radiador', 'panal', 'dirigido'), ('manguera', 'flexible', 'dirigido'),
  ('aceite', 'lubricante', 'sinonimo'), ('anticongelante', 'liquido de radiador', 'sinonimo'), ('anticongelante', 'liquido refrigerante', 'sinonimo'),
  ('grasa de litio', 'complejo de litio', 'sinonimo'), ('grasa', 'lubricante solido', 'sinonimo'), ('acumulador', 'battery', 'sinonimo'),
  -- what cleans: limpiador de frenos is limpia frenos
  ('limpiador de frenos', 'limpia frenos', 'sinonimo'), ('limpiador de frenos', 'limpiafrenos', 'sinonimo'), ('limpiador de inyectores', 'limpia inyectores', 'sinonimo'),
  ('limpiador de inyectores', 'limpiainyectores', 'sinonimo'), ('limpiador de carburador', 'limpia carburador', 'sinonimo'), ('limpiador de carburadores', 'limpia carburador', 'sinonimo'),
  ('limpiador de contactos', 'limpia contactos', 'sinonimo'), ('limpiador de contactos', 'limpiacontactos', 'sinonimo'), ('limpiador de vidrios', 'limpia vidrios', 'sinonimo'),
  ('limpiador de vidrios', 'limpiavidrios', 'sinonimo'), ('limpiador de tablero', 'limpia tablero', 'sinonimo'), ('limpiador de radiador', 'limpia radiador', 'sinonimo')
) as t(termino, destino, tipo)
on conflict do nothing;

-- What is read of descriptions has changed: measures with their units, names that a list misspells, tyres by their size alone. An installation in use makes its index anew.
insert into busca_pendiente (producto_id) select 0 where exists (select from busca_parte) on conflict do nothing;
