import { readCfdi } from '#fiscal/cfdi/reading.ts'
import type { Veredicto } from '#fiscal/cfdi-checks/verdict.ts'
import type { Db } from '#platform/database/db.server.ts'
import { keepFile } from '#platform/files/storage.server.ts'
import type { Storage } from '#platform/files/storage-kinds.ts'
import { type Written, xmlOf } from './document-xml.testing.ts'
import { writeDocument } from '#fiscal/ledger/write.server.ts'

const good: Veredicto = {
  sello: 'BUENO',
  timbre: 'NO_COMPROBADO',
  cuadra: true,
  faltas: [],
  avisos: [],
  firma: null,
  certificado: null,
}

type Kept = Written & { cliente: number | null; estado_sat?: string; vence_en?: string; pdf?: Buffer }

/** A document with its file, as loading leaves it; of this client whatever its RFC. */
export async function keepDocument(db: Db, storage: Storage, given: Kept): Promise<{ id: number; xml: Buffer }> {
  const xml = Buffer.from(xmlOf(given))
  const cfdi = readCfdi(xml)
  if (!cfdi.uuid) throw new Error('a document of tests has a stamp')
  const { id: xml_id } = await keepFile(db, storage, xml, 'application/xml')
  const pdf = given.pdf && (await keepFile(db, storage, given.pdf, 'application/pdf'))
  const document = { cfdi: { ...cfdi, uuid: cfdi.uuid }, veredicto: good, xml_id, pdf_id: pdf?.id ?? null }
  const id = await db.transaction((tx) => writeDocument(tx, document))
  if (!id) throw new Error(`${given.uuid} is there already`)
  await db.rows(
    `update cfdi set cliente_id = $2, estado_sat = coalesce($3, estado_sat), vence_en = coalesce($4::date, vence_en) where id = $1`,
    [id, given.cliente, given.estado_sat ?? 'VIGENTE', given.vence_en ?? null],
  )
  return { id, xml }
}
