import { Refusal } from '#kit/base/refusal.ts'
import { readCfdiApart } from '#fiscal/cfdi-checks/apart.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Attachment } from '#platform/mail/mail.server.ts'
import { keepFile, readKept } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { fileName } from './archive.server.ts'
import { ATTACHED_MOST } from './mail-contract.ts'
import { paperOf } from './paper.server.ts'
import type { SatState } from '#fiscal/sat/states.ts'

/** What a mail says of a document and finds its files by. */
export type MailedDocument = {
  id: number
  uuid: string
  tipo: 'I' | 'E' | 'P' | 'T'
  serie: string
  folio: string
  /** Local time of Mexico City. */
  fecha: string
  moneda: string
  total: string
  estado_sat: SatState
  cliente_id: number | null
  xml_id: number
  pdf_id: number | null
  /** Of what is stored of it. */
  bytes: number
}

export const mailedColumns = `
  d.id, d.uuid::text as uuid, d.tipo, d.serie, d.folio, to_char(d.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, d.moneda, d.total::text as total,
  d.estado_sat, d.cliente_id, d.xml_id, d.pdf_id,
  (select coalesce(sum(a.bytes), 0) from archivo a where a.id in (d.xml_id, d.pdf_id))::bigint as bytes`

/** Bytes of all files of a mail; base64 makes them a third larger, and many mailboxes stop at 20 MB. */
const BYTES_MOST = 10 * 1024 * 1024

/** XML and PDF of these documents as attachments; null where they are too many or too large: the mail then carries links. */
export async function attachmentsOf(
  db: Db,
  storage: Storage,
  documents: MailedDocument[],
): Promise<Attachment[] | null> {
  const stored = documents.reduce((sum, { bytes }) => sum + bytes, 0)
  if (documents.length > ATTACHED_MOST || stored > BYTES_MOST) return null
  const files: Attachment[] = []
  for (const one of documents) {
    files.push({ archivo_id: one.xml_id, nombre: nameOf(one, 'xml') })
    const pdf = one.pdf_id ?? (await drawn(db, storage, one))
    if (pdf) files.push({ archivo_id: pdf, nombre: nameOf(one, 'pdf') })
  }
  return files
}

function nameOf({ serie, folio, uuid }: MailedDocument, ending: 'xml' | 'pdf'): string {
  return fileName({ serie, folio, uuid }, ending)
}

/** The paper of a document that came without one, kept so that the mail can refer to it: the same document gives the same file. */
async function drawn(db: Db, storage: Storage, { xml_id, estado_sat }: MailedDocument): Promise<number | null> {
  const xml = await readKept(db, storage, xml_id)
  if (!xml) return null
  try {
    const paper = await paperOf(await readCfdiApart(xml), { isCancelled: estado_sat === 'CANCELADO' })
    return (await keepFile(db, storage, paper, 'application/pdf')).id
  } catch (error) {
    // What cannot be read any more still goes out as it came.
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}
