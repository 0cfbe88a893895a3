import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine, prose, rowId } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const access = { permissions: ['productos-import'] }
export const FAULT_STATES = ['nuevo', 'resuelto', 'ignorado'] as const

const filters = {
  ...listQuery,
  orden: z.enum(['creado_en', 'codigo']).optional().catch(undefined),
  estado: z.enum(FAULT_STATES).optional().catch(undefined),
  origen: z.enum(['carga', 'sync']).optional().catch(undefined),
  grupo: oneLine(400).optional().catch(undefined),
  carga: id.optional().catch(undefined),
}

export const faults = z.object({
  id: z.number(),
  origen: z.enum(['carga', 'sync']),
  carga_id: z.number().nullable(),
  trabajo: z.string(),
  fila: z.number().nullable(),
  codigo: z.string(),
  columna: z.string(),
  valor: z.string(),
  motivo: z.string(),
  estado: z.enum(FAULT_STATES),
  reintento_en: z.string().nullable(),
  /** The load waits for rows to be put right, or was published without them; of the ERP: the row is there to be tried again. */
  se_corrige: z.boolean(),
  creado_en: z.string(),
  atendido_en: z.string().nullable(),
  atendido_por: z.string().nullable(),
})

export const erroresProducto = endpoint({
  method: 'GET',
  path: '/api/v1/errores-producto',
  access,
  summary: 'Errores de productos de las cargas y de la sincronización',
  query: z.object(filters),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), errores: z.array(faults) }),
})

export const gruposErrores = endpoint({
  method: 'GET',
  path: '/api/v1/errores-producto/grupos',
  access,
  summary: 'Los errores de productos agrupados por motivo, los más frecuentes primero',
  query: z.object(filters),
  reply: z.object({
    grupos: z.array(
      z.object({ grupo: z.string(), veces: z.number(), nuevos: z.number(), trabajos: z.number(), ejemplo: z.string() }),
    ),
  }),
})

export const exportarErrores = listFile({
  path: '/api/v1/errores-producto/exportar/:formato',
  access,
  summary: 'Los errores de productos, filtrados, como CSV o XLSX',
  query: z.object({ ...filters, columnas: oneLine(200).optional().catch(undefined) }),
})

export const atenderErrores = endpoint({
  method: 'POST',
  path: '/api/v1/errores-producto/estado',
  access,
  summary: 'Marca errores como resueltos, ignorados o nuevos: los elegidos, o todos los nuevos de un motivo',
  body: z.strictObject({
    estado: z.enum(FAULT_STATES),
    ids: z.array(rowId()).max(500).optional(),
    grupo: oneLine(400).optional(),
  }),
  reply: z.object({ cambiados: z.number() }),
})

export const reintentarError = endpoint({
  method: 'POST',
  path: '/api/v1/errores-producto/:id/reintento',
  access,
  summary:
    'Corrige el dato de un error y lo intenta otra vez: revisa la carga o hace otra con esa fila; la fila del ERP entra tal cual en su siguiente corrida',
  params: z.object({ id }),
  body: z.strictObject({ valor: prose(4000).optional() }),
  reply: z.object({ carga_id: z.number().nullable() }),
})
