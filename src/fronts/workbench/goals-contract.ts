import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { rowId } from '#kit/base/kinds.ts'

const access = { permissions: ['empresa-write'] }
const meta = z.int('Escribe un número.').min(1, 'Al menos 1 al día.').max(500, '500 al día como máximo.')
const id = rowId()

const reply = z.object({
  /** The company's, for who has none of his own nor of a role. */
  empresa: z.int(),
  roles: z.array(z.object({ id: z.number(), nombre: z.string(), meta: z.int().nullable() })),
  personas: z.array(
    z.object({ id: z.number(), nombre: z.string(), meta: z.int().nullable(), vale: z.int(), hechas: z.int() }),
  ),
})

export const metas = endpoint({
  method: 'GET',
  path: '/api/v1/metas-contactos',
  access,
  summary: 'Cuántos contactos al día se piden a cada quién: de la empresa, de cada rol y de cada persona',
  reply,
})

export const cambiarMeta = endpoint({
  method: 'PUT',
  path: '/api/v1/metas-contactos',
  access,
  summary: 'Cambia la meta de la empresa, de un rol o de una persona; null quita la propia',
  body: z.strictObject({ rol_id: id.optional(), usuario_id: id.optional(), meta: meta.nullable() }),
  reply,
})
