import type { Db } from '#platform/database/db.server.ts'
import { type VehicleChoice, vehiclePath } from '#kit/base/vehicle.ts'

/** A line with many parts. */
export async function greatestLine(db: Db) {
  return found(
    await db.row<{ id: number; nombre: string; slug: string; total: number }>(`
      select l.id, l.nombre, l.slug, count(*)::int as total
      from linea l join producto p on p.linea_id = l.id and p.estado = 'activo'
      where l.activa group by l.id order by total desc, l.id limit 1`),
  )
}

/** The vehicle with the most parts, in a year that all its applications' range has, with the years no application has. */
export async function commonVehicle(db: Db) {
  const row = found(
    await db.row<{ marca: string; modelo: string; desde: number; hasta: number }>(`
      select m.nombre as marca, o.nombre as modelo, min(a.desde)::int as desde, max(coalesce(a.hasta, 2026))::int as hasta
      from aplicacion a
      join producto p on p.id = a.producto_id and p.estado = 'activo'
      join modelo o on o.id = a.modelo_id join marca m on m.id = o.marca_id
      group by m.nombre, o.nombre having min(a.desde) > 1972 and max(coalesce(a.hasta, 2026)) < 2024
      order by count(*) desc, o.nombre limit 1`),
  )
  const year = String(Math.round((row.desde + row.hasta) / 2))
  const vehicle: VehicleChoice = { year, marca: row.marca, modelo: row.modelo, motor: null }
  return { ...row, year, vehicle, path: vehiclePath(vehicle) }
}

/** An active part with applications, without anything in its code that an address would change. */
export async function somePart(db: Db) {
  return found(
    await db.row<{ k_parte: string; descripcion: string; codigo_norm: string }>(`
      select k_parte, descripcion, codigo_norm from producto p
      where estado = 'activo' and descripcion <> '' and k_parte ~ '^[A-Z]+-[0-9]+$' and length(codigo_norm) >= 5
        and exists (select from aplicacion a where a.producto_id = p.id)
      order by id limit 1`),
  )
}

/** The id of a post that is made here: the demo's own are loaded after a shop is open. */
export async function writtenPost(db: Db): Promise<number> {
  const text =
    '<h2>Qué se mide</h2><p>El espesor del <strong>disco</strong> y el de la balata.</p><ul><li><p>A los 3 mm se cambia.</p></li></ul>'
  const made = await db.row<{ id: number }>(
    `insert into publicacion (tipo, titulo, slug, extracto, cuerpo, estado, publicado_en)
     values ('blog', 'Cuándo cambiar las balatas', 'cuando-cambiar-las-balatas', 'Lo que se mide antes.', $1, 'PUBLICADO', now() - interval '1 day')
     returning id`,
    [text],
  )
  return found(made).id
}

/** Code of a part whose data sheet is published here: the demo's own are loaded after a shop is open. */
export async function writtenSheet(db: Db): Promise<string> {
  const { k_parte } = await somePart(db)
  const datos = {
    titulo: 'Disco de freno ventilado',
    notas: 'Limpia la maza.\nCambia los dos del eje.',
    imagenes: [],
    valores: [{ clave: 'diametro', nombre: 'Diámetro', tipo: 'numero', unidad: 'mm', valor: 278.5 }],
  }
  await db.rows(
    `with t as (insert into plantilla_ficha (nombre, atributos) values ('Discos', '[]') returning id),
     f as (insert into ficha (producto_id, plantilla_id) select p.id, t.id from producto p, t where p.k_parte = $1 returning id)
     insert into ficha_version (ficha_id, n, datos, publicado_en) select id, 1, $2, now() from f`,
    [k_parte, JSON.stringify(datos)],
  )
  return k_parte
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Error('the demo catalogue lacks what this journey needs')
  return row
}
