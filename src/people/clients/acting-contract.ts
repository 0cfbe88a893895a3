import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { rowId } from '#kit/base/kinds.ts'

/** Path, without the base, of the page to open next. */
const destino = z.string()

export const actuar = endpoint({
  method: 'POST',
  path: '/api/v1/actuar',
  access: { permissions: ['clientes-impersonar'] },
  acting: 409,
  summary: 'Empieza a actuar a nombre de un cliente en esta sesión: con sus derechos y no con los propios',
  body: z.strictObject({ cliente_id: rowId() }),
  reply: z.object({ cliente: z.object({ id: z.number(), nombre: z.string() }), destino }),
  repeats: 'session',
})

export const dejarDeActuar = endpoint({
  method: 'DELETE',
  path: '/api/v1/actuar',
  access: 'session',
  concern: 'persona',
  summary: 'Deja de actuar a nombre de un cliente',
  reply: z.object({ destino }),
  repeats: 'session',
})
