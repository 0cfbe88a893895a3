import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { type PictureType, readPicture } from '#platform/files/picture.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { findOrder, readOrder, rightsOn, type WholeOrder } from '#selling/orders/order.server.ts'
import type { agregarEvidencia } from './contract.ts'
import { type EvidenceKind, MOST_PHOTOS } from './limits.ts'

type Place = { sucursal: string; folio: string }
type Sent = Received<typeof agregarEvidencia>['body']
type Parcel = { id: number; estado: 'EN_CAMINO' | 'ENTREGADO' | 'REGRESADO' }

const TYPES: PictureType[] = ['jpeg', 'png', 'webp', 'avif']
/** Pixels on the longer side: of a photograph, of a signature, and of what stands in the page. */
const SIDES = { foto: 1600, firma: 900, mini: 320 }

const missing = () => new Refusal(404, 'La evidencia no existe.')

/**
 * Keeps a photograph or the signature with a parcel that is on its way or has arrived, before or after that is told: what went wrong
 * on the way is sent again and is there once. 403 for who only reads the order, 409 for one too many.
 */
export async function addEvidence(place: Place, sent: Sent, context: Context): Promise<WholeOrder> {
  // Before the work of a picture: a foreign order costs nothing.
  const id = await findOrder(place, context)
  await demandRight(id, context)
  await parcelsOf(context.db, id, sent.embarque)
  const made = await drawnAnew(Buffer.from(await sent.archivo.arrayBuffer()), sent.tipo)
  const storage = openStorage(context.env)
  await context.db.transaction(async (tx) => {
    const order = await tx.row<{ cliente_id: number }>('select cliente_id from pedido where id = $1 for update', [id])
    const parcels = await parcelsOf(tx, id, sent.embarque)
    const whole = await keepFile(tx, storage, made.whole, made.type)
    const mini = await keepFile(tx, storage, made.mini, made.type)
    for (const parcel of parcels) {
      await keepWith(tx, parcel, {
        tipo: sent.tipo,
        files: [whole.id, mini.id],
        size: [made.ancho, made.alto],
        author: [context.session.user?.id ?? null, context.session.user?.name ?? ''],
      })
    }
    await audit(tx, context, {
      accion: 'evidencia_agregada',
      objeto: 'pedido',
      objetoId: id,
      despues: { tipo: sent.tipo, embarques: parcels.map((parcel) => parcel.id) },
    })
    await announce(tx, `pedidos:${order?.cliente_id}`)
  })
  return readOrder(id, context)
}

/** Takes back what one has added oneself, until the parcel has arrived; what others added is as good as missing. */
export async function removeEvidence(
  { evidencia, ...place }: Place & { evidencia: number },
  context: Context,
): Promise<WholeOrder> {
  const { db: tx, session } = context
  const id = await findOrder(place, context)
  await demandRight(id, context)
  const found = await tx.row<{ estado: string; cliente_id: number }>(
    `select e.estado, o.cliente_id from embarque_evidencia v join embarque e on e.id = v.embarque_id join pedido o on o.id = e.pedido_id
     where v.id = $1 and o.id = $2 and v.autor_id = $3 for update of e`,
    [evidencia, id, session.user?.id ?? null],
  )
  if (!found) throw missing()
  if (found.estado !== 'EN_CAMINO') {
    throw new Refusal(409, 'La evidencia de un embarque entregado se queda como está.', { code: 'estado' })
  }
  await tx.rows('delete from embarque_evidencia where id = $1', [evidencia])
  await audit(tx, context, { accion: 'evidencia_retirada', objeto: 'pedido', objetoId: id, antes: { id: evidencia } })
  await announce(tx, `pedidos:${found.cliente_id}`)
  return readOrder(id, context)
}

/** The picture, for who may read the order. */
export async function readEvidence(
  { evidencia, ...place }: Place & { evidencia: number },
  isMini: boolean,
  context: Context,
): Promise<Download> {
  const id = await findOrder(place, context)
  const found = await context.db.row<{ sha256: string; tipo: string }>(
    `select encode(a.sha256, 'hex') as sha256, a.tipo from embarque_evidencia v join embarque e on e.id = v.embarque_id
     join archivo a on a.id = case when $3 then v.mini_id else v.archivo_id end where v.id = $1 and e.pedido_id = $2`,
    [evidencia, id, isMini],
  )
  const content = found && (await openStorage(context.env).read(found.sha256))
  if (!content) throw missing()
  // A picture that was drawn again is one of the two, and never sent as anything else.
  const [ending, type] = found.tipo === 'image/png' ? ['png', 'image/png'] : ['jpg', 'image/jpeg']
  return new Download(`${place.folio}-${evidencia}.${ending}`, type, content)
}

/** Who moves orders on says what proves it; a client and who only looks do not. */
async function demandRight(id: number, context: Context): Promise<void> {
  const may = context.session.cliente === null && (await rightsOn(id, context)).includes('pedidos-write')
  if (!may) throw new Refusal(403, 'No tienes permiso para hacer esto.')
}

/** The named parcel, or all that are on their way. 404 for another order's, 409 where there is none to prove. */
async function parcelsOf(db: Db, orderId: number, named: number | undefined): Promise<Parcel[]> {
  const found = await db.rows<Parcel>(
    `select id, estado from embarque where pedido_id = $1 and case when $2::bigint is null then estado = 'EN_CAMINO' else id = $2 end
     order by id`,
    [orderId, named ?? null],
  )
  if (named !== undefined && found.length === 0) throw new Refusal(404, 'El embarque no es de este pedido.')
  if (found.length > 0 && found.every(({ estado }) => estado !== 'REGRESADO')) return found
  throw new Refusal(409, 'No hay un embarque en camino ni entregado que la lleve.', { code: 'sin_embarque' })
}

type Kept = {
  tipo: EvidenceKind
  files: [whole: number, mini: number]
  size: [ancho: number, alto: number]
  author: [id: number | null, name: string]
}

/** A second signature takes the place of the first while the parcel is on its way. */
async function keepWith(tx: Db, parcel: Parcel, { tipo, files, size, author }: Kept): Promise<void> {
  const has = await tx.row<{ same: boolean; fotos: number; firmas: number }>(
    `select coalesce(bool_or(archivo_id = $2), false) as same, count(*) filter (where tipo = 'foto')::int as fotos,
       count(*) filter (where tipo = 'firma')::int as firmas from embarque_evidencia where embarque_id = $1`,
    [parcel.id, files[0]],
  )
  if (has?.same) return
  if (tipo === 'foto' && (has?.fotos ?? 0) >= MOST_PHOTOS) {
    throw new Refusal(409, `Un embarque lleva ${MOST_PHOTOS} fotografías como máximo.`, { code: 'demasiadas_fotos' })
  }
  if (tipo === 'firma' && has?.firmas) {
    if (parcel.estado !== 'EN_CAMINO') {
      throw new Refusal(409, 'Este embarque ya tiene la firma de quien lo recibió.', { code: 'ya_firmado' })
    }
    await tx.rows(`delete from embarque_evidencia where embarque_id = $1 and tipo = 'firma'`, [parcel.id])
  }
  await tx.rows(
    `insert into embarque_evidencia (embarque_id, tipo, archivo_id, mini_id, ancho, alto, autor_id, autor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [parcel.id, tipo, ...files, ...size, ...author],
  )
}

/** Whatever else the file held is gone. JPEG and PNG are what a paper takes as well as a screen. */
function drawnAnew(file: Buffer, tipo: EvidenceKind) {
  return readPicture(file, TYPES, async (picture) => {
    const isInk = tipo === 'firma'
    const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
    const { default: sharp } = await import('sharp')
    const as = (one: typeof picture, quality: number) =>
      isInk ? one.png({ compressionLevel: 9, palette: true, colours: 16 }) : one.jpeg({ quality })
    const white = picture.flatten({ background: '#ffffff' }).resize(within(SIDES[tipo]))
    const { data, info } = await as(white, 80).toBuffer({ resolveWithObject: true })
    const mini = await as(sharp(data).resize(within(SIDES.mini)), 72).toBuffer()
    return { whole: data, mini, ancho: info.width, alto: info.height, type: isInk ? 'image/png' : 'image/jpeg' }
  })
}
