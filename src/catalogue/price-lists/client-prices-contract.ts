import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, INT4, oneLine, pesos, version, wholeText, yesText } from '#kit/base/kinds.ts'

const params = z.object({ id })
const write = { permissions: ['clientes-read', 'precios-update'] }

/** Pesos without VAT, as people write them: up to six decimals. */
const price = pesos(8, 6, 'Escribe el precio con números, por ejemplo 125.50.').refine(
  (value) => Number(value) > 0,
  'El precio debe ser mayor que cero.',
)
const date = day('Elige una fecha.')

const contract = z.object({
  id: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  cantidad_min: z.int(),
  valor: z.string(),
  /** The base list's, now. */
  precio_lista: z.string().nullable(),
  desde: z.string().nullable(),
  /** The moment it ends; null: no end. */
  hasta: z.string().nullable(),
  estado: z.enum(['vigente', 'futuro', 'terminado']),
  version,
})
export type ContractPrice = z.output<typeof contract>

export const clientPrices = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id/precios',
  access: { permissions: ['clientes-read'] },
  summary: 'De dónde toma sus precios un cliente: su lista, la de su grupo y sus precios de contrato, por páginas',
  params,
  query: z.object({
    q: oneLine(40).optional().default(''),
    terminados: yesText.optional().default(false),
    pagina: id.max(10_000).optional().catch(undefined).default(1),
    por: z.coerce
      .number()
      .pipe(z.literal([25, 50, 100]))
      .optional()
      .catch(undefined)
      .default(25),
  }),
  reply: z.object({
    cliente: z.object({ id: z.number(), clave: z.string(), nombre: z.string() }),
    lista: z.string().nullable(),
    grupo: z.object({ nombre: z.string(), lista: z.string().nullable() }).nullable(),
    total: z.int(),
    contratos: z.array(contract),
  }),
})

const saved = z.object({
  contrato: contract,
  /** What whoever saved should know: `Queda por debajo del piso, $81.50.` */
  avisos: z.array(z.string()),
})

export const addContract = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/precios',
  access: write,
  summary: 'Acuerda un precio con un cliente, desde una cantidad y por un periodo que no se encime con otro',
  params,
  body: z.strictObject({
    k_parte: oneLine(40).min(1, 'Escribe el código.'),
    cantidad_min: z.int('Escribe un número entero de piezas.').min(1).max(99_999).optional().default(1),
    valor: price,
    /** First day; today when left out. */
    desde: date.optional(),
    /** Last day it holds. */
    hasta: date.nullish(),
  }),
  reply: saved,
  status: 201,
})

export const changeContract = endpoint({
  method: 'PATCH',
  path: '/api/v1/clientes/:id/precios/:contrato',
  access: write,
  summary: 'Cambia un precio de contrato o su último día; lo que ya rigió se conserva',
  params: params.extend({ contrato: id }),
  body: z.strictObject({ version, valor: price.optional(), hasta: date.nullish() }),
  reply: saved,
})

export const endContract = endpoint({
  method: 'DELETE',
  path: '/api/v1/clientes/:id/precios/:contrato',
  access: write,
  summary: 'Termina ahora un precio de contrato; el que aún no empieza se borra',
  params: params.extend({ contrato: id }),
  query: z.object({ version: wholeText(1, INT4) }),
  reply: z.object({ success: z.literal(true) }),
})

export const restoreContract = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/precios/:contrato/deshacer',
  access: write,
  summary: 'Vuelve a regir, desde ahora, un precio de contrato que se terminó o se borró en los últimos 30 días',
  params: params.extend({ contrato: id }),
  reply: z.object({ success: z.literal(true) }),
})
