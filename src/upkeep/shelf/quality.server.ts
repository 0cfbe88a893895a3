import type { Received, Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { calidad } from './contract.ts'
import { MISSING } from './quality.ts'

const counts = MISSING.map(({ id, bit }) => `'${id}', count(*) filter (where c.faltas & ${bit} <> 0)`).join(', ')
type Group = Reply<typeof calidad>['grupos'][number]

/** How complete the active parts are, by line or brand and in all; what lacks most comes first. */
export async function readQuality(
  { por }: Received<typeof calidad>['query'],
  { db }: Context,
): Promise<Reply<typeof calidad>> {
  const key = por === 'linea' ? 'p.linea_id' : 'p.marca_id'
  const table = por === 'linea' ? 'linea' : 'marca'
  const rows = await db.rows<Omit<Group, 'nombre'> & { nombre: string | null; es_todo: boolean }>(
    `select g.id, t.nombre, g.partes, g.puntos, g.faltan, g.es_todo
     from (
       select ${key} as id, grouping(${key}) = 1 as es_todo, count(*)::int as partes, coalesce(round(avg(c.puntos)), 0)::int as puntos,
         json_build_object(${counts}) as faltan
       from producto p join producto_calidad c on c.producto_id = p.id where p.estado = 'activo'
       group by grouping sets ((${key}), ())) g
     left join ${table} t on t.id = g.id
     order by (100 - g.puntos) * g.partes desc, t.nombre`,
  )
  const none = Object.fromEntries(MISSING.map(({ id }) => [id, 0]))
  const all = rows.find(({ es_todo }) => es_todo)
  return {
    total: all
      ? { partes: all.partes, puntos: all.puntos, faltan: all.faltan }
      : { partes: 0, puntos: 0, faltan: none },
    grupos: rows
      .filter(({ es_todo }) => !es_todo)
      .map(({ id, nombre, partes, puntos, faltan }) => ({ id, nombre: nombre ?? 'Sin marca', partes, puntos, faltan })),
  }
}
