import type { Sharp } from 'sharp'
import { widthsOf } from '#kit/base/picture-widths.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type PictureType, readPicture } from '#platform/files/picture.server.ts'
import { openStorage, readKept, rowOfFile } from '#platform/files/storage.server.ts'
import type { Storage, Stored } from '#platform/files/storage-kinds.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { areaOf, type Cut } from './cut-area.ts'
import type { PictureOf } from './picture-address.ts'

const TYPES: PictureType[] = ['jpeg', 'png', 'webp', 'avif', 'gif']
/** The whole is kept this large at most, a side, in pixels. */
const MOST_SIDE = 2400

type Size = Stored & { ancho: number; formato: 'avif' | 'webp' }
type Made = Stored & { ancho: number; alto: number; sizes: Size[] }
/** How it is called, what it shows, who brings it, and its longer side in pixels where less than the usual will do. */
export type About = { nombre?: string; alt?: string; usuarioId?: number | null; most?: number }
type KeptPicture = PictureOf & { id: number; alt: string }

type Upload = { archivo: File; alt?: string; most?: number }

/** An uploaded picture: re-encoded, in all its sizes, kept. 422 for what is no picture. */
export async function uploadPicture({ archivo, alt, most }: Upload, context: Context): Promise<KeptPicture> {
  const storage = openStorage(context.env)
  const made = await encode(storage, Buffer.from(await archivo.arrayBuffer()), most)
  const about = { nombre: archivo.name.slice(0, 120), alt, usuarioId: context.session.user?.id ?? null }
  return context.db.transaction((tx) => record(tx, made, about))
}

/** A picture of our own making, from bytes that sharp reads. */
export async function keepPicture(db: Db, storage: Storage, file: Buffer, about: About): Promise<KeptPicture> {
  const made = await encode(storage, file, about.most)
  return record(db, made, about)
}

/** Id of a kept picture cut to a shape, which is done once. 404 when the picture is not there. */
export async function cutPicture({ db, env }: Pick<Context, 'db' | 'env'>, id: number, cut: Cut): Promise<number> {
  const whole = await db.row<Whole>('select archivo_id, ancho, alto, alt, nombre from imagen where id = $1', [id])
  if (!whole) throw new Refusal(404, 'La imagen no existe.')
  const area = areaOf(whole, cut)
  if (area.width === whole.ancho && area.height === whole.alto) return id
  const recorte = `${area.left},${area.top},${area.width},${area.height}`
  const before = await db.row<{ id: number }>(
    'select resultado_id as id from imagen_recorte where imagen_id = $1 and recorte = $2',
    [id, recorte],
  )
  if (before) return before.id

  const storage = openStorage(env)
  const bytes = await readKept(db, storage, whole.archivo_id)
  if (!bytes) throw new Refusal(404, 'La imagen no existe.')
  const { default: sharp } = await import('sharp')
  const made = await encode(storage, await sharp(bytes).extract(area).webp(WHOLE).toBuffer())
  const { id: resultado } = await record(db, made, whole)
  await db.rows('insert into imagen_recorte values ($1, $2, $3) on conflict do nothing', [id, recorte, resultado])
  return resultado
}

type Whole = { archivo_id: number; ancho: number; alto: number; alt: string; nombre: string }

const WHOLE = { quality: 90, effort: 3 }

/** The whole and its sizes, written to the storage. */
function encode(storage: Storage, file: Buffer, most = MOST_SIDE): Promise<Made> {
  return readPicture(file, TYPES, async (picture) => {
    const { data, info } = await picture
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .webp(WHOLE)
      .toBuffer({ resolveWithObject: true })
    const { default: sharp } = await import('sharp')
    const sizes: Size[] = []
    for (const ancho of widthsOf(info.width)) {
      const fitting = sharp(data).resize({ width: ancho, withoutEnlargement: true })
      for (const formato of ['avif', 'webp'] as const) {
        sizes.push({ ...(await storage.put(await written(fitting, formato))), ancho, formato })
      }
    }
    return { ...(await storage.put(data)), ancho: info.width, alto: info.height, sizes }
  })
}

function written(picture: Sharp, formato: Size['formato']): Promise<Buffer> {
  // More effort takes seconds and saves a few percent.
  const options = formato === 'avif' ? { quality: 52, effort: 0 } : { quality: 78, effort: 3 }
  return picture.clone()[formato](options).toBuffer()
}

/** Its rows; the same picture has one, whoever brings it. */
async function record(db: Db, made: Made, { nombre = '', alt = '', usuarioId = null }: About): Promise<KeptPicture> {
  const { sha256: clave, bytes, ancho, alto, sizes } = made
  const whole = await rowOfFile(db, { sha256: clave, bytes, tipo: 'image/webp' })
  const row = await db.row<{ id: number; alt: string }>(
    `insert into imagen (clave, archivo_id, ancho, alto, nombre, alt, creado_por) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (clave) do update set alt = case when imagen.alt = '' then excluded.alt else imagen.alt end returning id, alt`,
    [clave, whole.id, ancho, alto, nombre, alt, usuarioId],
  )
  if (!row) throw new Error('an upsert returned no row')
  for (const { sha256, bytes: length, ancho: width, formato } of sizes) {
    const kept = await rowOfFile(db, { sha256, bytes: length, tipo: `image/${formato}` })
    await db.rows(
      'insert into imagen_medida (imagen_id, ancho, formato, archivo_id) values ($1, $2, $3, $4) on conflict do nothing',
      [row.id, width, formato, kept.id],
    )
  }
  const medidas = [...new Set(sizes.map((size) => size.ancho))]
  return { id: row.id, alt: alt || row.alt, clave, ancho, alto, medidas }
}
