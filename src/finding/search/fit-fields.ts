import type { Judging } from '#finding/index/judged.ts'
import type { Condition } from './fit.ts'

/** What a statement answers of a part for its verdict. */
export type FitFields = {
  universal: boolean
  /** Those of the models read: none, where all are of others; a text, the `ajuste` of a part that has no applications. */
  aplicaciones: StatedApplication[] | string
}

/** A list: names would be made, sent and read again for each. */
type StatedApplication = [
  marca: string,
  modelo: string,
  motor: string | null,
  desde: number,
  hasta: number | null,
  posicion: string | null,
  lado: string | null,
  nota: string | null,
  fuente: string | null,
  condiciones: Condition[] | null,
]

/** The values of `FitFields` for a part `p`; `models`: a parameter read once, undefined for all. */
function fitValues(models: string | undefined): Record<keyof FitFields, string> {
  return {
    universal: `ts_match_vq(p.tsv, '''universal'''::tsquery)`,
    // Most parts found by a vehicle are for it: only of the others it is asked whether they are for any.
    aplicaciones: `coalesce((
    select json_agg(json_build_array(k.nombre, m.nombre, e.nombre, a.desde, a.hasta, a.posicion, a.lado, a.nota, a.fuente,
      (select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
        from aplicacion_condicion c where c.aplicacion_id = a.id)) order by k.nombre, m.nombre, a.desde, a.id)
    from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor e on e.id = a.motor_id
    where a.producto_id = p.parte_id ${models ? `and a.modelo_id = any (${models}::bigint[])` : ''}),
    case when exists (select from aplicacion a where a.producto_id = p.parte_id) then '[]' else to_json(p.ajuste::text) end)`,
  }
}

type Bind = (models: readonly number[]) => string

/** The same as columns of a select, to come after others; none where nothing is to be judged. */
export function fitColumns(judging: Judging | undefined, bind: Bind): string {
  return written(judging, bind, ([name, value]) => `, ${value} as ${name}`)
}

/** The same as members of a JSON object. */
export function fitMembers(judging: Judging | undefined, bind: Bind): string {
  return written(judging, bind, ([name, value]) => `, '${name}', ${value}`)
}

function written(judging: Judging | undefined, bind: Bind, one: (field: [string, string]) => string): string {
  if (!judging) return ''
  return Object.entries(fitValues(judging === 'all' ? undefined : bind(judging)))
    .map(one)
    .join('')
}
