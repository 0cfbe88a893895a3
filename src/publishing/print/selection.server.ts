import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { cuentaImprenta } from './contract.ts'
import { MOST_ENTRIES, MOST_PARTS, type Selection } from './definition.ts'

/** Values of `isChosen`: $1 lines, $2 brands, $3 make of vehicles, $4 its models, $5 and $6 years. */
export function chosenBy({ lineas, marcas, vehiculo, modelos, desde, hasta }: Selection): unknown[] {
  const some = (ids: number[]) => (ids.length > 0 ? ids : null)
  return [some(lineas), some(marcas), vehiculo, vehiculo === null ? null : some(modelos), desde, hasta]
}

/** Whether the application `a` of the model `mo` is of the vehicles that were chosen; `first` is the make's number among the values. */
export function isChosenFit(first: number): string {
  return `($${first}::bigint is null or mo.marca_id = $${first}) and ($${first + 1}::bigint[] is null or mo.id = any ($${first + 1}))
    and ($${first + 2}::int is null or a.hasta is null or a.hasta >= $${first + 2}) and ($${first + 3}::int is null or a.desde <= $${first + 3})`
}

/** Whether the part `p` is chosen. */
export const isChosen = `p.estado = 'activo' and ($1::bigint[] is null or p.linea_id = any ($1)) and ($2::bigint[] is null or p.marca_id = any ($2))
  and (($3::bigint is null and $5::int is null and $6::int is null) or exists (
    select from aplicacion a join modelo mo on mo.id = a.modelo_id where a.producto_id = p.id and ${isChosenFit(3)}))`

/** Parts of a selection, and how many entries they make by vehicle; each no further than one beyond what can be printed. */
export async function countChosen(db: Db, selection: Selection): Promise<Reply<typeof cuentaImprenta>> {
  const found = await db.row<Reply<typeof cuentaImprenta>>(
    `with p as materialized (select p.id from producto p where ${isChosen} limit ${MOST_PARTS + 1})
     select (select count(*)::int from p) as partes, (
       select count(*)::int from (
         select from p cross join lateral (
           select distinct a.modelo_id from aplicacion a join modelo mo on mo.id = a.modelo_id where a.producto_id = p.id and ${isChosenFit(3)}) m
         limit ${MOST_ENTRIES + 1}) x) as entradas`,
    chosenBy(selection),
  )
  return found ?? { partes: 0, entradas: 0 }
}

type Named = { id: number; nombre: string }
type Counted = Named & { partes: number }

/** Active parts of what the last recount does not know yet; a thousand at most. */
const fresh = {
  linea: `producto p where p.linea_id = l.id and p.estado = 'activo'`,
  marca: `producto p where p.marca_id = l.id and p.estado = 'activo'`,
  modelo: `(select distinct a.producto_id as id from aplicacion a where a.modelo_id = l.id) a join producto p on p.id = a.id and p.estado = 'activo'`,
}

/** What has parts, and how many by the last recount: counting them here would read the whole catalogue. */
function counted(clase: keyof typeof fresh, table: string): string {
  return `
    select l.id, l.nombre, coalesce(c.partes, n.partes)::int as partes
    from ${table} left join catalogo_conteo c on c.clase = '${clase}' and c.id = l.id and c.otro = 0
    left join lateral (select count(*) as partes from (select from ${fresh[clase]} and c.id is null limit 1000) x) n on true
    where coalesce(c.partes, n.partes) > 0`
}

/** Lines and brands that have parts, makes that parts fit, and the models of one make; as many as the last recount found. */
export async function readChoices(db: Db, vehiculo: number | null) {
  const [lineas, marcas, vehiculos, modelos] = await Promise.all([
    db.rows<Counted>(`${counted('linea', 'linea l')} order by l.nombre_norm, l.id`),
    db.rows<Counted>(`${counted('marca', 'marca l')} order by l.nombre_norm, l.id`),
    db.rows<Named>(
      `select v.id, v.nombre from marca v where v.tipo = 'vehiculo' and v.activa and exists (
         select from modelo mo join aplicacion a on a.modelo_id = mo.id where mo.marca_id = v.id) order by v.nombre_norm, v.id`,
    ),
    db.rows<Counted>(`${counted('modelo', 'modelo l')} and l.marca_id = $1 order by l.nombre_norm, l.id`, [vehiculo]),
  ])
  return { lineas, marcas, vehiculos, modelos }
}
