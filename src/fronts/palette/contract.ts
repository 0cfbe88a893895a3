import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { oneLine } from '#kit/base/kinds.ts'
import { RECORD_KINDS, RECORDS_FROM } from './record-kinds.ts'

const record = z.object({
  tipo: z.enum(RECORD_KINDS),
  id: z.string(),
  titulo: z.string(),
  detalle: z.string(),
  /** Its code or folio. */
  clave: z.string(),
  /** The page that shows it, without the base. */
  href: z.string(),
})
export type FoundRecord = z.infer<typeof record>

export const irA = endpoint({
  method: 'GET',
  path: '/api/v1/ir-a',
  access: 'session',
  summary: 'Partes, clientes, folios, documentos y usuarios que alcanza quien pregunta, por su nombre, código o folio',
  query: z.object({ q: oneLine(120).min(RECORDS_FROM, 'Escribe al menos dos letras.') }),
  reply: z.object({ registros: z.array(record) }),
})
