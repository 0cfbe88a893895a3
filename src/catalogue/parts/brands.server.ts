import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { brands, lineOf, lines, PartBrand, years } from './contract.ts'

const allBrands = `
  select m.id, m.nombre, m.tipo, m.logo, m.activa as activo, coalesce(c.partes, 0) as total
  from marca m left join catalogo_conteo c
    on c.clase = case m.tipo when 'vehiculo' then 'vehiculo' else 'marca' end and c.id = m.id and c.otro = 0
  where m.activa or $1 order by m.tipo desc, m.nombre_norm`

/** E-13: makes of vehicles first, then brands of parts. Totals are of the last recount. */
export function readBrands(db: Db, withInactive: boolean): Promise<Reply<typeof brands>> {
  return db.rows(allBrands, [withInactive])
}

const allLines = `
  select l.id, l.nombre, l.slug, l.activa as activo, coalesce(c.partes, 0) as total
  from linea l left join catalogo_conteo c on c.clase = 'linea' and c.id = l.id and c.otro = 0
  where l.activa or $1 order by l.nombre_norm`

/** E-14, by name. */
export function readLines(db: Db, withInactive: boolean): Promise<Reply<typeof lines>> {
  return db.rows(allLines, [withInactive])
}

/** A line that is shown, with what is said of it. 404 when there is none. */
export async function readLine(db: Db, id: number): Promise<Reply<typeof lineOf>> {
  const found = await db.row<Reply<typeof lineOf>>(
    'select id, nombre, slug, descripcion from linea where id = $1 and activa',
    [id],
  )
  if (!found) throw new Refusal(404, 'Esta línea no existe.')
  return found
}

/** E-15. */
export function readYears(db: Db): Promise<Reply<typeof years>> {
  return db.rows('select id, year from anio order by year desc')
}

const brandsOfParts = `
  select m.id, m.nombre, m.logo, m.descripcion, m.propia, coalesce(c.partes, 0) as total, coalesce((
    select json_agg(json_build_object('id', l.id, 'nombre', l.nombre, 'slug', l.slug, 'total', x.partes)
      order by x.partes desc, l.nombre_norm)
    from catalogo_conteo x join linea l on l.id = x.otro and l.activa
    where x.clase = 'marca_linea' and x.id = m.id), '[]') as lineas
  from marca m left join catalogo_conteo c on c.clase = 'marca' and c.id = m.id and c.otro = 0
  where m.tipo = 'producto' and m.activa order by m.nombre_norm`

/** What the page of our brands shows. */
export function readPartBrands(db: Db): Promise<PartBrand[]> {
  return db.rows(brandsOfParts)
}
