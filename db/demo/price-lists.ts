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

/** A list that is to begin in twenty days, and one adjustment of stock with its movement; what is there stays as it is. */
export async function insertPriceDesk(tx: Db): Promise<void> {
  const day = (days: number) =>
    `((now() at time zone 'America/Mexico_City')::date + ${days})::timestamp at time zone 'America/Mexico_City'`
  const made = await tx.row<{ id: number }>(
    `insert into lista_precio (clave, nombre, vigencia) values ('LLUVIAS', 'Temporada de lluvias', tstzrange(${day(20)}, ${day(81)}))
     on conflict (clave) do nothing returning id`,
  )
  if (!made) return
  await tx.rows(
    `insert into precio (lista_id, producto_id, valor)
     select $1, o.id, round(b.valor * 0.93, 2)
     from (select p.id from producto p where p.estado = 'activo' order by p.popularidad desc, p.id limit 60) o
     cross join lateral precio_de(null, o.id) b`,
    [made.id],
  )
  await tx.rows(
    `with parte as (
       select e.producto_id, e.sucursal_id from existencia e join producto p on p.id = e.producto_id
       where p.estado = 'activo' and e.disponible > 5 order by p.popularidad, e.producto_id, e.sucursal_id limit 1),
     ajuste as (
       insert into existencia_ajuste (usuario_id, tipo, motivo, nota)
       select (select id from usuario where de_muestra order by id limit 1), 'ajuste', 'Dañada', 'Caja mojada en el anaquel 4' from parte returning id),
     dicho as (select set_config('jacve.fuente', 'ajuste:' || id, true) from ajuste)
     update existencia e set disponible = disponible - 2 from parte x, dicho
     where e.producto_id = x.producto_id and e.sucursal_id = x.sucursal_id`,
  )
  await tx.rows(`select set_config('jacve.fuente', '', true)`)
}

/**
 * What is on offer when somebody looks at the shop for the first time: a line at less for everybody, and for the group of workshops
 * the delivery of a large order. None where somebody made one already.
 */
export async function insertPromotions(tx: Db): Promise<void> {
  const days = `tstzrange(now() - interval '3 days', now() + interval '25 days')`
  await tx.rows(
    `insert into descuento_regla (nombre, promocion, porcentaje, linea_id, vigencia)
     select 'Temporada de lluvias', 'suma', 8, l.id, ${days} from linea l
     where l.nombre = 'Plumas limpiadoras' and not exists (select from descuento_regla where promocion is not null)`,
  )
  await tx.rows(
    `insert into promocion (nombre, nivel, porcentaje, minimo, grupo_id, vigencia)
     select 'Envío de talleres', 'flete', 100, 8000, g.id, ${days} from grupo_cliente g
     where g.nombre = 'Talleres aliados' and not exists (select from promocion)`,
  )
}
