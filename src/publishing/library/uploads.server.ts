import { buffer } from 'node:stream/consumers'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { refuseHarmful } from '#platform/files/antivirus.server.ts'
import { forgetFiles, joined, piecesOf, refuseWrongPiece } from '#platform/files/pieces.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import type { abrirCargaPdf, cargasPdf, subirPartePdf, terminarCargaPdf } from './admin-contract.ts'
import { PIECE } from './library-states.ts'
import { inspectPdfApart } from '#platform/apart/pdf-apart.server.ts'
import { beginsAsPdf, notTaken } from '#platform/apart/pdf-check.server.ts'
import type { ReadAt } from '#platform/apart/pdf-structure.server.ts'

type Uploading = Reply<typeof abrirCargaPdf>
type Row = Omit<Uploading, 'parte' | 'partes'>
const LOOSE = 'application/octet-stream'

const columns = `c.id, c.nombre, c.bytes, c.paginas,
  (select coalesce(json_agg(p.n order by p.n), '[]') from documento_pdf_parte p where p.carga_id = c.id) as recibidas`

function shown(row: Row): Uploading {
  return { ...row, parte: PIECE, partes: piecesOf(row.bytes, PIECE) }
}

/** What this person left half-way, the latest first. */
export async function listUploads({ db, session }: Context): Promise<Reply<typeof cargasPdf>> {
  const rows = await db.rows<Row>(
    `select ${columns} from documento_pdf_carga c where c.creado_por = $1 order by c.id desc limit 10`,
    [session.user?.id],
  )
  return { cargas: rows.map(shown) }
}

/** Opens an upload, or goes on with the same person's upload of the same file. */
export async function openUpload(
  { nombre, bytes }: Received<typeof abrirCargaPdf>['body'],
  { db, session }: Context,
): Promise<Uploading> {
  const mine = [session.user?.id, nombre, bytes]
  const row = await db.row<Row>(
    `with antes as (select id from documento_pdf_carga where creado_por = $1 and nombre = $2 and bytes = $3 order by id desc limit 1),
       nueva as (insert into documento_pdf_carga (creado_por, nombre, bytes)
         select $1, $2, $3 where not exists (select from antes) returning *)
     select ${columns} from (select * from nueva union all select t.* from documento_pdf_carga t join antes using (id)) c`,
    mine,
  )
  if (!row) throw new Error('either the old row or the new one comes back')
  return shown(row)
}

type Carga = { id: number; bytes: number; archivo_id: number | null; paginas: number | null }

/** 404 when it is somebody else's, forgotten or cancelled. */
async function mine(id: number, { db, session }: Pick<Context, 'db' | 'session'>): Promise<Carga> {
  const row = await db.row<Carga>(
    'select id, bytes, archivo_id, paginas from documento_pdf_carga where id = $1 and creado_por = $2',
    [id, session.user?.id],
  )
  if (!row) throw new Refusal(404, 'Esta carga ya no existe. Elige el archivo otra vez.', { code: 'carga_perdida' })
  return row
}

/** Keeps a piece; sending one again changes nothing. The first must begin as a PDF does. */
export async function takePiece(
  id: number,
  { archivo, n }: Received<typeof subirPartePdf>['body'],
  context: Context,
): Promise<Reply<typeof subirPartePdf>> {
  const { db, env } = context
  const carga = await mine(id, context)
  const bytes = Buffer.from(await archivo.arrayBuffer())
  refuseWrongPiece(n, bytes.length, { bytes: carga.bytes, size: PIECE })
  if (n === 1 && !beginsAsPdf(bytes)) {
    await dropUpload(db, openStorage(env), id)
    throw notTaken('El archivo no es un PDF, aunque su nombre lo diga.')
  }
  const { id: archivo_id } = await keepFile(db, openStorage(env), bytes, LOOSE)
  const counted = await db.transaction(async (tx) => {
    await tx.rows(
      `insert into documento_pdf_parte (carga_id, n, archivo_id) select id, $2, $3 from documento_pdf_carga where id = $1
       on conflict (carga_id, n) do update set archivo_id = excluded.archivo_id`,
      [id, n, archivo_id],
    )
    return tx.row<{ recibidas: number }>(
      'select count(*)::int as recibidas from documento_pdf_parte where carga_id = $1',
      [id],
    )
  })
  return { recibidas: counted?.recibidas ?? 0, partes: piecesOf(carga.bytes, PIECE) }
}

/** Joins the pieces and looks at the whole. A file that is refused is forgotten at once. Again after a success: the same answer. */
export async function finishUpload(id: number, context: Context): Promise<Reply<typeof terminarCargaPdf>> {
  const { db, env } = context
  const storage = openStorage(env)
  const carga = await mine(id, context)
  if (carga.paginas !== null) return { id, paginas: carga.paginas }
  const pieces = await db.rows<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from documento_pdf_parte p join archivo a on a.id = p.archivo_id
     where p.carga_id = $1 order by p.n`,
    [id],
  )
  const hashes = pieces.map(({ sha256 }) => sha256)
  if (hashes.length < piecesOf(carga.bytes, PIECE)) {
    throw new Refusal(409, 'Todavía faltan partes del archivo.', { code: 'faltan_partes' })
  }
  // Piece by piece it was looked at when it came.
  if (hashes.length > 1)
    await refuseHarmful(joined(storage, hashes), env, (error) =>
      context.log.warn({ err: error }, 'the antivirus is away: a catalogue is kept unseen'),
    ).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.status < 500) await dropUpload(db, storage, id)
      throw error
    })
  const file = await keepFile(db, storage, joined(storage, hashes), 'application/pdf')
  await db.rows('update documento_pdf_carga set archivo_id = $2 where id = $1', [id, file.id])
  try {
    await refuseKnown(db, file.id)
    const { paginas } = await inspectPdfApart(readerOf(storage, file.sha256), file.bytes)
    await db.rows(`update archivo set tipo = 'application/pdf' where id = $1 and tipo = $2`, [file.id, LOOSE])
    await db.rows('update documento_pdf_carga set paginas = $2 where id = $1', [id, paginas])
    await forgetPieces(db, storage, id)
    return { id, paginas }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await dropUpload(db, storage, id)
    throw error
  }
}

/** 409 with the name of the catalogue that has this very file. */
export async function refuseKnown(db: Db, archivoId: number): Promise<void> {
  const known = await db.row<{ id: number; titulo: string; year: number }>(
    `select d.id, d.titulo, d.year from documento_pdf d join documento_pdf_version v on v.documento_id = d.id
     where v.archivo_id = $1 and d.borrado_en is null limit 1`,
    [archivoId],
  )
  if (!known) return
  const { id, titulo, year } = known
  throw new Refusal(409, `Este archivo ya está en «${titulo}» (${year}).`, { code: 'repetido', extra: { id, titulo } })
}

/** Ranges of a kept file. */
export function readerOf(storage: Storage, sha256: string): ReadAt {
  return async (start, length) => {
    const stream = length > 0 ? await storage.stream(sha256, { start, end: start + length - 1 }) : null
    return stream ? buffer(stream) : Buffer.alloc(0)
  }
}

/** Gives up an upload: nothing of it stays. */
export async function cancelUpload(id: number, context: Context): Promise<{ success: true }> {
  await mine(id, context)
  await dropUpload(context.db, openStorage(context.env), id)
  return { success: true }
}

async function forgetPieces(db: Db, storage: Storage, id: number): Promise<void> {
  const rows = await db.rows<{ archivo_id: number }>(
    'delete from documento_pdf_parte where carga_id = $1 returning archivo_id',
    [id],
  )
  await forgetFiles(db, storage, { ids: rows.map((row) => row.archivo_id), tipos: [LOOSE] })
}

async function dropUpload(db: Db, storage: Storage, id: number): Promise<void> {
  await forgetPieces(db, storage, id)
  const row = await db.row<{ archivo_id: number | null }>(
    'delete from documento_pdf_carga where id = $1 returning archivo_id',
    [id],
  )
  const ids = row?.archivo_id ? [row.archivo_id] : []
  await forgetFiles(db, storage, { ids, tipos: [LOOSE, 'application/pdf'] })
}

/** Uploads that were not made a catalogue within a day. */
export async function dropOldUploads(db: Db, storage: Storage): Promise<void> {
  const old = await db.rows<{ id: number }>(
    `select id from documento_pdf_carga where creado_en < now() - interval '1 day'`,
  )
  for (const { id } of old) await dropUpload(db, storage, id)
}
