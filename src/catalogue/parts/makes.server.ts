import type { Received } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { VehicleMakes, vehicleMakes } from './contract.ts'

const makes = `
  with modelos as (
    select mo.id, mo.marca_id, mo.nombre, mo.nombre_norm, c.partes, c.desde, c.hasta
    from modelo mo join catalogo_conteo c on c.clase = 'modelo' and c.id = mo.id
  )
  select coalesce((
    select json_agg(json_build_object('nombre', v.nombre, 'logo', v.logo, 'partes', c.partes, 'desde', c.desde, 'hasta', c.hasta,
      'modelos', (select count(*) from modelos mo where mo.marca_id = v.id)) order by v.nombre_norm)
    from marca v join catalogo_conteo c on c.clase = 'vehiculo' and c.id = v.id where v.activa), '[]') as marcas,
    (select json_build_object('nombre', v.nombre, 'modelos', (
        select json_agg(json_build_object('nombre', mo.nombre, 'partes', mo.partes, 'desde', mo.desde, 'hasta', mo.hasta, 'years',
          case when $2 <> '' and mo.nombre_norm = norma_nombre($2) then coalesce((
            select json_agg(json_build_object('year', c.otro, 'partes', c.partes) order by c.otro desc)
            from catalogo_conteo c where c.clase = 'modelo_anio' and c.id = mo.id), '[]') end) order by mo.nombre_norm)
        from modelos mo where mo.marca_id = v.id))
      from marca v
      where $1 <> '' and v.tipo = 'vehiculo' and v.activa and v.nombre_norm = norma_nombre($1)
        and exists (select from modelos mo where mo.marca_id = v.id)) as marca`

/** P-06: makes that have parts, the models of one, and the years of one of these. Counts are of the last recount. */
export async function readMakes(
  db: Db,
  { marca, modelo }: Received<typeof vehicleMakes>['query'],
): Promise<VehicleMakes> {
  const found = await db.row<VehicleMakes>(makes, [marca ?? '', modelo ?? ''])
  return found ?? { marcas: [], marca: null }
}
