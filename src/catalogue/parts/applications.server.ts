import { normalCode } from '#kit/base/code.ts'
import type { Received } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { applications } from './contract.ts'

/** Columns and joins of what both statements choose: rows of aplicacion with their part's code, named `a`. */
const columns = `
  a.k_parte, vm.nombre as marca, mo.nombre as modelo, mt.nombre as motor, a.desde, a.hasta, a.posicion, a.lado,
  a.cantidad, a.nota, coalesce((
    select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
    from aplicacion_condicion c where c.aplicacion_id = a.id), '[]') as condiciones`
const joins = `
  join modelo mo on mo.id = a.modelo_id join marca vm on vm.id = mo.marca_id left join motor mt on mt.id = a.motor_id`
const order = `order by a.k_parte, vm.nombre_norm, mo.nombre_norm, mt.nombre_norm nulls first, a.desde, a.id`

/** Blank parameters are open. A model is known by its name or by an alias; an application without engine fits any. */
const ofModel = `
  (norma_nombre($2) = '' or vm.nombre_norm = norma_nombre($2))
  and (norma_nombre($3) = '' or mo.nombre_norm = norma_nombre($3)
    or exists (select from unnest(mo.alias) s where norma_nombre(s) = norma_nombre($3)))`
const ofEngineAndYear = `
  (norma_nombre($4) = '' or a.motor_id is null or a.motor_id in (select id from motor where nombre_norm = norma_nombre($4)))
  and ($5::int is null or ($5 >= a.desde and (a.hasta is null or $5 <= a.hasta)))`

// Two statements, so that each has the plan that its index serves.
const byPart = `
  with a as (
    select a.*, p.k_parte from producto p join aplicacion a on a.producto_id = p.id
    where p.codigo_norm collate "C" = $1 and p.estado = 'activo'
  )
  select ${columns} from a ${joins} where ${ofModel} and ${ofEngineAndYear} ${order} limit 1000`

const byVehicle = `
  with modelos as (select mo.id from modelo mo join marca vm on vm.id = mo.marca_id where $1 = '' and ${ofModel}),
  a as (
    select a.*, p.k_parte from modelos o join aplicacion a on a.modelo_id = o.id
    join producto p on p.id = a.producto_id and p.estado = 'activo'
    where ${ofEngineAndYear} limit 1000
  )
  select ${columns} from a ${joins} ${order}`

/** T-11: a JSON text within the JSON, as the specification has it. `[]` when nothing fits. */
export async function readApplications(
  db: Db,
  { k_parte, marca, modelo, motor, year }: Received<typeof applications>['query'],
): Promise<{ aplicaciones: string }> {
  const values = [
    normalCode(k_parte ?? ''),
    marca ?? '',
    modelo ?? '',
    motor ?? '',
    year === null ? null : Number(year),
  ]
  return { aplicaciones: JSON.stringify(await db.rows(k_parte === null ? byVehicle : byPart, values)) }
}
