import { isStaff } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { readCfdiApart } from '#fiscal/cfdi-checks/apart.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import type { documento } from './contract.ts'
import { fiscal } from './fiscal-contract.ts'
import { historyOf } from './history.server.ts'
import { documentColumnsSql, documentTablesSql } from './list.server.ts'
import { qrOf } from '#platform/files/qr.server.ts'
import { satAddress } from './sat-address.server.ts'
import { reachedBy, type Viewer } from './scope.server.ts'

export type WholeDocument = Reply<typeof documento>

/** What a document's files are found and named by. */
export type FoundDocument = {
  id: number
  uuid: string
  serie: string
  folio: string
  estado_sat: WholeDocument['estado_sat']
  /** When it was issued, as its file says: without a zone. */
  fecha: string
  /** SHA-256 in hexadecimal. */
  xml: string
  pdf: string | null
}

const files = `
  d.id, d.uuid, d.serie, d.folio, d.estado_sat, to_char(d.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, encode(x.sha256, 'hex') as xml, encode(y.sha256, 'hex') as pdf`
const fileTables = `
  cfdi d left join cliente c on c.id = d.cliente_id join archivo x on x.id = d.xml_id left join archivo y on y.id = d.pdf_id`

/** The documents of this condition on `d` and `c`, with where their files lie. */
export function findDocuments(viewer: Viewer, where: string, values: unknown[]): Promise<FoundDocument[]> {
  return viewer.db.rows<FoundDocument>(`select ${files} from ${fileTables} where ${where}`, values)
}

/** Within the viewer's reach; 404 for what does not exist and for what is somebody else's alike. */
export async function findDocument(uuid: string, viewer: Viewer): Promise<FoundDocument> {
  const { where, values } = await reachedBy(viewer)
  const place = `$${values.length + 1}::uuid`
  const [found] = await findDocuments(viewer, `${where} and d.uuid = ${place}`, [...values, uuid])
  if (!found) throw new Refusal(404, 'El documento no existe.')
  return found
}

const head = `
  select ${documentColumnsSql}, d.sello, d.timbre, d.cuadra, d.faltas, d.es_cancelable, d.pdf_id is not null as tiene_pdf
  from ${documentTablesSql} where d.id = $1`

const parts = `
  select x.n, p.k_parte from cfdi_concepto x join producto p on p.id = x.producto_id
  where x.cfdi_id = $1 and p.estado = 'activo' order by x.n`

const problems = `
  select x.id, x.texto, x.estado, x.respuesta, u.nombre as quien, x.creado_en, x.resuelto_en, r.nombre as resolvio
  from cfdi_problema x left join usuario u on u.id = x.usuario_id left join usuario r on r.id = x.resuelto_por
  where x.cfdi_id = $1 order by x.id desc limit 50`

type Head = Omit<WholeDocument, 'fiscal' | 'partes' | 'historia' | 'problemas' | 'sat' | 'puede_resolver'>

/** A document with all that belongs to it. */
export async function readDocument(uuid: string, context: Context): Promise<WholeDocument> {
  const { db, session } = context
  const found = await findDocument(uuid, context)
  const [about, partes, historia, problemas, cfdi] = await Promise.all([
    db.row<Head>(head, [found.id]),
    db.rows<WholeDocument['partes'][number]>(parts, [found.id]),
    historyOf(found.id, db),
    db.rows<WholeDocument['problemas'][number]>(problems, [found.id]),
    readFile(found, context),
  ])
  if (!about) throw new Refusal(404, 'El documento no existe.')
  const pagina = cfdi && satAddress(cfdi)
  return {
    ...about,
    fiscal: cfdi && shown(cfdi),
    partes,
    historia,
    problemas,
    sat: pagina ? { pagina, qr: await qrOf(pagina) } : null,
    puede_resolver: isStaff(session),
  }
}

/** What the file says; null, and logged, while it cannot be read: what the database knows is shown all the same. */
async function readFile({ xml, uuid }: FoundDocument, { env, log }: Context): Promise<Cfdi | null> {
  try {
    const bytes = await openStorage(env).read(xml)
    if (bytes) return await readCfdiApart(bytes)
    log.error({ uuid }, 'the XML of a document is missing')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.error({ err: error, uuid }, 'the XML of a document could not be read')
  }
  return null
}

/** More of an addenda than this is looked at in the file itself. */
const ADDENDA_MOST = 20_000

/** What the contract names of it. */
function shown(cfdi: Cfdi): NonNullable<WholeDocument['fiscal']> {
  return fiscal.parse({ ...cfdi, addenda: cfdi.addenda && cfdi.addenda.texto.slice(0, ADDENDA_MOST) })
}
