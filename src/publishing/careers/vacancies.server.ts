import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { htmlForEditor } from '#publishing/editor/clean-html.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf, nullsLow } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readHistory } from '#publishing/company-pages/history.server.ts'
import type { leerVacante, opcionesVacante, vacantes } from './vacancies-contract.ts'

export type Vacancy = Reply<typeof leerVacante>['vacante']
type Row = Reply<typeof vacantes>['vacantes'][number]

const isWanted = `v.borrado_en is null and ($1::text is null or norma_nombre(v.titulo || ' ' || v.area || ' ' || v.ciudad) like '%' || norma_nombre($1) || '%')
  and ($2::text is null or estado_ahora(v) = $2)`

/** The vacancies, with the state of this moment. */
const list = listOf<Asked<typeof vacantes>, Row>({
  columns: `v.id, v.titulo, v.area, v.ciudad, estado_ahora(v) as estado, v.desde, v.hasta, v.actualizado_en, v.version,
    (select count(*) from postulacion p where p.vacante_id = v.id)::int as postulaciones,
    (select count(*) from postulacion p where p.vacante_id = v.id and p.estado = 'RECIBIDA')::int as nuevas`,
  from: 'vacante v',
  where: ({ q, estado }) => ({ where: isWanted, values: [q || null, estado ?? null] }),
  orders: {
    titulo: 'norma_nombre(v.titulo)',
    ciudad: 'norma_nombre(v.ciudad)',
    desde: 'v.desde',
    hasta: 'v.hasta',
    actualizado_en: 'v.actualizado_en',
  },
  defaultOrder: { orden: 'actualizado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${nullsLow(way)}, v.id desc`,
})
export const listVacancies = list.page(({ total, rows }) => ({ total, vacantes: rows }))

/** One vacancy as it is stored; 404 when there is none, or it was deleted. */
export async function findVacancy(db: Db, id: number): Promise<Vacancy> {
  const found = await db.row<Vacancy>(
    `select v.id, v.titulo, v.area, v.ciudad, v.entidad, v.sucursal_id, v.jornada, v.plazas, v.sueldo_desde, v.sueldo_hasta, v.resumen,
       v.cuerpo, estado_ahora(v) as estado, v.estado as decidido, v.desde, v.hasta, u.nombre as actualizado_por, v.actualizado_en, v.version,
       (select count(*) from postulacion p where p.vacante_id = v.id)::int as postulaciones
     from vacante v left join usuario u on u.id = v.actualizado_por where v.id = $1 and v.borrado_en is null`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La vacante no existe.')
  return found
}

export async function readVacancy(id: number, { db }: Context): Promise<Reply<typeof leerVacante>> {
  const [vacante, historial] = await Promise.all([findVacancy(db, id), readHistory(db, 'vacante', id)])
  return { vacante: { ...vacante, cuerpo: await htmlForEditor(vacante.cuerpo, new Map()) }, historial }
}

/** What the form offers: branches, and words that were used before. */
export async function vacancyOptions({ db }: Context): Promise<Reply<typeof opcionesVacante>> {
  const found = await db.row<Reply<typeof opcionesVacante>>(
    `select coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by orden, id) from sucursal where activa), '[]') as sucursales,
       coalesce((select json_agg(distinct area order by area) from vacante where area <> ''), '[]') as areas,
       coalesce((select json_agg(distinct ciudad order by ciudad) from vacante where ciudad <> ''), '[]') as ciudades`,
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}
