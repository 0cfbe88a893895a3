import { normalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { fichaDeParte, leerFicha, listaFichas, opcionesFicha } from './contract.ts'
import { sheetColumns } from './sheet-columns.ts'
import { type Attribute, answered, type NamedValue } from './values.ts'

export type SheetRow = Reply<typeof listaFichas>['fichas'][number]
export type Published = Reply<typeof fichaDeParte>
type Whole = Reply<typeof leerFicha>
type Image = Published['imagenes'][number]
/** A version as it is stored. */
export type Stored = {
  titulo: string
  notas: string
  valores: NamedValue[]
  imagenes: Omit<Image, 'imagen'>[]
}

const rowColumns = `
  f.id, p.k_parte, p.descripcion, l.nombre as linea, t.nombre as plantilla, estado_ahora(f) as estado,
  (select c.n from ficha_vigente c where c.ficha_id = f.id) as vigente,
  (select max(v.n) from ficha_version v where v.ficha_id = f.id) as ultima,
  exists (select from ficha_version v where v.ficha_id = f.id and v.publicado_en is null) as tiene_borrador,
  (select min(v.publicado_en) from ficha_version v where v.ficha_id = f.id and v.publicado_en > now()) as programada_en,
  u.nombre as actualizado_por, f.actualizado_en, f.version`
const rowTables = `ficha f join producto p on p.id = f.producto_id join linea l on l.id = p.linea_id
  join plantilla_ficha t on t.id = f.plantilla_id`
const rowJoins = 'left join usuario u on u.id = f.actualizado_por'

const isWanted = `($1::text is null or norma_nombre(p.k_parte || ' ' || p.descripcion) like '%' || norma_nombre($1) || '%'
    or ($5 <> '' and p.codigo_norm like '%' || $5 || '%'))
  and ($2::text is null or estado_ahora(f) = $2) and ($3::bigint is null or p.linea_id = $3) and ($4::bigint is null or f.plantilla_id = $4)`

/** The sheets, the one changed last first. */
const sheets = listOf<Asked<typeof listaFichas>, SheetRow>({
  columns: rowColumns,
  from: rowTables,
  joins: rowJoins,
  where: ({ q, estado, linea, plantilla }) => ({
    where: isWanted,
    values: [q || null, estado ?? null, linea ?? null, plantilla ?? null, normalCode(q ?? '')],
  }),
  orders: { k_parte: 'p.k_parte', linea: 'l.nombre', plantilla: 't.nombre', actualizado_en: 'f.actualizado_en' },
  defaultOrder: { orden: 'actualizado_en', sentido: 'desc' },
  order: (by, way) => `${by} ${way}, f.id desc`,
})
export const listSheets = sheets.page(({ total, rows }) => ({ total, fichas: rows }))
export const exportSheets = sheets.file({ name: 'fichas', objeto: 'ficha', columns: sheetColumns })

export async function sheetOptions({ db }: Context): Promise<Reply<typeof opcionesFicha>> {
  const found = await db.row<Reply<typeof opcionesFicha>>(
    `select coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre, 'linea_id', linea_id) order by nombre) from plantilla_ficha), '[]') as plantillas,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by nombre) from linea where activa), '[]') as lineas`,
  )
  if (!found) throw new Error('a select without a table returns its row')
  return found
}

export function missing(): Refusal {
  return new Refusal(404, 'La ficha no existe.')
}

type Found = SheetRow & {
  plantilla_id: number
  atributos: Attribute[]
  n: number
  estado_version: SheetRow['estado']
  datos: Stored
}

/** The draft of a sheet, else its latest version; 404 when there is no such sheet. */
export async function findSheet(db: Pick<Db, 'row'>, id: number): Promise<Found> {
  const found = await db.row<Found>(
    `select ${rowColumns}, f.plantilla_id, t.atributos, v.n, estado_ahora(v) as estado_version, v.datos from ${rowTables} ${rowJoins}
     join ficha_version v on v.ficha_id = f.id where f.id = $1 order by v.n desc limit 1`,
    [id],
  )
  if (!found) throw missing()
  return found
}

/** For the editor: what the template asks with the answers there are, every version, and what was done. */
export async function readSheet(id: number, { db }: Context): Promise<Whole> {
  const { datos, atributos, ...row } = await findSheet(db, id)
  const [imagenes, versiones, historial] = await Promise.all([
    withPictures(db, datos.imagenes),
    db.rows<Whole['versiones'][number]>(
      `select v.n, estado_ahora(v) as estado, u.nombre as autor, v.actualizado_en, v.publicado_en, p.nombre as publicado_por
       from ficha_version v left join usuario u on u.id = v.actualizado_por left join usuario p on p.id = v.publicado_por
       where v.ficha_id = $1 order by v.n desc limit 200`,
      [id],
    ),
    db.rows<Whole['historial'][number]>(
      `select accion, actor as quien, en, antes, despues from auditoria where objeto = 'ficha' and objeto_id = $1
       order by en desc, id desc limit 30`,
      [String(id)],
    ),
  ])
  const { titulo, notas, valores } = datos
  return { ficha: { ...row, titulo, notas, atributos: answered(atributos, valores), imagenes }, versiones, historial }
}

async function withPictures(db: Db, images: Stored['imagenes']): Promise<Image[]> {
  if (images.length === 0) return []
  const rows = await db.rows<{ id: number; imagen: Image['imagen'] }>(
    'select id, imagen_de(id) as imagen from imagen where id = any ($1)',
    [images.map(({ imagen_id }) => imagen_id)],
  )
  const known = new Map(rows.map(({ id, imagen }) => [id, imagen]))
  return images.flatMap((image) => {
    const imagen = known.get(image.imagen_id)
    return imagen ? [{ ...image, imagen }] : []
  })
}

type Shown = Omit<Published, keyof Stored> & { datos: Omit<Stored, 'imagenes'> & { imagenes: Image[] } }

// Pictures come with the row: a page asks once.
const shownColumns = `
  p.k_parte, p.descripcion, l.nombre as linea, l.id as linea_id, l.slug as linea_slug, m.nombre as marca,
  coalesce((select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo in ('foto', 'dibujo') order by i.tipo = 'dibujo', i.orden, i.id limit 1),
    l.ilustracion) as ilustracion,
  v.n, v.publicado_en, v.datos || jsonb_build_object('imagenes', coalesce((
    select jsonb_agg(x.i || jsonb_build_object('imagen', imagen_de((x.i ->> 'imagen_id')::bigint)) order by x.lugar)
    from jsonb_array_elements(v.datos -> 'imagenes') with ordinality x (i, lugar)), '[]')) as datos`
const shownJoins = 'join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id'

/** the sheet that everybody reads. One statement; 404 where the part has none, or is not sold. */
export async function readPublished(asked: string, { db }: Context): Promise<Published> {
  const found = await db.row<Shown>(
    `select ${shownColumns}, 'PUBLICADO' as estado from producto p join ficha_vigente v on v.producto_id = p.id ${shownJoins}
     where p.codigo_norm collate "C" = $1 and p.estado = 'activo' order by p.k_parte = $2 desc, p.id limit 1`,
    [normalCode(asked), asked],
  )
  if (!found) throw missing()
  return shown(found)
}

/** Any version as it would be read; without a number the latest. */
export async function readVersion(id: number, n: number | undefined, { db }: Pick<Context, 'db'>): Promise<Published> {
  const found = await db.row<Shown>(
    `select ${shownColumns}, estado_ahora(v) as estado from ficha f join producto p on p.id = f.producto_id
     join ficha_version v on v.ficha_id = f.id ${shownJoins}
     where f.id = $1 and ($2::int is null or v.n = $2) order by v.n desc limit 1`,
    [id, n ?? null],
  )
  if (!found) throw missing()
  return shown(found)
}

function shown({ datos, ...row }: Shown): Published {
  const { titulo, notas, valores, imagenes } = datos
  return { ...row, titulo, notas, valores: valores.filter(({ valor }) => valor !== null), imagenes }
}
