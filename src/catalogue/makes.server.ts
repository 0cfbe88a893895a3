import type { Db } from '#platform/db.server.ts'
import type { VehicleMakes } from './contract.ts'

const makes = `
  with modelos as (
    select mo.id, mo.marca_id, mo.nombre, mo.nombre_norm, c.partes
    from modelo mo join catalogo_conteo c on c.clase = 'modelo' and c.id = mo.id and c.otro = 0
  ),
  extremos as (
    select mo.marca_id, count(distinct mo.id)::int as modelos, min(c.otro)::int as desde, max(c.otro)::int as hasta
    from modelos mo join catalogo_conteo c on c.clase = 'modelo_anio' and c.id = mo.id group by mo.marca_id
  )
  select coalesce((
    select json_agg(json_build_object('nombre', v.nombre, 'logo', v.logo, 'modelos', e.modelos, 'partes', c.partes,
      'desde', e.desde, 'hasta', e.hasta) order by v.nombre_norm)
    from marca v join extremos e on e.marca_id = v.id
    join catalogo_conteo c on c.clase = 'vehiculo' and c.id = v.id and c.otro = 0
    where v.activa), '[]') as marcas,
    (select json_build_object('nombre', v.nombre, 'modelos', (
        select json_agg(json_build_object('nombre', mo.nombre, 'partes', mo.partes, 'years', coalesce((
          select json_agg(json_build_object('year', c.otro, 'partes', c.partes) order by c.otro desc)
          from catalogo_conteo c where c.clase = 'modelo_anio' and c.id = mo.id), '[]')) order by mo.nombre_norm)
        from modelos mo where mo.marca_id = v.id))
      from marca v
      where $1 <> '' and v.tipo = 'vehiculo' and v.activa and v.nombre_norm = norma_nombre($1)
        and exists (select from modelos mo where mo.marca_id = v.id)) as marca`

/** P-06: makes that have parts, and the models and years of one of them. Counts are of the last recount. */
export async function readMakes(db: Db, make: string | null): Promise<VehicleMakes> {
  const found = await db.row<VehicleMakes>(makes, [make ?? ''])
  return found ?? { marcas: [], marca: null }
}
