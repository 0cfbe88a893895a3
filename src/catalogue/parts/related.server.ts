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
  -- Of each model the application of most years; the three models named most often.
  modelos as (
    select distinct on (a.modelo_id) a.modelo_id, a.motor_id, a.desde, a.hasta, count(*) over (partition by a.modelo_id) as veces
    from esta e join aplicacion a on a.producto_id = e.id
    order by a.modelo_id, coalesce(a.hasta, 9999) - a.desde desc, a.hasta desc nulls first, a.motor_id
  ),
  vehiculos as (
    select *, row_number() over (order by veces desc, coalesce(hasta, 9999) desc, modelo_id)::int as n from modelos order by n limit 3
  ),
  -- What states the very model, engine and all its years, and demands nothing more: a silent part proves nothing. Looked for in a
  -- sample of each vehicle's applications: enough to fill a strip, and the same work on any size of catalogue.
  probadas as (
    select distinct s.producto_id, v.n from vehiculos v cross join lateral (
      select a.id, a.producto_id, a.desde, a.hasta from aplicacion a
      where a.modelo_id = v.modelo_id and (a.motor_id = v.motor_id or a.motor_id is null and v.motor_id is null) limit 400) s
    where s.desde <= v.desde and coalesce(s.hasta, 9999) >= coalesce(v.hasta, 9999)
      and not exists (select from aplicacion_condicion c where c.aplicacion_id = s.id)
  ),
  -- For how many of the vehicles, from the first on, each is proven.
  companeras as (
    select producto_id, case when count(*) = max(n) then max(n) when bool_or(n = 1) and bool_or(n = 2) then 2 else 1 end as n
    from probadas group by 1 having bool_or(n = 1)
  ),
  tiras as (
    (select 1 as tira, p.id, p.popularidad, 0 as n from producto p
      where p.estado = 'activo' and p.mejoresventas order by p.popularidad desc limit $2)
    union all
    -- Walks the line from the best seller down, and stops.
    (select 2, s.id, s.popularidad, 0 from esta e cross join lateral (
      select p.id, p.popularidad, p.familia from producto p
      where p.linea_id = e.linea_id and p.estado = 'activo' and p.popularidad > 0 order by p.popularidad desc limit $2) s
      where s.familia is distinct from coalesce(e.familia, ''))
    union all
    (select 3, p.id, p.popularidad + case when p.especial then 1000000000000 else 0 end, c.n
      from companeras c join producto p on p.id = c.producto_id, esta e
      where p.estado = 'activo' and p.linea_id <> e.linea_id order by c.n desc, 3 desc, p.id limit $2)
    union all
    (select 4, p.id, (j.fuerza * 1000000)::bigint, 0 from esta e join compradas_juntas j on j.producto_id = e.id
      join producto p on p.id = j.otro_id where p.estado = 'activo' order by j.fuerza desc, p.id limit $2)
  )
  select (select l.nombre from esta e join linea l on l.id = e.linea_id) as linea,
    coalesce((select json_agg(concat_ws(' ', vm.nombre, mo.nombre, mt.nombre,
        case when v.hasta is null then v.desde || ' en adelante' when v.hasta = v.desde then v.desde::text else v.desde || '–' || v.hasta end) order by v.n)
      from vehiculos v join modelo mo on mo.id = v.modelo_id join marca vm on vm.id = mo.marca_id left join motor mt on mt.id = v.motor_id), '[]') as vehiculos,
    coalesce((
      select json_agg(row_to_json(d) order by d.tipo = 'necesario' desc, d.tipo, d.k_parte) from (
        select ${cardColumns}, r.tipo, r.cantidad from esta e
        join producto_relacion r on r.producto_id = e.id join producto p on p.id = r.otro_id and p.estado = 'activo' ${cardJoins}) d
    ), '[]') as relacionados,
    coalesce((
      select json_agg(json_build_object('tira', t.tira, 'n', t.n, 'parte', (
          select row_to_json(d) from (select ${cardColumns} from producto p ${cardJoins} where p.id = t.id) d))
        order by t.tira, t.popularidad desc, t.id)
      from tiras t, esta e where t.id <> e.id), '[]') as tiras
  from esta`

type Found = {
  linea: string
  /** The vehicles of the part, as people name them. */
  vehiculos: string[]
  relacionados: Related['relacionados']
  /** `n`: proven for so many of the vehicles. */
  tiras: { tira: number; n: number; parte: Card }[]
}

/** of a part that exists, sold or not; 404 for any other code. */
export async function readRelated(db: Db, k_parte: string): Promise<Related> {
  const found = await db.row<Found>(related, [normalCode(k_parte), ASKED])
  if (!found) throw new Refusal(404, 'El producto no existe')

  const shown = new Set(found.relacionados.map(({ id }) => id))
  /** A part stands in one strip only: the first that has it. */
  const partes = (wanted: number, least = 0) => {
    const own = found.tiras
      .filter(({ tira, n, parte }) => tira === wanted && n >= least && !shown.has(parte.id))
      .slice(0, MOST)
    if (own.length < FEWEST) return []
    for (const { parte } of own) shown.add(parte.id)
    return own.map(({ parte }) => parte)
  }
  const juntas = partes(4)
  const many = vehiclesFilled(found, shown)
  const tiras: Related['tiras'] = [
    {
      clave: 'juntas',
      titulo: 'Para el mismo trabajo',
      razon: 'Se piden juntas, según los pedidos del último año',
      partes: juntas,
    },
    {
      clave: 'recomendacion',
      titulo: many === 1 ? 'También para este vehículo' : 'También para estos vehículos',
      razon: `${many === 1 ? 'Le quedan' : 'Les quedan'} a ${found.vehiculos.slice(0, many).join(', ')}`,
      partes: partes(3, many),
    },
    {
      clave: 'linea',
      titulo: 'Lo más vendido de la línea',
      razon: `Los más vendidos de la línea ${found.linea}`,
      partes: partes(2),
    },
    { clave: 'ventas', titulo: 'Top Ventas', razon: 'Lo que más se vende de todo el catálogo', partes: partes(1) },
  ]
  return { relacionados: found.relacionados, tiras: tiras.filter((tira) => tira.partes.length > 0) }
}

/** The most vehicles for which enough parts are proven, each for all of them: nothing is said of one that is not. */
function vehiclesFilled({ vehiculos, tiras }: Found, shown: ReadonlySet<number>): number {
  const proven = tiras.filter(({ tira, parte }) => tira === 3 && !shown.has(parte.id)).map(({ n }) => n)
  const many = vehiculos.map((_, i) => vehiculos.length - i)
  return many.find((least) => proven.filter((n) => n >= least).length >= FEWEST) ?? 1
}
