import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, INT4, needed, oneLine, prose, whole } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

export const DEMAND_KINDS = ['sin_resultado', 'sin_existencia'] as const
export const GROUPINGS = ['texto', 'linea', 'vehiculo', 'sucursal'] as const
export const PERIODS = ['7', '30', '90'] as const
const mayRead = { permissions: ['busquedas-analisis'] }
// Roles with sight of the report only read it: what is done about it is marketing's (requirements 7.2).
const mayMark = { permissions: ['busquedas-analisis', 'sinonimos-write'] }

const list = listedBy({
  clase: z.enum(DEMAND_KINDS).optional().catch(undefined),
  por_que: z.enum(GROUPINGS).optional().catch(undefined),
  periodo: z.enum(PERIODS).optional().catch(undefined),
  estado: z.enum(['pendiente', 'PEDIDA', 'RESUELTA', 'todas']).optional().catch(undefined),
  /** Names, as the rows show them. */
  linea: oneLine(80).optional().catch(undefined),
  vehiculo: oneLine(120).optional().catch(undefined),
  sucursal: oneLine(80).optional().catch(undefined),
  orden: z.enum(['veces', 'ultima', 'nombre']).optional().catch(undefined),
})

const demandCase = z.object({
  id: z.int(),
  estado: z.enum(['PEDIDA', 'RESUELTA']),
  nota: z.string(),
  quien: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
  /** Searched again after it was marked. */
  volvio: z.boolean(),
})

export const demandRow = z.object({
  clave: z.string(),
  /** The text, the line, the vehicle or the branch. */
  nombre: z.string(),
  veces: z.int(),
  /** Different texts, when rows are no texts. */
  textos: z.int(),
  ultima: z.string(),
  linea: z.string().nullable(),
  vehiculo: z.string().nullable(),
  sucursales: z.array(z.string()),
  /** Of a text: how it was searched, and the part whose stock ran out. */
  tipo: z.int(),
  k_parte: z.string().nullable(),
  /** Searched again since, and found. */
  ya_encuentra: z.boolean(),
  caso: demandCase.nullable(),
})

export const demanda = endpoint({
  method: 'GET',
  path: '/api/v1/demanda',
  access: mayRead,
  summary:
    'Lo que se busca y no se encuentra, o no hay en existencia: por texto, línea, vehículo o sucursal, sin datos personales',
  query: list.page,
  reply: z.object({
    total: z.int(),
    /** Searches in all the rows. */
    veces: z.int(),
    filas: z.array(demandRow),
    opciones: z.object({
      lineas: z.array(z.string()),
      vehiculos: z.array(z.string()),
      sucursales: z.array(z.string()),
    }),
    /** The report looks at this many texts at most; true when there were more. */
    recortado: z.boolean(),
  }),
})

export const exportarDemanda = listFile({
  path: '/api/v1/demanda/exportacion/:formato',
  access: mayRead,
  summary: 'El reporte filtrado como archivo',
  query: list.file,
})

export const marcarDemanda = endpoint({
  method: 'POST',
  path: '/api/v1/demanda/casos',
  access: mayMark,
  status: 201,
  summary: 'Pide la parte que falta, o marca la búsqueda como resuelta; 409 si alguien más la marcó',
  body: z.strictObject({
    clase: z.enum(DEMAND_KINDS),
    consulta: needed(120),
    estado: z.enum(['PEDIDA', 'RESUELTA']),
    nota: prose(300).optional(),
    /** Of the mark it goes on top of; 0 when there is none. */
    version: whole(0, INT4),
  }),
  reply: demandCase,
})

export const desmarcarDemanda = endpoint({
  method: 'DELETE',
  path: '/api/v1/demanda/casos/:id',
  access: mayMark,
  summary: 'Quita la marca: la búsqueda vuelve a los pendientes',
  params: z.object({ id }),
  reply: done,
})
