import type { Db } from '#platform/database/db.server.ts'
import type { Definition } from './definition.ts'

/** Everything, by line, without prices. */
export const everything: Definition = {
  lineas: [],
  marcas: [],
  vehiculo: null,
  modelos: [],
  desde: null,
  hasta: null,
  orden: 'linea',
  precios: 'sin',
  fotos: true,
}

/** Parts in lines of their own, with applications of some models and equivalences; the same each time. */
export async function manyParts(db: Db, many: number): Promise<void> {
  await db.session(async (client) => {
    await client.query(`
      insert into linea (nombre) select 'Línea ' || chr(65 + n) from generate_series(0, 7) n;
      insert into marca (tipo, nombre) select 'producto', 'Marca ' || n from generate_series(1, 5) n;
      insert into marca (tipo, nombre) select 'vehiculo', 'Armadora ' || n from generate_series(1, 6) n;
      insert into modelo (marca_id, nombre) select m.id, 'Modelo ' || chr(64 + n) || right(m.nombre, 1)
        from marca m, generate_series(1, 9) n where m.nombre like 'Armadora %';
      insert into motor (nombre) values ('L4 1.8L'), ('V6 3.5L') on conflict do nothing;`)
  })
  const values = [many]
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, marca_id)
     select case n % 3 when 0 then 'QX.' || lpad(n::text, 5, '0') when 1 then (700000 + n)::text else 'Z/' || n || '-K' end,
       'Refacción número ' || n || ' de acero con recubrimiento y junta', l.id, m.id
     from generate_series(1, $1::int) n
     join linea l on l.nombre = 'Línea ' || chr(65 + n % 8) left join marca m on m.nombre = 'Marca ' || (1 + n % 6)`,
    values,
  )
  await db.rows(
    `insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
     select p.id, mo.id, case when (p.n + k) % 4 = 0 then null else mt.id end, 1990 + (p.n * 7 + k * 3) % 25,
       case when (p.n + k) % 9 = 0 then null else 1990 + (p.n * 7 + k * 3) % 25 + (p.n + k) % 8 end
     from (select id, row_number() over (order by id) as n from producto where descripcion like 'Refacción número %') p
     cross join generate_series(1, 5) k
     join (select id, row_number() over (order by id) as n from modelo where nombre like 'Modelo %') mo on mo.n = 1 + (p.n * 5 + k * 11) % 54
     join (select id, row_number() over (order by nombre) as n from motor) mt on mt.n = 1 + (p.n + k) % 2`,
  )
  await db.rows(
    `insert into equivalencia (producto_id, codigo, fabricante, tipo)
     select p.id, 'EQ-' || (p.id * 3 + k) || case k when 2 then ' bis' else '' end, case k when 1 then 'Fabricante uno de nombre largo' else '' end, case k when 1 then 'OE' else 'competidor' end
     from producto p cross join generate_series(1, 3) k where p.descripcion like 'Refacción número %'`,
  )
}
