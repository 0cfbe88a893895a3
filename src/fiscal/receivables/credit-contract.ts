import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, neededProse, oneLine, prose, version } from '#kit/base/kinds.ts'
import { CREDIT_POLICIES } from '#people/clients/credit.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

/** Staff: a client reads its own account, not what is said of it. */
const read = { permissions: ['credito-read', 'clientes-read'] }
const params = z.object({ id })

/** Pesos as people type them: `$50,000.00`. */
const pesos = oneLine(20, 'Escribe un importe de hasta diez cifras.')
  .transform((typed) => typed.replace(/[$,\s]/g, ''))
  .refine(
    (amount) => /^\d{1,10}(\.\d{1,2})?$/.test(amount),
    'Escribe un importe en pesos, por ejemplo 50000 o 1250.50.',
  )
const positive = pesos.refine((amount) => Number(amount) !== 0, 'Escribe un importe mayor que cero.')

export const PROMISE_STATES = ['PENDIENTE', 'CUMPLIDA', 'ROTA'] as const
export const REMINDER_KINDS = ['POR_VENCER', 'HOY', 'VENCIDA_7', 'VENCIDA_15', 'MANUAL'] as const

const credit = z.object({
  id: z.number(),
  clave: z.string(),
  nombre: z.string(),
  version: z.number(),
  dias_credito: z.int(),
  limite_credito: z.string(),
  politica_credito: z.enum(CREDIT_POLICIES),
  recordatorios: z.boolean(),
  /** Days overdue that are let pass, of the policy of sales. */
  dias_bloqueo: z.int(),
  /** Who let what pass, the latest first. */
  excepciones: z.array(
    z.object({
      id: z.number(),
      cotizacion: z.object({ id: z.number(), folio: z.string() }).nullable(),
      total: z.string().nullable(),
      excedente: z.string(),
      hasta: z.string().nullable(),
      motivo: z.string(),
      autor: z.string(),
      creado_en: z.string(),
    }),
  ),
  promesas: z.array(
    z.object({
      id: z.number(),
      factura: z.object({ uuid: z.string(), folio: z.string() }).nullable(),
      importe: z.string(),
      moneda: z.string(),
      fecha: z.string(),
      nota: z.string(),
      estado: z.enum(PROMISE_STATES),
      autor: z.string(),
      creado_en: z.string(),
    }),
  ),
  /** The last mails that told of what is due: how many invoices each. */
  avisos: z.array(
    z.object({ en: z.string(), tipo: z.enum(REMINDER_KINDS), facturas: z.int(), autor: z.string().nullable() }),
  ),
  /** What can be promised. */
  abiertas: z.array(z.object({ uuid: z.string(), folio: z.string(), moneda: z.string(), saldo: z.string() })),
})

export const creditoCliente = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/credito',
  access: read,
  summary: 'Condiciones de crédito de un cliente, quién lo dejó pasar, qué prometió y qué se le recordó',
  params,
  reply: credit,
})

export const cambiarCredito = endpoint({
  method: 'PATCH',
  path: '/api/v1/clientes/:id/credito',
  access: { permissions: ['credito-read', 'clientes-write'] },
  summary: 'Cambia límite, días, política de crédito y recordatorios de un cliente',
  params,
  body: z.strictObject({
    version,
    limite_credito: pesos.optional(),
    dias_credito: z
      .int('Escribe los días con número entero.')
      .min(0, 'Los días van de 0 a 180.')
      .max(180, 'Los días van de 0 a 180.')
      .optional(),
    politica_credito: z.enum(CREDIT_POLICIES, 'Elige una política.').optional(),
    recordatorios: z.boolean().optional(),
  }),
  reply: credit,
})

/** Until a day, whatever the client buys up to so much beyond its limit. */
export const dejarPasar = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/credito/excepciones',
  access: { permissions: ['credito-read', 'clientes-read', 'credito-override'] },
  status: 201,
  summary: 'Deja pasar, hasta un día, lo que un cliente compre sobre su crédito',
  params,
  body: z.strictObject({ excedente: pesos, hasta: day('Escribe una fecha.'), motivo: neededProse(500) }),
  reply: credit,
})

export const anotarPromesa = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/credito/promesas',
  access: read,
  status: 201,
  summary: 'Anota cuánto y cuándo prometió pagar un cliente; no se cambia ni se borra',
  params,
  body: z.strictObject({
    factura: z.uuid('La factura no es válida.').nullable().optional(),
    importe: positive,
    fecha: day('Escribe una fecha.'),
    nota: prose(500).optional(),
  }),
  reply: credit,
})

/** One mail with all that is overdue; once a day at most. */
export const enviarRecordatorio = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/credito/recordatorios',
  access: read,
  summary: 'Envía ahora a un cliente un correo con lo que tiene vencido',
  params,
  reply: z.object({ correos: z.int(), facturas: z.int() }),
})

export const DEBT_ORDERS = ['vencido', 'total', 'cliente', 'dias'] as const

const amounts = z.object({ total: z.string(), vencido: z.string(), antiguedad: z.array(z.string()) })

const list = listedBy({
  solo: z.enum(['vencidos', 'bloqueados', 'promesa']).optional().catch(undefined),
  asesor: id.optional().catch(undefined),
  sucursal: id.optional().catch(undefined),
  orden: z.enum(DEBT_ORDERS).optional().catch(undefined),
})

/** Pesos. */
export const cobranza = endpoint({
  method: 'GET',
  path: '/api/v1/cobranza',
  access: read,
  summary: 'Clientes que deben, con su antigüedad de saldos, y los totales por asesor y sucursal',
  query: list.page,
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    clientes: z.array(
      z.object({
        id: z.number(),
        clave: z.string(),
        nombre: z.string(),
        asesor: z.string().nullable(),
        sucursal: z.string().nullable(),
        telefono: z.string().nullable(),
        facturas: z.int(),
        dias: z.int(),
        ...amounts.shape,
        limite: z.string(),
        politica: z.enum(CREDIT_POLICIES),
        /** The last promise: what became of it. */
        promesa: z.object({ fecha: z.string(), importe: z.string(), estado: z.enum(PROMISE_STATES) }).nullable(),
        /** When a mail last told of what is overdue. */
        aviso: z.string().nullable(),
      }),
    ),
    suma: amounts,
    asesores: z.array(z.object({ id: z.number().nullable(), nombre: z.string(), clientes: z.int(), ...amounts.shape })),
    sucursales: z.array(
      z.object({ id: z.number().nullable(), nombre: z.string(), clientes: z.int(), ...amounts.shape }),
    ),
  }),
})

export const exportarCobranza = listFile({
  path: '/api/v1/cobranza/exportacion/:formato',
  access: read,
  summary: 'La cobranza filtrada, como archivo CSV o XLSX',
  query: list.file,
})
