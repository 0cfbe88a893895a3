import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { SENDING_STATES } from './states.ts'

const sync = { permissions: ['pedidos-sync'] }
const moment = z.string().nullable()

const sending = z.object({
  id: z.number(),
  tipo: z.enum(['pedido', 'cambio', 'cancelacion']),
  estado: z.enum(SENDING_STATES),
  clave: z.string(),
  folio: z.string().nullable(),
  intentos: z.number(),
  siguiente_en: z.string(),
  ultimo_error: z.string(),
  enlazada: z.boolean(),
  creada_en: z.string(),
  enviada_en: moment,
  respondida_en: moment,
})

const row = z.object({
  ...sending.shape,
  pedido: z.object({ id: z.number(), folio: z.string(), sucursal: z.string(), cliente: z.string(), total: z.string() }),
})

export const enviosErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/pedidos',
  access: sync,
  summary: 'Pedidos, sus cambios y cancelaciones que salen hacia el ERP, por páginas',
  query: z.object({
    ...listQuery,
    /** `pendientes`: no answer yet; `atorados`: refused or given up. */
    solo: z.enum(['pendientes', 'atorados']).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), envios: z.array(row) }),
})

const shownOrder = z.object({
  pedido: z.object({
    id: z.number(),
    folio: z.string(),
    sucursal: z.object({ clave: z.string(), nombre: z.string() }),
    cliente: z.object({ id: z.number(), nombre: z.string() }),
    estado: z.string(),
    erp_estado: z.enum(['PENDIENTE', 'ENVIADO', 'ACEPTADO', 'ERROR']),
    erp_folio: z.string().nullable(),
    erp_motivo: z.string(),
    erp_en: moment,
    total: z.string(),
    creado_en: z.string(),
  }),
  envios: z.array(sending),
  /** What is sent, or would be: JSON with its lines. */
  carga: z.string(),
  /** The body went out at least once and is fixed. */
  fija: z.boolean(),
  encendido: z.boolean(),
})

/** AD-s2. */
export const envioErp = endpoint({
  method: 'GET',
  path: '/api/v1/erp/pedidos/:id',
  access: sync,
  summary: 'Un pedido ante el ERP: qué se manda, estado, folio e intentos',
  params: z.object({ id }),
  reply: shownOrder,
})

export const enviarErp = endpoint({
  method: 'POST',
  path: '/api/v1/erp/pedidos/:id/envio',
  access: sync,
  summary: 'Envía el pedido al ERP ahora; repetirlo no lo duplica',
  params: z.object({ id }),
  reply: shownOrder,
})

export const enlazarErp = endpoint({
  method: 'POST',
  path: '/api/v1/erp/pedidos/:id/enlace',
  access: sync,
  summary: 'Dice a mano qué folio tiene el pedido en el ERP; entonces ya no se envía',
  params: z.object({ id }),
  body: z.strictObject({
    folio: oneLine(40, 'El folio lleva 40 caracteres como máximo.').min(1, 'Escribe el folio.'),
  }),
  reply: shownOrder,
})

export const reenviarErp = endpoint({
  method: 'POST',
  path: '/api/v1/erp/pedidos/reenvios',
  access: sync,
  summary: 'Vuelve a poner en la cola todo lo que se detuvo, con su misma clave',
  reply: z.object({ reenviados: z.number() }),
})
