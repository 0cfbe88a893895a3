import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { type PageName, pages } from '#pages.ts'

const waits = z.object({
  id: z.string(),
  /** The line of the menu it belongs to. */
  pagina: z.enum(Object.keys(pages) as [PageName, ...PageName[]]), // its own keys, and there are some
  /** One, several: what waits, in words. */
  uno: z.string(),
  varios: z.string(),
  /** Counted no further than 100. */
  n: z.int(),
  /** Since when the oldest waits; null where that says nothing. */
  desde: z.string().nullable(),
  /** The list that shows the same, without the base. */
  href: z.string(),
  urgente: z.boolean(),
})

/** What waits for whoever asks, the most urgent first, and nothing that does not. */
export const pendientes = endpoint({
  method: 'GET',
  path: '/api/v1/pendientes',
  access: 'session',
  summary:
    'Lo que espera a quien pregunta, lo más urgente primero, con la lista que muestra lo mismo; se cuenta hasta 100',
  reply: z.object({ pendientes: z.array(waits) }),
})
