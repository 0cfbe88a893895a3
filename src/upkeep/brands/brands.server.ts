import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { brandColumns, type BrandRecord } from './brand-columns.ts'
import type { leerMarca, listaMarcas, marcasParecidas } from './brands-contract.ts'

const record = `
  m.id, m.tipo, m.nombre, m.logo, m.imagen_id, m.descripcion, m.propia, m.activa, m.alias, coalesce(c.partes, 0) as partes,
  (select count(*) from modelo o where o.marca_id = m.id) as modelos,
  (select count(*) from marca_linea ml where ml.marca_id = m.id) as lineas, m.actualizado_en, m.version`
const joins = `left join catalogo_conteo c
  on c.clase = case m.tipo when 'vehiculo' then 'vehiculo' else 'marca' end and c.id = m.id and c.otro = 0`
const isWanted = `($1::text is null or m.nombre_norm like '%' || norma_nombre($1) || '%'
    or exists (select from unnest(m.alias) a where norma_nombre(a) like '%' || norma_nombre($1) || '%'))
  and ($2::text is null or m.tipo = $2) and ($3::text is null or m.activa = ($3 = 'si'))`

/** The brands and makes, by name unless told. */
const brands = listOf<Asked<typeof listaMarcas>, BrandRecord>({
  columns: record,
  from: 'marca m',
  joins,
  where: ({ q, tipo, activa }) => ({ where: isWanted, values: [q || null, tipo ?? null, activa ?? null] }),
  orders: {
    nombre: 'm.nombre_norm',
    tipo: 'm.tipo',
    partes: 'partes',
    modelos: 'modelos',
    actualizado_en: 'm.actualizado_en',
  },
  defaultOrder: { orden: 'nombre', sentido: 'asc' },
  order: (by, way) => `${by} ${way}, m.nombre_norm, m.tipo`,
})
export const listBrands = brands.page(({ total, rows }) => ({ total, marcas: rows }))
export const exportBrands = brands.file({ name: 'marcas', objeto: 'marcas', columns: brandColumns })

/** One brand; 404 when it is not there. */
export async function findBrand(db: Db, id: number): Promise<BrandRecord> {
  const found = await db.row<BrandRecord>(`select ${record} from marca m ${joins} where m.id = $1`, [id])
  if (!found) throw new Refusal(404, 'La marca no existe.')
  return found
}

const models = `
  select o.id, o.nombre, o.alias, coalesce(c.desde, o.desde) as desde, coalesce(c.hasta, o.hasta) as hasta, coalesce(c.partes, 0) as partes
  from modelo o left join catalogo_conteo c on c.clase = 'modelo' and c.id = o.id and c.otro = 0
  where o.marca_id = $1 order by o.nombre_norm`

// From engine to engine by the index: a make may have a million applications.
const engines = `
  with recursive paso as (
    select o.id as modelo_id, o.nombre, (select min(a.motor_id) from aplicacion a where a.modelo_id = o.id) as motor_id
    from modelo o where o.marca_id = $1
    union all
    select modelo_id, nombre, (select min(a.motor_id) from aplicacion a where a.modelo_id = paso.modelo_id and a.motor_id > paso.motor_id)
    from paso where motor_id is not null)
  select t.id, t.nombre, t.combustible, json_agg(paso.nombre order by paso.nombre) as modelos
  from paso join motor t on t.id = paso.motor_id group by t.id order by t.nombre`

/** A brand with what hangs on it: a make's models and engines. */
export async function readBrand(id: number, { db }: Context): Promise<Reply<typeof leerMarca>> {
  const marca = await findBrand(db, id)
  if (marca.tipo === 'producto') return { marca, modelos: [], motores: [] }
  const [modelos, motores] = await Promise.all([
    db.rows<Reply<typeof leerMarca>['modelos'][number]>(models, [id]),
    db.rows<Reply<typeof leerMarca>['motores'][number]>(engines, [id]),
  ])
  return { marca, modelos, motores }
}

// The same without blanks, or nearly the same: short names differ by one letter and are two brands.
const alike = `
  select a.tipo, json_build_array(a.id, b.id) as ids, array[a.nombre, b.nombre] as nombres
  from marca a join marca b on b.tipo = a.tipo and b.id > a.id
    and (replace(a.nombre_norm, ' ', '') = replace(b.nombre_norm, ' ', '')
      or (a.nombre_norm % b.nombre_norm and length(a.nombre_norm) > 5 and similarity(a.nombre_norm, b.nombre_norm) >= 0.55))
  order by similarity(a.nombre_norm, b.nombre_norm) desc, a.nombre_norm limit 12`

/** Pairs that may be one brand written in two ways. */
export function readAlike({ db }: Context): Promise<Reply<typeof marcasParecidas>> {
  return db.rows(alike)
}
