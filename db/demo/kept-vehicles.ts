import type { Db } from '#platform/database/db.server.ts'

/** What the demo's workshop keeps: cars of its customers and its own delivery van, what was done to them and when it is their turn. */
export async function insertKeptVehicles(tx: Db): Promise<void> {
  const known = await tx.row<{ hay: boolean }>('select exists (select from vehiculo_guardado) as hay')
  if (known?.hay) return
  await tx.rows(keep)
  await tx.rows(note)
}

// Only those that the catalogue has; plates that no state gives out.
const keep = `
  insert into vehiculo_guardado (cliente_id, guardado_por, marca, modelo, anio, placa, apodo, km, notas, creado_en)
  select u.cliente_id, u.id, k.nombre, m.nombre, v.anio, v.placa, v.apodo, v.km, v.notas, now() - make_interval(days => v.hace)
  from (values
    ('Nissan', 'Tsuru', 2012, 'ZZZ-101-Q', 'El taxi', 284000, 'Trae gas LP', 210),
    ('Nissan', 'Urvan', 2014, 'ZZZ-102-Q', 'La vagoneta', 176500, 'Reparto. Cambiar aceite cada 8,000 km', 180),
    ('Volkswagen', 'Jetta', 2012, 'ZZZ-103-Q', '', 121300, 'Sra. Robles', 95),
    ('Chevrolet', 'Aveo', 2015, 'ZZZ-104-Q', '', 88000, '', 60),
    ('Ford', 'Ranger', 2010, 'ZZZ-105-Q', 'La roja', 203000, '', 40),
    ('Toyota', 'Hilux', 2018, '', 'La de obra', 64000, '', 12)
  ) v (marca, modelo, anio, placa, apodo, km, notas, hace)
  join usuario u on u.email = 'cliente@demo.jacve.mx' and u.cliente_id is not null
  join marca k on k.nombre = v.marca and k.tipo = 'vehiculo' join modelo m on m.marca_id = k.id and m.nombre = v.modelo`

const note = `
  insert into vehiculo_servicio (vehiculo_id, hecho_en, km, que, proximo_en, proximo_km, anotado_por, avisado_en)
  select v.id, current_date - s.hace, v.km - s.km, s.que, current_date + s.en, v.km + s.a, v.guardado_por, case when s.en < 8 then now() end
  from vehiculo_guardado v join (values
    ('ZZZ101Q', 170, 16000, 'Afinación mayor', null::int, null::int),
    ('ZZZ101Q', 80, 7600, 'Cambio de aceite y filtro', 5, 400),
    ('ZZZ102Q', 60, 5000, 'Cambio de aceite y filtro', 120, 3000),
    ('ZZZ102Q', 30, 2500, 'Balatas delanteras y rectificado de discos', null, 27500),
    ('ZZZ103Q', 90, 0, 'Afinación mayor', 270, 10000)
  ) s (placa, hace, km, que, en, a) on s.placa = v.placa_norm`
