import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, needed, oneLine, rowId, whole } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'

const reads = { permissions: ['productos-read'] }
const writes = { permissions: ['productos-read', 'existencias-update'] }

/** Lines of one adjustment. */
export const MOST_LINES = 500
const MOST_PIECES = 1_000_000

const why = { motivo: needed(60, 'Di por qué.'), nota: oneLine(300).optional().default('') }
const at = { producto_id: rowId(), sucursal_id: rowId('Elige la sucursal.') }
const PIECES = 'Escribe un número entero de piezas.'

/** What is moved. A count says what was on the shelf, with what is reserved; the others, by how much. */
export const movimiento = z.discriminatedUnion('tipo', [
  z.strictObject({
    tipo: z.literal('ajuste'),
    ...why,
    renglones: z
      .array(
        z.strictObject({
          ...at,
          piezas: whole(-MOST_PIECES, MOST_PIECES, PIECES).refine(
            (n) => n !== 0,
            'Escribe cuántas piezas más o menos.',
          ),
        }),
      )
      .min(1)
      .max(MOST_LINES),
  }),
  z.strictObject({
    tipo: z.literal('conteo'),
    ...why,
    renglones: z
      .array(
        z.strictObject({
          ...at,
          contadas: whole(0, MOST_PIECES, PIECES),
          /** What was on the shelf, free and reserved, when its count began. */
          visto: whole(0, 10 * MOST_PIECES),
        }),
      )
      .min(1)
      .max(MOST_LINES),
  }),
  z.strictObject({
    tipo: z.literal('traspaso'),
    ...why,
    renglones: z
      .array(z.strictObject({ ...at, destino_id: rowId('Elige a dónde.'), piezas: whole(1, MOST_PIECES, PIECES) }))
      .min(1)
      .max(MOST_LINES),
  }),
])

const moved = z.object({
  ajuste: z.int(),
  movidas: z.int(),
  existencia: z.array(z.object({ producto_id: z.int(), sucursal_id: z.int(), disponible: z.int(), apartado: z.int() })),
})

export const moverExistencia = endpoint({
  method: 'POST',
  path: '/api/v1/estante/existencias/ajustes',
  access: writes,
  status: 201,
  summary: 'Ajusta, cuenta o traspasa existencia, con su motivo; todo o nada, nunca bajo cero ni de lo apartado',
  body: movimiento,
  reply: moved,
})

export const deshacerMovimiento = endpoint({
  method: 'POST',
  path: '/api/v1/estante/existencias/ajustes/:id/deshacer',
  access: writes,
  summary: 'Devuelve lo que un ajuste de los últimos 7 días movió, si las piezas siguen libres',
  params: z.object({ id }),
  reply: moved,
})

const movement = z.object({
  id: z.int(),
  producto_id: z.int(),
  k_parte: z.string(),
  sucursal: z.string(),
  en: z.string(),
  antes: z.int(),
  despues: z.int(),
  origen: z.enum(['ajuste', 'carga', 'erp', 'pedido', 'otro']),
  /** In words: «Conteo», «Carga existencias.xlsx», «Pedido». */
  que: z.string(),
  quien: z.string().nullable(),
  motivo: z.string().nullable(),
  nota: z.string().nullable(),
  /** Of the adjustment that can be taken back still. */
  ajuste_id: z.int().nullable(),
  se_puede_deshacer: z.boolean(),
})
export type Movement = z.output<typeof movement>

export const movimientos = endpoint({
  method: 'GET',
  path: '/api/v1/estante/existencias/movimientos',
  access: reads,
  summary: 'Movimientos de existencia, los últimos primero: quién, cuándo, por qué, antes y después',
  query: z.object({
    ...listQuery,
    producto: id.optional().catch(undefined),
    sucursal: id.optional().catch(undefined),
    origen: z.enum(['ajuste', 'carga', 'erp', 'pedido', 'otro']).optional().catch(undefined),
    desde: day().optional().catch(undefined),
    hasta: day().optional().catch(undefined),
  }),
  reply: z.object({
    total: z.int(),
    movimientos: z.array(movement),
    sucursales: z.array(z.object({ id: z.int(), nombre: z.string() })),
  }),
})
