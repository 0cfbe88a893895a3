import { normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { cardColumns, cardJoins } from './card.server.ts'
import type { Card, Related } from './contract.ts'

/** A strip with fewer says nothing. */
const FEWEST = 3
const MOST = 10
/** Asked for, since some stand in another strip already. */
const ASKED = 18

const related = `
  with esta as (
    select p.id, p.linea_id, p.familia from producto p
    where p.codigo_norm collate "C" = $1 and p.estado <> 'borrador' order by p.estado = 'activo' desc, p.id limit 1
  ),
  vehiculos as (
    select a.modelo_id, max(coalesce(a.hasta, 9999)) as hasta, count(*) as veces
    from esta e join aplicacion a on a.producto_id = e.id group by a.modelo_id
    order by veces desc, hasta desc limit 3
  ),
  -- A sample of each vehicle's applications: enough to fill a strip, and the same work on any size of catalogue.
  companeras as (
    select distinct s.producto_id from vehiculos v cross join lateral (
      select a.producto_id from aplicacion a where a.modelo_id = v.modelo_id limit 120) s
  ),
  tiras as (
    (select 1 as tira, p.id, p.popularidad from producto p
      where p.estado = 'activo' and p.mejoresventas order by p.popularidad desc limit $2)
    union all
    -- Walks the line from the best seller down, and stops.
    (select 2, s.id, s.popularidad from esta e cross join lateral (
      select p.id, p.popularidad, p.familia from producto p
      where p.linea_id = e.linea_id and p.estado = 'activo' and p.popularidad > 0 order by p.popularidad desc limit $2) s
      where s.familia is distinct from coalesce(e.familia, ''))
    union all
    (select 3, p.id, p.popularidad + case when p.especial then 1000000000000 else 0 end
      from companeras c join producto p on p.id = c.producto_id, esta e
      where p.estado = 'activo' and p.linea_id <> e.linea_id order by 3 desc, p.id limit $2)
  )
  select (select l.nombre from esta e join linea l on l.id = e.linea_id) as linea,
    (select string_agg(x.nombre, ', ') from (
      select vm.nombre || ' ' || mo.nombre as nombre from vehiculos v
      join modelo mo on mo.id = v.modelo_id join marca vm on vm.id = mo.marca_id order by v.veces desc, v.hasta desc) x) as vehiculos,
    coalesce((
      select json_agg(row_to_json(d) order by d.tipo = 'necesario' desc, d.tipo, d.k_parte) from (
        select ${cardColumns}, r.tipo, r.cantidad from esta e
        join producto_relacion r on r.producto_id = e.id join producto p on p.id = r.otro_id and p.estado = 'activo' ${cardJoins}) d
    ), '[]') as relacionados,
    coalesce((
      select json_agg(json_build_object('tira', t.tira, 'parte', (
          select row_to_json(d) from (select ${cardColumns} from producto p ${cardJoins} where p.id = t.id) d))
        order by t.tira, t.popularidad desc, t.id)
      from tiras t, esta e where t.id <> e.id), '[]') as tiras
  from esta`

type Found = {
  linea: string
  vehiculos: string | null
  relacionados: Related['relacionados']
  tiras: { tira: number; parte: Card }[]
}

/** of a part that exists, sold or not; 404 for any other code. */
export async function readRelated(db: Db, k_parte: string): Promise<Related> {
  const found = await db.row<Found>(related, [normalCode(k_parte), ASKED])
  if (!found) throw new Refusal(404, 'El producto no existe')

  const shown = new Set(found.relacionados.map(({ id }) => id))
  /** A part stands in one strip only: the first that has it. */
  /** A part stands in one strip only: the first that has it. */
  const partes = (wanted: number) => {
    const own = found.tiras.filter(({ tira, parte }) => tira === wanted && !shown.has(parte.id)).slice(0, MOST)
    for (const { parte } of own) shown.add(parte.id)
    return own.map(({ parte }) => parte)
  }
  const tiras: Related['tiras'] = [
    {
      clave: 'recomendacion',
      titulo: 'También para estos vehículos',
      razon: `Les quedan a ${found.vehiculos}`,
      partes: partes(3),
    },
    {
      clave: 'linea',
      titulo: 'Lo más vendido de la línea',
      razon: `Los más vendidos de la línea ${found.linea}`,
      partes: partes(2),
    },
    { clave: 'ventas', titulo: 'Top Ventas', razon: 'Lo que más se vende de todo el catálogo', partes: partes(1) },
  ]
  return { relacionados: found.relacionados, tiras: tiras.filter((tira) => tira.partes.length >= FEWEST) }
}
