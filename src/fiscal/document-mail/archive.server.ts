import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Received } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { readCfdiApart } from '#fiscal/cfdi-checks/apart.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { Download, type Pieces } from '#platform/files/download.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { count } from '#kit/ui/format.ts'
import { ZIP_MOST, type zipDocumentos } from '#fiscal/documents/contract.ts'
import { findDocument, findDocuments, type FoundDocument } from '#fiscal/documents/document.server.ts'
import { shownUuid } from '#fiscal/documents/fiscal-words.ts'
import { todayInMexico } from '#fiscal/documents/period.ts'
import { paperApart } from './paper.server.ts'
import { reachedBy, scopeOf } from '#fiscal/documents/scope.server.ts'

/** `A-123_A1B2….xml`: series and folio come from outside, so only plain signs of them stay. */
export function fileName(
  { serie, folio, uuid }: Pick<FoundDocument, 'serie' | 'folio' | 'uuid'>,
  ending: 'xml' | 'pdf',
): string {
  const name = [serie, folio].filter(Boolean).join('-')
  const plain = name
    .normalize('NFD')
    .replace(/[^\w-]/g, '')
    .slice(0, 60)
  return `${[plain, uuid.toUpperCase()].filter(Boolean).join('_')}.${ending}`
}

/** The file as it came, byte for byte. */
export async function xmlFile(uuid: string, context: Context): Promise<Download> {
  const found = await findDocument(uuid, context)
  const bytes = await xmlOf(found, openStorage(context.env))
  await told(found, 'xml', context)
  return new Download(fileName(found, 'xml'), 'application/xml', bytes)
}

/** The PDF that came with it, else the one drawn from the XML. */
export async function pdfFileOf(uuid: string, context: Context): Promise<Download> {
  const found = await findDocument(uuid, context)
  const storage = openStorage(context.env)
  const bytes = await pdfOf(found, storage)
  await told(found, 'pdf', context)
  return new Download(fileName(found, 'pdf'), 'application/pdf', bytes)
}

function told({ id }: FoundDocument, formato: 'xml' | 'pdf', context: Context): Promise<void> {
  return audit(context.db, context, { accion: 'exportacion', objeto: 'cfdi', objetoId: id, despues: { formato } })
}

async function xmlOf({ xml, uuid }: FoundDocument, storage: Storage): Promise<Buffer> {
  const bytes = await storage.read(xml)
  if (!bytes)
    throw new Refusal(503, `El archivo del documento ${shownUuid(uuid)} no está disponible. Avísanos y lo reponemos.`)
  return bytes
}

async function pdfOf(found: FoundDocument, storage: Storage, xml?: Buffer): Promise<Buffer> {
  const stored = found.pdf && (await storage.read(found.pdf))
  if (stored) return stored
  const cfdi = await readCfdiApart(xml ?? (await xmlOf(found, storage)))
  return paperApart(cfdi, { isCancelled: found.estado_sat === 'CANCELADO' })
}

type Asked = Received<typeof zipDocumentos>['query']

/** XML and PDF of the chosen documents, made while they are sent. 422 without any or with too many, 404 when one is not there. */
export async function archiveOf({ uuid, todos, ...filters }: Asked, context: Context): Promise<Download<Pieces>> {
  const found = uuid ? await chosen(uuid, context) : todos ? await filtered(filters, context) : []
  if (found.length === 0) {
    throw new Refusal(422, 'Di qué documentos: elige algunos, o pide todos los de un filtro que tenga.')
  }
  const despues = uuid ? { uuid, documentos: found.length } : { ...filters, documentos: found.length }
  await audit(context.db, context, { accion: 'exportacion', objeto: 'documentos.zip', despues })
  const written = { rows: 0 }
  const body: Pieces = (leaving) => zipped(found, openStorage(context.env), { leaving, written })
  return new Download(`documentos ${todayInMexico()}.zip`, 'application/zip', body, { rows: found.length, written })
}

async function chosen(uuids: string[], context: Context): Promise<FoundDocument[]> {
  const { where, values } = await reachedBy(context)
  const place = `$${values.length + 1}::uuid[]`
  const found = await findDocuments(context, `${where} and d.uuid = any (${place})`, [...values, uuids])
  // One that is missing and one that is somebody else's: alike.
  if (found.length < uuids.length) throw new Refusal(404, 'El documento no existe.')
  return found
}

async function filtered(filters: Omit<Asked, 'uuid' | 'todos'>, context: Context): Promise<FoundDocument[]> {
  const { where, values } = await scopeOf(filters, context)
  const order = `order by d.fecha, d.id limit ${ZIP_MOST + 1}`
  const found = await findDocuments(context, `${where} ${order}`, values)
  if (found.length > ZIP_MOST) {
    throw new Refusal(422, `Un ZIP lleva hasta ${count(ZIP_MOST)} documentos. Acorta las fechas y descarga por partes.`)
  }
  return found
}

/** What a ZIP says of a file's time: so the same documents are the same bytes. It knows no year before 1980 and few after 2099. */
function issuedOf({ fecha }: FoundDocument): string {
  return /^20\d\d-/.test(fecha) ? fecha : '1980-01-01T00:00:00'
}

/** One document in memory at a time; the next is read when the reader has taken what is there. */
async function* zipped(
  found: FoundDocument[],
  storage: Storage,
  { leaving, written }: { leaving: AbortSignal; written: { rows: number } },
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const one of found) {
    leaving.throwIfAborted()
    const xml = await xmlOf(one, storage)
    const pdf = await pdfOf(one, storage, xml)
    const asText = new ZipDeflate(fileName(one, 'xml'), { level: 6 })
    asText.mtime = issuedOf(one)
    zip.add(asText)
    asText.push(xml, true)
    // Its pages are packed already.
    const asPages = new ZipPassThrough(fileName(one, 'pdf'))
    asPages.mtime = issuedOf(one)
    zip.add(asPages)
    asPages.push(pdf, true)
    written.rows++
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
