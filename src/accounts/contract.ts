import { z } from 'zod'
import { endpoint } from '#base/contract.ts'

/** E-07: what the page knows of who is looking. Never an e-mail, a token or a price. */
export const sesion = endpoint({
  method: 'GET',
  path: '/api/v1/sesion',
  access: 'public',
  summary: 'Quién está en esta sesión y qué puede hacer',
  reply: z.object({
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    permissions_auth: z.array(z.string()),
    isLoggedin: z.boolean(),
  }),
})
