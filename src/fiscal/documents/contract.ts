import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { pdfFile } from '#kit/base/file-types.ts'
import { day, id, neededProse, oneLine } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { fiscal } from './fiscal-contract.ts'
import { PERIODS } from './period.ts'
import { SAT_STATES } from '#fiscal/sat/states.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const read = { permissions: ['documentos-read'] }
export const KINDS = ['I', 'E', 'P', 'T'] as const
/** `vigente`: not cancelled and found; `sin-confirmar`: not asked about yet, or not found; the last one is of staff. */
export const STATES = ['vigente', 'cancelado', 'sin-confirmar', 'por-pagar', 'vencida', 'con-problema'] as const
export const DOCUMENT_ORDERS = ['fecha', 'folio', 'cliente', 'total', 'saldo', 'vence'] as const
/** Documents in a ZIP at most. */
export const ZIP_MOST = 500
/** UUIDs that an address can hold. */
const UUIDS_MOST = 200

const dia = day('Escribe la fecha como 2026-11-20.')
// Not z.uuid(): the tax office's own service does not look at the version bits either.
const uuid = z.guid('Un UUID lleva 32 letras y números en cinco grupos.')
const kind = z.enum(KINDS)
const satState = z.enum(SAT_STATES)
/** Decimal text with the decimals it was written with. */
const amount = z.string()
const client = z.object({ id: z.number(), clave: z.string(), nombre: z.string() })
/** Local time of Mexico, without a zone, as in the file. */
const localTime = z.string()

const row = z.object({
  uuid: z.string(),
  tipo: kind,
  serie: z.string(),
  folio: z.string(),
  fecha: localTime,
  rfc_emisor: z.string(),
  nombre_emisor: z.string(),
  rfc_receptor: z.string(),
  nombre_receptor: z.string(),
  /** Null: it waits for one. */
  cliente: client.nullable(),
  /** Of a payment document, those of its payments. */
  moneda: z.string(),
  total: amount,
  saldo: amount,
  vence_en: z.string().nullable(),
  vencida: z.boolean(),
  estado_sat: satState,
  verificado_en: z.string().nullable(),
  /** Credit notes and payments that speak of it and are not cancelled. */
  notas: z.number(),
  pagos: z.number(),
})

const filters = {
  q: listQuery.q,
  tipo: kind.optional().catch(undefined),
  estado: z.enum(STATES).optional().catch(undefined),
  /** Counts where neither `desde` nor `hasta` are given; without any of the three, the last three months, or everything when `q` is given. */
  periodo: z.enum(PERIODS).optional().catch(undefined),
  desde: dia.optional().catch(undefined),
  hasta: dia.optional().catch(undefined),
  /** Staff's; a client's people see their own whatever it says. */
  cliente: id.optional().catch(undefined),
  orden: z.enum(DOCUMENT_ORDERS).optional().catch(undefined),
  sentido: listQuery.sentido,
}

export const documentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos',
  access: read,
  summary: 'Documentos electrónicos (CFDI) que alcanza quien pregunta, por páginas, con filtros y totales',
  query: z.object({ ...listQuery, ...filters }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    /** The range in force; null on a side without an end. */
    periodo: z.enum(PERIODS).nullable(),
    desde: z.string().nullable(),
    hasta: z.string().nullable(),
    documentos: z.array(row),
    /** Of all that are asked for, not of the page. Cancelled ones are counted apart and add to no amount. */
    totales: z.array(
      z.object({
        tipo: kind,
        moneda: z.string(),
        documentos: z.number(),
        cancelados: z.number(),
        total: amount,
        saldo: amount,
      }),
    ),
    /** The client the list is narrowed to. */
    cliente: client.nullable(),
    /** When the last document of whoever asks was issued, whatever the filters say. */
    ultimo: z.string().nullable(),
    /** Documents in a ZIP at most. */
    maximo_zip: z.number(),
  }),
})

export const exportarDocumentos = listFile({
  path: '/api/v1/documentos/exportacion/:formato',
  access: read,
  summary: 'Documentos filtrados, como archivo CSV o XLSX',
  query: z.object({ ...filters, columnas: oneLine(300).optional().catch(undefined) }),
})

const counted = z.object({ desde: z.string(), hasta: z.string(), documentos: z.number(), facturas: z.number() })

export const resumenDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/resumen',
  access: read,
  summary:
    'Cuántos documentos hay de este mes y del pasado, y cuántas facturas están vencidas, del cliente de la sesión',
  reply: z.object({ mes: counted, mes_pasado: counted, vencidas: z.number() }),
})

const one = z.object({ uuid })

/** Another document, as far as whoever asks may see it. */
const related = z.object({
  uuid: z.string(),
  tipo: kind,
  serie: z.string(),
  folio: z.string(),
  fecha: localTime,
  moneda: z.string(),
  total: amount,
  estado_sat: satState,
})

export const HAPPENINGS = [
  'pedido',
  'emision',
  'relacion',
  'relacionado',
  'paga',
  'pago',
  'nota',
  'sustituido',
] as const

const happening = z.object({
  que: z.enum(HAPPENINGS),
  /** Local time; of an order, too. */
  fecha: localTime,
  /** Relation by its code (`04`), or the number of the instalment. */
  detalle: z.string(),
  importe: amount.nullable(),
  moneda: z.string(),
  /** Owed afterwards, where the file says it. */
  insoluto: amount.nullable(),
  documento: related.nullable(),
  /** A UUID that is named without its document being here. */
  uuid: z.string().nullable(),
  pedido: z.object({ sucursal: z.string(), folio: z.string() }).nullable(),
})

const verdict = z.enum(['BUENO', 'MALO', 'SIN_SELLO', 'NO_COMPROBADO'])

const problem = z.object({
  id: z.number(),
  texto: z.string(),
  estado: z.enum(['NUEVO', 'RESUELTO']),
  respuesta: z.string(),
  quien: z.string().nullable(),
  creado_en: z.string(),
  resuelto_en: z.string().nullable(),
  resolvio: z.string().nullable(),
})

const whole = z.object({
  ...row.omit({ notas: true, pagos: true }).shape,
  sello: verdict,
  timbre: verdict,
  cuadra: z.boolean(),
  faltas: z.array(z.object({ codigo: z.string(), texto: z.string() })),
  es_cancelable: z.string(),
  /** A PDF came with it; else it is drawn. */
  tiene_pdf: z.boolean(),
  /** What the file itself says; null while the storage does not answer. */
  fiscal: fiscal.nullable(),
  /** Our parts among the lines, by the line's place from 1. */
  partes: z.array(z.object({ n: z.number(), k_parte: z.string() })),
  historia: z.array(happening),
  problemas: z.array(problem),
  /** Address of the tax office's page about it, and its QR as the path of an SVG of `qr.lado` units; null for what it does not answer about. */
  sat: z.object({ pagina: z.string(), qr: z.object({ lado: z.number(), d: z.string() }) }).nullable(),
  /** Whoever asks may answer its problems. */
  puede_resolver: z.boolean(),
})

export const documento = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/:uuid',
  access: read,
  summary: 'Un documento electrónico con todos sus datos fiscales, su historia, sus comprobaciones y sus problemas',
  params: one,
  reply: whole,
})

export const xmlDocumento = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/:uuid.xml',
  access: read,
  summary: 'El XML de un documento, byte por byte como se recibió',
  params: one,
  file: { types: ['application/xml'] },
  reply: z.unknown(),
})

export const pdfDocumento = endpoint({
  method: 'GET',
  path: '/api/v1/documentos/:uuid.pdf',
  access: read,
  summary: 'La representación impresa de un documento: la que llegó con él o, si no, la que se dibuja de su XML',
  params: one,
  file: pdfFile,
  reply: z.unknown(),
})

/** So long an address no server reads. */
const LONGEST = 16_000

const uuids = z
  .union([oneLine(LONGEST), z.array(oneLine(LONGEST)).max(UUIDS_MOST)])
  .transform((given) => [...new Set([given].flat().flatMap((text) => text.toLowerCase().split(',')))])
  .pipe(z.array(uuid).max(UUIDS_MOST, `Elige ${UUIDS_MOST} documentos como máximo.`))

export const zipDocumentos = endpoint({
  method: 'GET',
  path: '/api/v1/documentos.zip',
  access: read,
  summary: `XML y PDF de hasta ${ZIP_MOST} documentos en un ZIP: los de \`uuid\` (repetido o con comas, hasta ${UUIDS_MOST}) o, con \`todos=1\`, los del filtro`,
  query: z.object({ ...filters, uuid: uuids.optional(), todos: z.literal('1').optional().catch(undefined) }),
  file: { types: ['application/zip'], isLong: true },
  reply: z.unknown(),
})

export const reportarProblema = endpoint({
  method: 'POST',
  path: '/api/v1/documentos/:uuid/problemas',
  access: read,
  concern: 'papeles',
  summary: 'Avisa de un problema con un documento; quien lo atiende responde en el mismo lugar',
  status: 201,
  params: one,
  body: z.strictObject({
    texto: neededProse(1000, 'Cuéntanos qué está mal, en diez letras o más.', 10),
  }),
  reply: z.object({ id: z.number() }),
})

export const resolverProblema = endpoint({
  method: 'PATCH',
  path: '/api/v1/documentos/:uuid/problemas/:id',
  access: read,
  concern: 'papeles',
  summary: 'Responde un problema y lo da por resuelto; solo personal, dentro de su alcance',
  params: z.object({ uuid, id }),
  body: z.strictObject({ respuesta: neededProse(1000, 'Escribe qué se hizo.', 3) }),
  reply: z.object({ success: z.literal(true) }),
})
