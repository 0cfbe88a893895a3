import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, id, needed, pesos, rowId, version } from '#kit/base/kinds.ts'
import { POSTS } from '#kit/base/posts.ts'
import { SUPPLY_WAYS } from '#kit/base/supply-ways.ts'
import { done } from '#kit/forms/fields.ts'

const access = { permissions: [], roles: ['cliente'] }
const ofOwner = { access, concern: 'empresa', acting: 403 } as const
const params = z.object({ id })
const puesto = z.enum(POSTS)
/** With VAT; null: no cap; 0: may not order. */
const cap = pesos(12, 2, 'Escribe el tope en pesos, por ejemplo 15000 o 15000.50.').nullable()
const direcciones = z.array(rowId()).max(200)

const caps = { tope_documento: z.string().nullable(), tope_mes: z.string().nullable() }
const ownPost = {
  puesto,
  ...caps,
  /** Of this month, with VAT: ordered and not cancelled, or waiting for a yes. */
  gastado: z.string(),
}

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  estado: z.enum(['ACTIVO', 'INVITADO', 'SUSPENDIDO', 'BLOQUEADO']),
  ...ownPost,
  direcciones: z.array(z.number()),
  /** Only quotes at the counter: his account has no post. */
  mostrador: z.boolean(),
  ultimo_acceso: z.string().nullable(),
  version: z.number(),
})

const invitation = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  puesto,
  ...caps,
  estado: z.enum(['PENDIENTE', 'VENCIDA']),
  expira_en: z.string(),
})

export const miEmpresa = endpoint({
  method: 'GET',
  path: '/api/v1/mi-empresa',
  access,
  acting: 403,
  summary: 'Qué puede hacer uno en su empresa y, para quien es dueño de la cuenta, quién más entra en ella',
  reply: z.object({
    yo: z.object({ id: z.number(), ...ownPost }),
    cliente: z.string(),
    surtido: z.enum(SUPPLY_WAYS),
    /** Whom to ask for more. */
    duenos: z.array(z.string()),
    /** Null for who is no owner. */
    personas: z.array(person).nullable(),
    invitaciones: z.array(invitation),
    direcciones: z.array(z.object({ id: z.number(), alias: z.string(), texto: z.string() })),
  }),
})

export const cambiarSurtido = endpoint({
  method: 'PATCH',
  path: '/api/v1/mi-empresa',
  ...ofOwner,
  summary: 'Dice de dónde se surte lo que compra la empresa: lo antes posible, o cada parte completa de una sucursal',
  body: z.strictObject({ surtido: z.enum(SUPPLY_WAYS) }),
  reply: done,
})

export const invitar = endpoint({
  method: 'POST',
  path: '/api/v1/mi-empresa/invitaciones',
  ...ofOwner,
  status: 201,
  summary: 'Invita por correo a una persona a la empresa de uno; el enlace sirve una vez y siete días',
  body: z.strictObject({ name: needed(120), email, puesto, tope_documento: cap, tope_mes: cap, direcciones }),
  reply: done,
})

export const reenviarInvitacion = endpoint({
  method: 'POST',
  path: '/api/v1/mi-empresa/invitaciones/:id/reenvio',
  ...ofOwner,
  summary: 'Manda otra vez una invitación; el enlace anterior deja de servir',
  params,
  reply: done,
})

export const retirarInvitacion = endpoint({
  method: 'DELETE',
  path: '/api/v1/mi-empresa/invitaciones/:id',
  ...ofOwner,
  summary: 'Retira una invitación; su enlace deja de servir',
  params,
  reply: done,
})

export const cambiarPersona = endpoint({
  method: 'PATCH',
  path: '/api/v1/mi-empresa/personas/:id',
  ...ofOwner,
  summary: 'Cambia el puesto, los topes o las direcciones de una persona de la empresa, o cierra y abre su acceso',
  params,
  body: z.strictObject({
    version,
    puesto: puesto.optional(),
    tope_documento: cap.optional(),
    tope_mes: cap.optional(),
    direcciones: direcciones.optional(),
    activa: z.boolean().optional(),
  }),
  reply: done,
})

export const entregarCuenta = endpoint({
  method: 'POST',
  path: '/api/v1/mi-empresa/personas/:id/entrega',
  ...ofOwner,
  summary: 'Hace dueña de la cuenta de la empresa a otra persona; quien la entrega queda como aprobador',
  params,
  body: z.strictObject({ version }),
  reply: done,
})
