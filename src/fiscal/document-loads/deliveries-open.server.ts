import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { once } from '#platform/http/idempotency.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import { piecesOf, refuseWrongPiece } from '#platform/files/pieces.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage, sha256Of } from '#platform/files/storage.server.ts'
import { alone, runSource } from './deliveries-run.server.ts'
import { missing, readDelivery } from './deliveries.server.ts'
import { kindOf, shownName } from './load-files.ts'
import { bytesSource, type Source, withTemporary, zipSource } from './load-source.server.ts'
import { AT_ONCE, PIECE_BYTES, type abrirCarga, type cargarDocumentos, type subirParte } from './loading-contract.ts'

/** Channel on which deliveries that wait are told to the workers. */
export const DELIVERY_CHANNEL = 'documento_carga'
type Loaded = Reply<typeof cargarDocumentos>

type NewDelivery = {
  origen: 'pantalla' | 'llamada' | 'terminal' | 'carpeta'
  nombre: string
  bytes: number
  estado: 'SUBIENDO' | 'EN_COLA' | 'LEYENDO'
  archivo_id?: number | null
  creado_por?: number | null
}

/** The row of a new delivery. */
export async function openDelivery(db: Db, made: NewDelivery): Promise<number> {
  const { origen, nombre, bytes, estado, archivo_id = null, creado_por = null } = made
  const row = await db.row<{ id: number }>(
    `insert into documento_carga (origen, nombre, bytes, estado, archivo_id, creado_por) values ($1, $2, $3, $4, $5, $6) returning id`,
    [origen, shownName(nombre), bytes, estado, archivo_id, creado_por],
  )
  if (!row) throw new Error('an insert returns its row')
  await announce(db, 'entrega:todas')
  return row.id
}

/** One file or a small ZIP is loaded before it answers; a larger one waits for a worker, and the answer is 202. */
export async function receive(
  { archivo, origen }: Received<typeof cargarDocumentos>['body'],
  context: Context,
): Promise<Loaded> {
  const { db, session } = context
  const bytes = Buffer.from(await archivo.arrayBuffer())
  const nombre = archivo.name || 'archivo'
  const made = {
    origen: origen ?? ('llamada' as const),
    nombre,
    bytes: bytes.length,
    creado_por: session.user?.id ?? null,
  }
  const small = await smallSource(nombre, bytes)
  // The delivery is once for its key; its files go each in a transaction of their own, and go on where they were cut.
  const id = await once(context, 'POST /api/v1/documentos', { archivo, origen }, (within) =>
    small ? begin({ ...made, estado: 'LEYENDO' }, within) : queue(made, bytes, within),
  )
  if (small)
    await alone(db, id, async () => {
      if (await isReading(db, id)) await runSource({ db, env: context.env }, id, async () => small)
    })
  const delivery = await answer(id, context)
  // Also where whoever sent it first is still at it.
  if (delivery.estado === 'EN_COLA' || delivery.estado === 'LEYENDO') context.browser.setStatus(202)
  return delivery
}

async function isReading(db: Db, id: number): Promise<boolean> {
  return (await db.row(`select from documento_carga where id = $1 and estado = 'LEYENDO'`, [id])) !== undefined
}

/** What can be loaded while somebody waits. */
async function smallSource(nombre: string, bytes: Buffer): Promise<Source | null> {
  if (kindOf(bytes) !== 'zip') return bytesSource(nombre, bytes)
  if (bytes.length > AT_ONCE.unzipped) return null
  // Few enough bytes to hold: the reader of ZIPs wants a file, so that large ones are not.
  return withTemporary(onePiece(bytes), async (path) => {
    const zip = await zipSource(path)
    if (zip.units.length + zip.byUuid.size > AT_ONCE.files) return null
    return held(zip)
  })
}

/** The same files, read before the ZIP goes; null when they are too many bytes to hold. */
async function held(zip: Source): Promise<Source | null> {
  const places = new Set([...zip.units.flatMap(({ place, pdf }) => [place, pdf]), ...zip.byUuid.values()])
  const read = new Map<number, Buffer | null | Refusal>()
  let total = 0
  for (const place of places) {
    if (place === null) continue
    const bytes = await zip.read(place).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    total += bytes instanceof Buffer ? bytes.length : 0
    if (total > AT_ONCE.unzipped) return null
    read.set(place, bytes)
  }
  return {
    ...zip,
    read: async (place) => {
      const bytes = read.get(place)
      if (bytes instanceof Refusal) throw bytes
      return bytes ?? null
    },
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function begin(made: NewDelivery, context: Context): Promise<number> {
  return context.db.transaction(async (tx) => {
    const id = await openDelivery(tx, made)
    const despues = { nombre: made.nombre, bytes: made.bytes }
    await audit(tx, context, { accion: 'documentos_entregados', objeto: 'entrega', objetoId: id, despues })
    return id
  })
}

async function queue(made: Omit<NewDelivery, 'estado'>, bytes: Buffer, context: Context): Promise<number> {
  const file = await keepFile(context.db, openStorage(context.env), bytes, 'application/zip')
  const id = await begin({ ...made, estado: 'EN_COLA', archivo_id: file.id }, context)
  await context.db.rows('select pg_notify($1, $2)', [DELIVERY_CHANNEL, String(id)])
  return id
}

/** The delivery as it stands; of one that was loaded at once, every file. */
async function answer(id: number, context: Context): Promise<Loaded> {
  const delivery = await readDelivery(id, { por: 100 }, context)
  if (delivery.estado === 'FALLIDA') {
    throw new Refusal(422, delivery.motivo ?? 'No se pudo leer.', { extra: { id } })
  }
  return delivery
}

/** Opens a delivery that comes in pieces. */
export async function openPieces(
  { nombre, bytes }: Received<typeof abrirCarga>['body'],
  context: Context,
): Promise<Reply<typeof abrirCarga>> {
  const creado_por = context.session.user?.id ?? null
  const id = await begin({ origen: 'pantalla', nombre, bytes, estado: 'SUBIENDO', creado_por }, context)
  return { id, parte: PIECE_BYTES, partes: piecesOf(bytes, PIECE_BYTES) }
}

/** Keeps a piece; sending one again changes nothing. With the last one the delivery waits for a worker. 409 when it no longer takes pieces. */
export async function takePiece(
  id: number,
  { archivo, n }: Received<typeof subirParte>['body'],
  { db, env, session }: Context,
): Promise<Reply<typeof subirParte>> {
  const bytes = Buffer.from(await archivo.arrayBuffer())
  const found = await db.row<{ bytes: number; creado_por: number | null; estado: Delivery['estado']; esta: boolean }>(
    `select c.bytes, c.creado_por, c.estado, exists (select from documento_carga_parte p join archivo a on a.id = p.archivo_id
       where p.carga_id = c.id and p.n = $2 and a.sha256 = decode($3, 'hex')) as esta
     from documento_carga c where c.id = $1`,
    [id, n, sha256Of(bytes)],
  )
  if (!found || found.creado_por !== session.user?.id) throw missing()
  const partes = piecesOf(found.bytes, PIECE_BYTES)
  refuseWrongPiece(n, bytes.length, { bytes: found.bytes, size: PIECE_BYTES })
  // The answer to its last piece was lost, and the delivery went on: who asks again is told so.
  if (found.estado !== 'SUBIENDO' && found.esta) return { recibidas: partes, partes, estado: found.estado }
  if (found.estado !== 'SUBIENDO') throw closed()
  const { id: archivo_id } = await keepFile(db, openStorage(env), bytes, 'application/octet-stream')
  return db.transaction(async (tx) => {
    const state = await tx.row<{ estado: Delivery['estado'] }>(
      'select estado from documento_carga where id = $1 for update',
      [id],
    )
    if (state?.estado !== 'SUBIENDO') {
      // The same piece came twice at once, whichever process each asked.
      const known = await tx.row(
        'select from documento_carga_parte where carga_id = $1 and n = $2 and archivo_id = $3',
        [id, n, archivo_id],
      )
      if (!state || !known) throw closed()
      return { recibidas: partes, partes, estado: state.estado }
    }
    await tx.rows(
      `insert into documento_carga_parte (carga_id, n, archivo_id) values ($1, $2, $3)
       on conflict (carga_id, n) do update set archivo_id = excluded.archivo_id`,
      [id, n, archivo_id],
    )
    const counted = await tx.row<{ recibidas: number }>(
      'select count(*)::int as recibidas from documento_carga_parte where carga_id = $1',
      [id],
    )
    const recibidas = counted?.recibidas ?? 0
    if (recibidas < partes) return { recibidas, partes, estado: 'SUBIENDO' }
    await tx.rows(`update documento_carga set estado = 'EN_COLA' where id = $1`, [id])
    await tx.rows('select pg_notify($1, $2)', [DELIVERY_CHANNEL, String(id)])
    await announce(tx, 'entrega:todas')
    return { recibidas, partes, estado: 'EN_COLA' }
  })
}

function closed(): Refusal {
  return new Refusal(
    409,
    'Esta entrega ya no recibe partes: su archivo llegó completo o se canceló. Mírala en la lista.',
  )
}

type Delivery = Reply<typeof subirParte>
