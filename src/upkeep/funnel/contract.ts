import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, oneLine } from '#kit/base/kinds.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { GROUPINGS, IDLE, LEFT_GROUPINGS, ORIGINS, STEPS } from './steps.ts'

/** Those who answer for the whole or for a branch: the page tells of all their clients at once. */
const mayRead = {
  roles: ['admin', 'CustomerService', 'manager', 'director'],
  permissions: ['busquedas-analisis', 'cotizaciones-revisar'],
}

const dia = day('Escribe la fecha como 2026-11-20.').optional().catch(undefined)

const funnel = listedBy({
  por_que: z.enum(GROUPINGS).optional().catch(undefined),
  desde: dia,
  hasta: dia,
  linea: id.optional().catch(undefined),
  /** `visitante`, `ninguno` (a client of no group) or the id of a group. */
  tipo: oneLine(20).optional().catch(undefined),
  /** Only rows that came so far. */
  paso: z.enum(STEPS).optional().catch(undefined),
  orden: z
    .enum(['nombre', ...STEPS])
    .optional()
    .catch(undefined),
})

const figures = { vista: z.int(), carrito: z.int(), cotizado: z.int(), pedido: z.int(), entregado: z.int() }

const funnelRow = z.object({
  clave: z.string(),
  nombre: z.string(),
  ...figures,
  /** Pesos without VAT. */
  importe_cotizado: z.string(),
  importe_pedido: z.string(),
  /** Of a document its page. */
  ruta: z.string().nullable(),
})

export const embudo = endpoint({
  method: 'GET',
  path: '/api/v1/embudo',
  access: mayRead,
  summary: 'Del ver una parte a recibirla: renglones por paso, según línea, tipo de cliente, día o documento',
  query: funnel.page,
  reply: z.object({
    total: z.int(),
    filas: z.array(funnelRow),
    /** Sums of all the rows. */
    suma: z.object({ ...figures, importe_cotizado: z.string(), importe_pedido: z.string() }),
    desde: z.string(),
    hasta: z.string(),
    opciones: z.object({
      lineas: z.array(z.object({ id: z.int(), nombre: z.string() })),
      grupos: z.array(z.object({ id: z.int(), nombre: z.string() })),
    }),
  }),
})

export const exportarEmbudo = listFile({
  path: '/api/v1/embudo/exportacion/:formato',
  access: mayRead,
  summary: 'El embudo filtrado como archivo',
  query: funnel.file,
})

const left = listedBy({
  por_que: z.enum(LEFT_GROUPINGS).optional().catch(undefined),
  origen: z.enum(ORIGINS).optional().catch(undefined),
  /** Days without a change. */
  dias: z.enum(IDLE).optional().catch(undefined),
  linea: id.optional().catch(undefined),
  /** A part's code. */
  parte: oneLine(60).optional().catch(undefined),
  orden: z.enum(['nombre', 'renglones', 'piezas', 'importe', 'desde']).optional().catch(undefined),
})

const leftRow = z.object({
  clave: z.string(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  renglones: z.int(),
  clientes: z.int(),
  piezas: z.int(),
  importe: z.string(),
  /** The oldest of them. */
  desde: z.string(),
  /** Of one line: whose it is and where it lies. */
  cliente: z.object({ id: z.int(), nombre: z.string() }).nullable(),
  origen: z.enum(ORIGINS).nullable(),
  documento: z.object({ nombre: z.string(), ruta: z.string() }).nullable(),
})

export const abandonadas = endpoint({
  method: 'GET',
  path: '/api/v1/embudo/abandonadas',
  access: mayRead,
  summary: 'Partes que quedaron en carritos quietos o en cotizaciones vencidas sin pedido, por valor',
  query: left.page,
  reply: z.object({
    total: z.int(),
    filas: z.array(leftRow),
    suma: z.object({ renglones: z.int(), piezas: z.int(), importe: z.string() }),
    lineas: z.array(z.object({ id: z.int(), nombre: z.string() })),
  }),
})

export const exportarAbandonadas = listFile({
  path: '/api/v1/embudo/abandonadas/exportacion/:formato',
  access: mayRead,
  summary: 'Las líneas abandonadas filtradas como archivo',
  query: left.file,
})
