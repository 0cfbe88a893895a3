import { readAndVerify } from '#fiscal/cfdi-checks/apart.server.ts'
import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import type { Veredicto } from '#fiscal/cfdi-checks/verdict.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { sha256Of } from '#platform/files/storage.server.ts'
import type { Storage, Stored } from '#platform/files/storage-kinds.ts'
import { kindOf, type Planned, shownName, uuidOfName } from './load-files.ts'
import type { Source } from './load-source.server.ts'

/** A file of a delivery, read and judged, with its content in the storage: what is left is to write it down. */
export type Prepared = { nombre: string } & (
  | { que: 'rechazado'; uuid: string | null; motivos: string[] }
  | { que: 'pdf'; uuid: string | null; archivo: Stored }
  | { que: 'repetido'; uuid: string; pdf: Stored | null; motivos: string[] }
  | {
      que: 'documento'
      uuid: string
      cfdi: Cfdi
      veredicto: Veredicto
      xml: Stored
      pdf: Stored | null
      motivos: string[]
    }
)

export type Preparing = {
  db: Db
  storage: Storage
  source: Source
  /** RFCs of our own companies. */
  issuers: Set<string>
}

/** RFCs of the companies that issue our documents, closed ones too: they issued once. */
export async function ownIssuers(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ rfc: string }>(
    'select upper(rfc) as rfc from empresa where cliente_id is null and rfc is not null',
  )
  return new Set(rows.map(({ rfc }) => rfc))
}

/** Reads one file and says what becomes of it. Throws only when the storage or the database are away. */
export async function prepare(unit: Planned, within: Preparing): Promise<Prepared> {
  const nombre = shownName(unit.name)
  try {
    const bytes = await within.source.read(unit.place)
    return { nombre, ...(await judge(unit, bytes, within)) }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) {
      return { nombre, que: 'rechazado', uuid: null, motivos: [error.message] }
    }
    throw error
  }
}

type Judged = Prepared extends infer P ? (P extends Prepared ? Omit<P, 'nombre'> : never) : never

async function judge(unit: Planned, bytes: Buffer | null, within: Preparing): Promise<Judged> {
  if (!bytes) return refused('Pesa más de 10 MB: un documento es mucho menor.')
  if (bytes.length === 0) return refused('El archivo está vacío.')
  switch (kindOf(bytes)) {
    case 'zip':
      return refused('Es un ZIP dentro de otro. Saca sus archivos, o súbelo aparte.')
    case 'pdf':
      return { que: 'pdf', uuid: uuidOfName(unit.name), archivo: await within.storage.put(bytes) }
    case 'xml':
      return judgeXml(unit, bytes, within)
    default:
      return refused('No es un XML: aquí se cargan facturas, notas de crédito, pagos y traslados (CFDI) y sus PDF.')
  }
}

async function judgeXml(unit: Planned, bytes: Buffer, within: Preparing): Promise<Judged> {
  const { cfdi, verify } = await readAndVerify(bytes)
  const uuid = cfdi.uuid?.toLowerCase() ?? null
  if (!uuid) return refused('No está timbrado: le falta el folio fiscal (UUID) que pone el SAT.')
  const same = await sameUuid(within.db, uuid, bytes)
  if (same === 'otro') {
    return refused(
      'Ya hay otro archivo con el mismo folio fiscal (UUID) y distinto contenido; se queda el primero.',
      uuid,
    )
  }
  const { pdf, motivos } = await pdfOf(unit, uuid, within)
  if (same === 'igual') return { que: 'repetido', uuid, pdf, motivos: ['Ya estaba cargado.', ...motivos] }

  if (!within.issuers.has(cfdi.rfc_emisor.toUpperCase())) return refused(foreign(cfdi, within.issuers), uuid)
  const veredicto = await verify()
  const faults = tampering(veredicto)
  if (faults.length > 0) return { que: 'rechazado', uuid, motivos: faults }
  const notes = veredicto.faltas.map(({ texto }) => texto)
  return {
    que: 'documento',
    uuid,
    cfdi,
    veredicto,
    xml: await within.storage.put(bytes),
    pdf,
    motivos: [...notes, ...motivos],
  }
}

function refused(motivo: string, uuid: string | null = null): Judged {
  return { que: 'rechazado', uuid, motivos: [motivo] }
}

function foreign({ rfc_emisor, nombre_emisor }: Cfdi, issuers: Set<string>): string {
  const who = nombre_emisor ? `${rfc_emisor} (${nombre_emisor})` : rfc_emisor
  const ours = issuers.size ? `Los nuestros son ${[...issuers].join(', ')}.` : 'Aún no se registra ningún RFC nuestro.'
  return `Lo emitió ${who}, que no es ninguna de nuestras empresas. ${ours}`
}

/** Who sees it as his invoice must be able to trust it: an altered seal or stamp, or none, is refused; what could not be told is not. */
function tampering({ sello, timbre, faltas }: Veredicto): string[] {
  const isBad = [sello, timbre].some((state) => state === 'MALO' || state === 'SIN_SELLO')
  if (!isBad) return []
  const why = faltas.filter(({ codigo }) => /^(?:sello|certificado|timbre|sin_)/.test(codigo)).map(({ texto }) => texto)
  return why.length > 0 ? why : ['Su sello o su timbre no valen: el archivo se alteró.']
}

async function sameUuid(db: Db, uuid: string, bytes: Buffer): Promise<'igual' | 'otro' | 'nuevo'> {
  const found = await db.row<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from cfdi d join archivo a on a.id = d.xml_id where d.uuid = $1`,
    [uuid],
  )
  if (!found) return 'nuevo'
  return found.sha256 === sha256Of(bytes) ? 'igual' : 'otro'
}

/** The PDF that came along: of the same name, or with the UUID in its name. */
async function pdfOf(
  unit: Planned,
  uuid: string,
  { source, storage }: Preparing,
): Promise<{ pdf: Stored | null; motivos: string[] }> {
  const place = unit.pdf ?? source.byUuid.get(uuid)
  if (place === undefined) return { pdf: null, motivos: [] }
  const bytes = await source.read(place)
  if (bytes && kindOf(bytes) === 'pdf') return { pdf: await storage.put(bytes), motivos: [] }
  return { pdf: null, motivos: ['El PDF que venía con él no es un PDF o pesa más de 10 MB: no se guardó.'] }
}
