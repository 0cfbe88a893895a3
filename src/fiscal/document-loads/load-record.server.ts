import type { Db } from '#platform/database/db.server.ts'
import { rowOfFile } from '#platform/files/storage.server.ts'
import type { Stored } from '#platform/files/storage-kinds.ts'
import { linkToOrder } from '#fiscal/ledger/order-links.server.ts'
import type { Prepared } from './load-prepare.server.ts'
import { writeDocument } from '#fiscal/ledger/write.server.ts'

export type Result = 'NUEVO' | 'REPETIDO' | 'RECHAZADO'
/** What became of a file; null for a PDF that went in with its document and has no line of its own. */
export type Outcome = {
  nombre: string
  uuid: string | null
  cfdi_id: number | null
  resultado: Result
  motivos: string[]
}

/** Writes what becomes of a file: the document, its files, its balance and its order. In the caller's transaction. */
export async function record(tx: Db, file: Prepared): Promise<Outcome | null> {
  switch (file.que) {
    case 'rechazado':
      return { nombre: file.nombre, uuid: file.uuid, cfdi_id: null, resultado: 'RECHAZADO', motivos: file.motivos }
    case 'pdf':
      return recordPdf(tx, file)
    case 'repetido':
      return recordRepeated(tx, file)
    default:
      return recordDocument(tx, file)
  }
}

type Of<Que extends Prepared['que']> = Extract<Prepared, { que: Que }>

async function recordDocument(tx: Db, file: Of<'documento'>): Promise<Outcome> {
  const { nombre, uuid, cfdi, veredicto, motivos } = file
  const xml = await rowOfFile(tx, { ...file.xml, tipo: 'application/xml' })
  const pdf_id = await pdfRow(tx, file.pdf)
  const id = await writeDocument(tx, { cfdi: { ...cfdi, uuid }, veredicto, xml_id: xml.id, pdf_id })
  if (id === null) return recordTwin(tx, file, xml.id)
  const linked = cfdi.tipo === 'I' ? await linkToOrder(tx, id) : null
  const told = linked ? [...motivos, `Es del pedido ${linked}.`] : motivos
  return { nombre, uuid, cfdi_id: id, resultado: 'NUEVO', motivos: told }
}

/** Somebody else wrote the same UUID since it was looked for. */
async function recordTwin(tx: Db, file: Of<'documento'>, xmlId: number): Promise<Outcome> {
  const same = await tx.row<{ id: number }>('select id from cfdi where uuid = $1 and xml_id = $2', [file.uuid, xmlId])
  if (same) return recordRepeated(tx, { ...file, que: 'repetido', motivos: ['Ya estaba cargado.'] })
  await tx.rows(
    'delete from archivo where id = $1 and not exists (select from cfdi where xml_id = $1 or pdf_id = $1)',
    [xmlId],
  )
  const motivos = ['Ya hay otro archivo con el mismo folio fiscal (UUID) y distinto contenido; se queda el primero.']
  return { nombre: file.nombre, uuid: file.uuid, cfdi_id: null, resultado: 'RECHAZADO', motivos }
}

async function recordRepeated(tx: Db, { nombre, uuid, pdf, motivos }: Of<'repetido'>): Promise<Outcome> {
  const found = await tx.row<{ id: number; pdf_id: number | null }>(
    'select id, pdf_id from cfdi where uuid = $1 for update',
    [uuid],
  )
  const isAdded = found && found.pdf_id === null && pdf
  if (isAdded)
    await tx.rows('update cfdi set pdf_id = $2, actualizado_en = now() where id = $1', [
      found.id,
      await pdfRow(tx, pdf),
    ])
  const told = isAdded ? [...motivos, 'Se le agregó su PDF.'] : motivos
  return { nombre, uuid, cfdi_id: found?.id ?? null, resultado: 'REPETIDO', motivos: told }
}

/** A PDF alone finds its document by the UUID in its name. */
async function recordPdf(tx: Db, { nombre, uuid, archivo }: Of<'pdf'>): Promise<Outcome | null> {
  const about = { nombre, uuid, cfdi_id: null }
  if (!uuid) {
    const motivos = ['Es un PDF que no tiene XML con su mismo nombre, ni un folio fiscal (UUID) en el suyo.']
    return { ...about, resultado: 'RECHAZADO', motivos }
  }
  const found = await tx.row<{ id: number; pdf: string | null }>(
    `select d.id, encode(a.sha256, 'hex') as pdf from cfdi d left join archivo a on a.id = d.pdf_id where d.uuid = $1 for update of d`,
    [uuid],
  )
  if (!found)
    return { ...about, resultado: 'RECHAZADO', motivos: ['Es el PDF de un documento cuyo XML no está cargado.'] }
  if (found.pdf === archivo.sha256) return null
  if (found.pdf !== null) return { ...about, resultado: 'RECHAZADO', motivos: ['Su documento ya tiene otro PDF.'] }
  await tx.rows('update cfdi set pdf_id = $2, actualizado_en = now() where id = $1', [
    found.id,
    await pdfRow(tx, archivo),
  ])
  return { ...about, cfdi_id: found.id, resultado: 'NUEVO', motivos: ['Se agregó como PDF de su documento.'] }
}

async function pdfRow(tx: Db, pdf: Stored | null): Promise<number | null> {
  return pdf && (await rowOfFile(tx, { ...pdf, tipo: 'application/pdf' })).id
}
