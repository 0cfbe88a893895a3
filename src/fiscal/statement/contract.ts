import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { paperFile } from '#kit/base/file-types.ts'
import { day, id } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const read = { permissions: ['credito-read'] }
/** Of a client's own person the client's, whatever number is sent; staff names one within its reach. */
const whose = { cliente: id.optional().catch(undefined) }
const date = day().optional().catch(undefined)

export const INVOICE_STATES = ['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADA', 'CANCELADA'] as const
export const INVOICE_VIEWS = ['por_pagar', 'vencidas', 'pagadas', 'todas'] as const
export const INVOICE_ORDERS = ['vence', 'dia', 'folio', 'total', 'saldo'] as const

const client = z.object({ id: z.number(), clave: z.string(), nombre: z.string(), dias_credito: z.int() })

/** Amounts in the invoice's currency, with two decimals. */
const invoice = z.object({
  uuid: z.string(),
  folio: z.string(),
  dia: z.string(),
  vence: z.string(),
  /** Overdue. */
  dias: z.int(),
  estado: z.enum(INVOICE_STATES),
  /** PUE: paid in one exhibition, born paid. */
  metodo_pago: z.string(),
  receptor: z.string(),
  moneda: z.string(),
  total: z.string(),
  pagado: z.string(),
  notas: z.string(),
  saldo: z.string(),
  /** Payments and credit notes, the oldest first. */
  abonos: z.array(
    z.object({
      tipo: z.enum(['PAGO', 'NOTA', 'CONTADO']),
      uuid: z.string(),
      folio: z.string(),
      dia: z.string(),
      importe: z.string(),
    }),
  ),
})

const list = listedBy({
  ...whose,
  ver: z.enum(INVOICE_VIEWS).optional().catch(undefined),
  desde: date,
  hasta: date,
  orden: z.enum(INVOICE_ORDERS).optional().catch(undefined),
})

/** C-09. */
export const facturas = endpoint({
  method: 'GET',
  path: '/api/v1/facturas',
  access: read,
  summary: 'Facturas de un cliente con lo pagado y lo que se debe de cada una, por páginas',
  query: list.page,
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    facturas: z.array(invoice),
    /** Of all that were found, a currency at a time. */
    sumas: z.array(z.object({ moneda: z.string(), total: z.string(), saldo: z.string() })),
  }),
})

export const exportarFacturas = listFile({
  path: '/api/v1/facturas/exportacion/:formato',
  access: read,
  summary: 'Facturas filtradas, como archivo CSV o XLSX',
  query: list.file,
})

/** Pesos, where a moneda is not named. */
export const resumenCuenta = endpoint({
  method: 'GET',
  path: '/api/v1/facturas/resumen',
  access: read,
  summary: 'Lo que debe un cliente: saldo, vencido, antigüedad, crédito usado y cómo pagar',
  query: z.object(whose),
  reply: z.object({
    cliente: client,
    facturas: z.int(),
    total: z.string(),
    facvencidas: z.int(),
    vencido: z.string(),
    dias_vencido: z.int(),
    limite: z.string(),
    /** Of orders. */
    por_facturar: z.string(),
    /** Of quotations that were authorised and are no orders yet: they hold credit too. */
    autorizado: z.string(),
    usado: z.string(),
    disponible: z.string(),
    /** By BUCKETS. */
    antiguedad: z.array(z.string()),
    monedas: z.array(z.object({ moneda: z.string(), facturas: z.int(), saldo: z.string(), vencido: z.string() })),
    /** Where to pay; null while nobody has set it. */
    pago: z
      .object({ beneficiario: z.string(), banco: z.string(), clabe: z.string(), referencia: z.string() })
      .nullable(),
    /** Mails that tell of what is due. */
    recordatorios: z.boolean(),
  }),
})

const statement = z.object({
  cliente: client,
  desde: z.string(),
  hasta: z.string(),
  /** Of the movements, each account's own on each: the sums are of the whole period. */
  pagina: z.int(),
  paginas: z.int(),
  /** A currency each. */
  cuentas: z.array(
    z.object({
      moneda: z.string(),
      apertura: z.string(),
      cargos: z.string(),
      abonos: z.string(),
      cierre: z.string(),
      /** What was owed before the first movement of this page. */
      antes: z.string(),
      movimientos: z.array(
        z.object({
          dia: z.string(),
          tipo: z.enum(['FACTURA', 'PAGO', 'NOTA', 'CONTADO']),
          uuid: z.string(),
          folio: z.string(),
          factura: z.string(),
          cargo: z.string().nullable(),
          abono: z.string().nullable(),
          saldo: z.string(),
        }),
      ),
      antiguedad: z.array(z.string()),
    }),
  ),
})

const period = { ...whose, desde: date, hasta: date }

export const estadoDeCuenta = endpoint({
  method: 'GET',
  path: '/api/v1/estado-cuenta',
  access: read,
  summary: 'Estado de cuenta de un periodo: saldo inicial, movimientos, saldo final y antigüedad, por moneda',
  query: z.object({ ...period, pagina: listQuery.pagina }),
  reply: statement,
})

export const archivoEstadoDeCuenta = endpoint({
  method: 'GET',
  path: '/api/v1/estado-cuenta/archivo/:formato',
  access: read,
  summary: 'El estado de cuenta como PDF o XLSX',
  params: z.object({ formato: z.enum(['pdf', 'xlsx']) }),
  query: z.object(period),
  file: paperFile,
  reply: z.unknown(),
})
