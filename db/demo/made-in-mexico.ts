import type { Db } from '#platform/database/db.server.ts'

/** Authorisations of invented brands, their numbers too: one in force, one that ends soon, one that has passed. No official mark is drawn here. */
const rows = [
  { marca: 'Frenalto', titular: 'Frenalto Querétaro SA de CV', numero: 'HM-DEMO-0417', desde: -520, hasta: 1305 },
  { marca: 'Pirámar', titular: 'Empaques Pirámar SA de CV', numero: 'HM-DEMO-0152', desde: -1780, hasta: 46 },
  { marca: 'Norvia', titular: 'Norvia Hules y Metales SA de CV', numero: 'HM-DEMO-0031', desde: -1900, hasta: -75 },
]

/** Writes the register. Days count from the database's day. */
export async function insertAuthorisations(tx: Db): Promise<void> {
  await tx.rows(
    `insert into autorizacion_mx (titular, numero, marca_id, desde, hasta)
     select x.titular, x.numero, m.id, hoy.dia + x.desde, hoy.dia + x.hasta
     from json_to_recordset($1) x (marca text, titular text, numero text, desde int, hasta int)
     join marca m on m.tipo = 'producto' and m.nombre = x.marca,
       (select (now() at time zone 'America/Mexico_City')::date as dia) hoy`,
    [JSON.stringify(rows)],
  )
}
