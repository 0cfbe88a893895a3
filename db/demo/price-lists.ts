import type { Db } from '#platform/database/db.server.ts'
import { known } from './known.ts'
import { listNames, LISTS } from './prices.ts'

/** The price lists by key, and the group of clients that has one; what is there stays as it is. */
export async function insertLists(tx: Db): Promise<Map<string, number>> {
  await tx.rows(
    'insert into lista_precio (clave, nombre) select * from unnest($1::text[], $2::text[]) on conflict (clave) do nothing',
    [LISTS, LISTS.map((list) => listNames[list])],
  )
  await tx.rows(
    `insert into grupo_cliente (nombre, lista_precio_id) select 'Talleres aliados', id from lista_precio where clave = 'TALLER'
     on conflict (nombre) do nothing`,
  )
  const lists = await tx.rows<{ clave: string; id: number }>('select clave, id from lista_precio')
  return new Map(lists.map(({ clave, id }) => [clave, id]))
}

/** What one client agreed on: a year's prices for the best sellers of two lines, cheaper from twelve pieces, and those of the year before. */
export async function insertContracts(tx: Db, client: number): Promise<void> {
  await tx.rows(
    `insert into precio_contrato (cliente_id, producto_id, cantidad_min, valor, vigencia)
     select $1, o.id, x.desde, greatest(round(b.valor * x.parte, 2), round(o.costo * 1.08, 2)),
       tstzrange(current_date - x.dias, current_date - x.dias + 365)
     from (
       select p.id, p.costo from producto p join linea l on l.id = p.linea_id
       where p.estado = 'activo' and l.nombre in ('Balatas', 'Amortiguadores') and p.costo is not null
       order by p.k_parte = $2 desc, p.popularidad desc, p.id limit 24
     ) o cross join lateral precio_de(null, o.id) b
     cross join (values (1, 0.80, 60), (12, 0.77, 60), (1, 0.84, 425)) as x (desde, parte, dias)`,
    [client, known.balata],
  )
}
