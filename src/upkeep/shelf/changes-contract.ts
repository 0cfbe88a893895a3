import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, needed, oneLine, prose, version } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { shelfRow, strictFilter } from './contract.ts'
import { PART_STATES } from './states.ts'

const reads = { permissions: ['productos-read'] }
const writes = { permissions: ['productos-read', 'productos-update'] }
/** Parts that one change may touch. */
export const MOST_PARTS = 20_000
/** Parts that are chosen one by one. */
export const MOST_CHOSEN = 500

const pieces = z.int('Escribe un número entero.').min(1, 'El mínimo es 1.').max(99_999, 'El máximo es 99,999.')

/** What changes; what is absent stays. */
export const change = z.strictObject({
  estado: z.enum(PART_STATES).optional(),
  linea_id: id.optional(),
  marca_id: id.nullable().optional(),
  badgenuevo: z.boolean().optional(),
  especial: z.boolean().optional(),
  mejoresventas: z.boolean().optional(),
  mejoresventaslineas: z.boolean().optional(),
  hecho_mx: z.boolean().optional(),
  empaque: pieces.optional(),
  minimo: pieces.optional(),
  clave_prod_serv: formed(8, /^\d{8}$/, 'La clave del SAT lleva ocho números.')
    .nullable()
    .optional(),
  clave_unidad: formed(3, /^[A-Z0-9]{2,3}$/, 'La unidad del SAT lleva dos o tres letras o números: H87, KT, SET.')
    .nullable()
    .optional(),
  descripcion: prose(500).optional(),
  /** In the description, wherever it stands. */
  reemplazar: z.strictObject({ busca: needed(100), pon: oneLine(100) }).optional(),
})

export const cambiarCelda = endpoint({
  method: 'PATCH',
  path: '/api/v1/estante/:id',
  access: writes,
  summary: 'Cambia datos de una parte',
  params: z.object({ id }),
  body: z.strictObject({ version, cambio: change }),
  reply: z.object({ parte: shelfRow, accion: z.int().nullable() }),
})

const selection = z.union([
  z.strictObject({ partes: z.array(z.strictObject({ id, version })).min(1).max(MOST_CHOSEN) }),
  z.strictObject({ filtro: strictFilter }),
])

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const preverCambio = endpoint({
  method: 'POST',
  path: '/api/v1/estante/cambios',
  access: writes,
  status: 201,
  summary: 'Prepara un cambio de muchas partes y dice qué cambiaría; no cambia nada',
  body: z.strictObject({ seleccion: selection, cambio: change }),
  reply: z.object({
    id: z.int(),
    /** Chosen; of them, those that would change; and those that somebody changed since they were seen. */
    elegidas: z.int(),
    partes: z.int(),
    otras_versiones: z.int(),
    /** From which values, and how many parts each. */
    campos: z.array(
      z.object({ campo: z.string(), valores: z.array(z.object({ antes: z.string().nullable(), partes: z.int() })) }),
    ),
    muestra: z.array(z.object({ k_parte: z.string(), antes: values, despues: values })),
  }),
})

const outcome = z.object({
  cambiadas: z.int(),
  /** Changed by somebody else in between: left as they are. */
  conflictos: z.int(),
  ejemplos: z.array(z.string()),
})

export const aplicarCambio = endpoint({
  method: 'POST',
  path: '/api/v1/estante/cambios/:id/aplicar',
  access: writes,
  summary: 'Hace el cambio que se preparó, en una sola transacción',
  params: z.object({ id }),
  reply: outcome,
})

export const deshacerCambio = endpoint({
  method: 'POST',
  path: '/api/v1/estante/cambios/:id/deshacer',
  access: writes,
  summary: 'Deja las partes como estaban antes de un cambio de las últimas 24 horas',
  params: z.object({ id }),
  reply: outcome,
})

export const cambiosEstante = endpoint({
  method: 'GET',
  path: '/api/v1/estante/cambios',
  access: reads,
  summary: 'Cambios hechos a muchas partes, los últimos primero',
  query: z.object({ pagina: listQuery.pagina, por: listQuery.por }),
  reply: z.object({
    total: z.int(),
    cambios: z.array(
      z.object({
        id: z.int(),
        quien: z.string().nullable(),
        alcance: z.enum(['celda', 'seleccion', 'filtro']),
        estado: z.enum(['APLICADA', 'DESHECHA']),
        cambio: z.record(z.string(), z.unknown()),
        cambiadas: z.int(),
        conflictos: z.int(),
        sin_deshacer: z.int(),
        ejemplos: z.array(z.string()),
        aplicada_en: z.string(),
        deshecha_en: z.string().nullable(),
        se_puede_deshacer: z.boolean(),
      }),
    ),
  }),
})
