import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { htmlForPage } from '#publishing/editor/clean-html.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { bolsaDeTrabajo, vacanteAbierta } from './vacancies-contract.ts'

type Openings = Reply<typeof bolsaDeTrabajo>

/** Open now, by the database's clock: the first instant is in, the last is out. */
export const isOpen = `v.borrado_en is null and v.estado = 'PUBLICADO' and v.desde <= now() and (v.hasta is null or v.hasta > now())`

const columns = `v.id, v.titulo, v.area, v.ciudad, v.entidad, v.jornada, v.plazas, v.sueldo_desde, v.sueldo_hasta, v.resumen, v.desde, v.hasta`

const list = `
  with abiertas as (select v.* from vacante v where ${isOpen})
  select coalesce((select json_agg(row_to_json(x) order by x.desde desc, x.id desc) from (
      select ${columns} from abiertas v
      where ($1::text is null or norma_nombre(v.ciudad) = norma_nombre($1)) and ($2::text is null or norma_nombre(v.area) = norma_nombre($2))
      limit 200) x), '[]') as vacantes,
    (select count(*)::int from abiertas) as total, ${counts('ciudad')} as ciudades, ${counts('area')} as areas`

function counts(column: 'ciudad' | 'area'): string {
  return `coalesce((select json_agg(json_build_object('nombre', x.nombre, 'total', x.total) order by x.nombre) from (
    select min(${column}) as nombre, count(*)::int as total from abiertas where ${column} <> '' group by norma_nombre(${column})) x), '[]')`
}

/** The open posts, the latest first, and what they can be narrowed by. One statement. */
export async function readOpenings(
  { ciudad, area }: Received<typeof bolsaDeTrabajo>['query'],
  { db }: Context,
): Promise<Openings> {
  const found = await db.row<Openings>(list, [ciudad || null, area || null])
  if (!found) throw new Error('a select without a table returns its row')
  return { ...found, vacantes: found.vacantes.map((one) => ({ ...one, ...instants(one) })) }
}

/** Within JSON the database writes instants with its own offset. */
function instants({ desde, hasta }: { desde: string; hasta: string | null }) {
  return { desde: new Date(desde).toISOString(), hasta: hasta && new Date(hasta).toISOString() }
}

type Whole = Reply<typeof vacanteAbierta> & { abierta: boolean }

/** One open post. 410 when it was open once; 404 for drafts and what is yet to come. */
export async function readOpenVacancy(id: number, { db }: Context): Promise<Reply<typeof vacanteAbierta>> {
  const found = await db.row<Whole>(
    `select ${columns}, v.cuerpo, v.actualizado_en, ${isOpen} as abierta,
       (select json_build_object('direccion', s.direccion, 'cp', s.cp) from sucursal s where s.id = v.sucursal_id and s.activa) as lugar
     from vacante v where v.id = $1 and v.desde <= now() and v.estado <> 'BORRADOR'`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La vacante no existe.')
  const { abierta, ...vacancy } = found
  if (!abierta) throw new Refusal(410, 'Esta vacante ya se cerró.', { extra: { titulo: vacancy.titulo } })
  return { ...vacancy, cuerpo: await htmlForPage(vacancy.cuerpo, new Map()) }
}
