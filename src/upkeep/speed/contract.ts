import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { oneLine, wholeText } from '#kit/base/kinds.ts'

const value = z.number().nullable()

export const velocidad = endpoint({
  method: 'GET',
  path: '/api/v1/velocidad',
  access: { auth: true, permissions: ['auditoria-read'] },
  summary: 'Lo que sintieron quienes visitan: percentil 75 por página',
  query: z.object({
    /** Part of a page's title. */
    q: oneLine(60).optional(),
    dias: wholeText(1, 90).default(28),
    equipo: z.enum(['telefono', 'escritorio']).optional().catch(undefined),
  }),
  reply: z.object({
    dias: z.number(),
    /** The most visited first; the first of all is all pages together. */
    paginas: z.array(
      z.object({
        /** Name in the table of pages; null for all together. */
        pagina: z.string().nullable(),
        titulo: z.string(),
        visitas: z.number(),
        /** Milliseconds, CLS a score; null where no browser told it. */
        p75: z.object({ TTFB: value, FCP: value, LCP: value, INP: value, CLS: value }),
        /** LCP of as many days before. */
        lcp_antes: value,
      }),
    ),
  }),
})
