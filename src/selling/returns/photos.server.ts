import { Refusal } from '#kit/base/refusal.ts'
import { Download } from '#platform/files/download.server.ts'
import { type PictureType, readPicture } from '#platform/files/picture.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage, readKept } from '#platform/files/storage.server.ts'
import { findReturn, machineViewer, mayAddPhotos, missing, readReturn, type WholeReturn } from './return.server.ts'
import { MOST_PHOTOS, type State } from './states.ts'

const TYPES: PictureType[] = ['jpeg', 'png', 'webp', 'avif', 'gif']
/** Pixels on the longer side: enough to see a crack; and of what stands in the page. */
const SIDE = 1800
const MINI = 320

/** Adds a photograph while they may be added; the same one is there once. 422 for what is no picture, 409 for one too many. */
export async function addPhoto(folio: string, archivo: File, context: Context): Promise<WholeReturn> {
  // Before the work of a picture: a foreign or closed return costs nothing.
  const id = await findReturn(folio, context)
  await refuseClosed(id, context)
  const made = await drawnAnew(Buffer.from(await archivo.arrayBuffer()))
  const storage = openStorage(context.env)
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    await tx.rows('select from devolucion where id = $1 for update', [id])
    await refuseClosed(id, within)
    const [whole, mini] = [
      await keepFile(tx, storage, made.whole, 'image/webp'),
      await keepFile(tx, storage, made.mini, 'image/webp'),
    ]
    await tx.rows(
      `insert into devolucion_foto (devolucion_id, archivo_id, mini_id, ancho, alto, autor_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (devolucion_id, archivo_id) do nothing`,
      [id, whole.id, mini.id, made.ancho, made.alto, context.session.user?.id ?? null],
    )
    const counted = await tx.row<{ n: number }>(
      'select count(*)::int as n from devolucion_foto where devolucion_id = $1',
      [id],
    )
    if ((counted?.n ?? 0) > MOST_PHOTOS) {
      throw new Refusal(409, `Caben ${MOST_PHOTOS} fotografías. Retira una para agregar esta.`, {
        code: 'demasiadas_fotos',
      })
    }
  })
  return readReturn(id, context)
}

/** Takes back a photograph one has added oneself; what others added is as good as missing. */
export async function removePhoto(folio: string, foto: number, context: Context): Promise<WholeReturn> {
  const id = await findReturn(folio, context)
  await refuseClosed(id, context)
  const gone = await context.db.row(
    'delete from devolucion_foto where id = $1 and devolucion_id = $2 and autor_id = $3 returning id',
    [foto, id, context.session.user?.id],
  )
  if (!gone) throw new Refusal(404, 'La fotografía no existe.')
  return readReturn(id, context)
}

/** The photograph, for who may read the return. */
export async function readPhoto(
  { folio, foto }: { folio: string; foto: number },
  isMini: boolean,
  context: Context,
): Promise<Download> {
  const id = await findReturn(folio, context)
  const found = await context.db.row<{ archivo_id: number; mini_id: number }>(
    'select archivo_id, mini_id from devolucion_foto where id = $1 and devolucion_id = $2',
    [foto, id],
  )
  const content =
    found && (await readKept(context.db, openStorage(context.env), isMini ? found.mini_id : found.archivo_id))
  if (!content) throw new Refusal(404, 'La fotografía no existe.')
  return new Download(`${folio}-${foto}.webp`, 'image/webp', content)
}

async function refuseClosed(id: number, context: Context): Promise<void> {
  const [found, viewer] = await Promise.all([
    context.db.row<{ estado: State }>('select estado from devolucion where id = $1', [id]),
    machineViewer(id, context),
  ])
  if (!found) throw missing()
  if (viewer.permissions.length === 0) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  if (mayAddPhotos(found.estado, viewer)) return
  throw new Refusal(409, 'Las fotografías de esta devolución se quedan como están.', { code: 'estado' })
}

/** Whatever else the file held is gone. */
function drawnAnew(file: Buffer) {
  return readPicture(file, TYPES, async (picture) => {
    const { data, info } = await picture
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    const { default: sharp } = await import('sharp')
    const mini = await sharp(data)
      .resize({ width: MINI, height: MINI, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74, effort: 3 })
      .toBuffer()
    return { whole: data, mini, ancho: info.width, alto: info.height }
  })
}
