import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, neededProse, rowId, version } from '#kit/base/kinds.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { GAP_NAMES } from './gaps.ts'
import { RULE_NAMES, SEVERITIES } from './rules.ts'

const access = { permissions: ['aplicaciones-update'] }
export const FINDING_STATES = ['ABIERTO', 'ARREGLADO', 'RESUELTO', 'IGNORADO'] as const
/** As many as one click may mend. */
export const MOST_AT_ONCE = 100

const ruleName = z.enum([...RULE_NAMES, ...GAP_NAMES])
/** What contradicts itself, and what is missing. */
const GROUPS = ['contradice', 'falta'] as const

const finding = z.object({
  id: z.int(),
  regla: ruleName,
  gravedad: z.enum(SEVERITIES),
  /** 1 to 100. */
  riesgo: z.int(),
  /** Pesos that wait behind what is missing; null of a contradiction. */
  valor: z.number().nullable(),
  producto_id: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  evidencia: z.string(),
  /** What one click does, in words; null when only a person can mend it. */
  arreglo: z.string().nullable(),
  estado: z.enum(FINDING_STATES),
  motivo: z.string().nullable(),
  decidido_por: z.string().nullable(),
  decidido_en: z.string().nullable(),
  /** By which its last fix is taken back; null when it was, or there is none. */
  lote: z.string().nullable(),
  creado_en: z.string(),
  version: z.int(),
})

const run = z.object({
  id: z.int(),
  estado: z.enum(['PEDIDA', 'EN_CURSO', 'LISTA', 'FALLIDA']),
  pedida_en: z.string(),
  terminada_en: z.string().nullable(),
  nuevos: z.int(),
  resueltos: z.int(),
})

const list = listedBy({
  /** Contradictions unless told. */
  grupo: z.enum(GROUPS).optional().catch(undefined),
  regla: ruleName.optional().catch(undefined),
  linea: id.optional().catch(undefined),
  gravedad: z.enum(SEVERITIES).optional().catch(undefined),
  estado: z.enum(FINDING_STATES).optional().catch(undefined),
  orden: z.enum(['riesgo', 'valor', 'k_parte', 'creado_en']).optional().catch(undefined),
})

export const exportarHallazgos = listFile({
  path: '/api/v1/auditor/hallazgos/exportacion/:formato',
  access,
  summary: 'La lista de trabajo del auditor, filtrada, como archivo',
  query: list.file,
})

export const hallazgos = endpoint({
  method: 'GET',
  path: '/api/v1/auditor/hallazgos',
  access,
  summary:
    'Lo que el auditor de aplicaciones encontró, lo de más riesgo primero, o con grupo=falta lo que el buscador no puede probar, lo de más valor primero; con las cuentas por regla y por día',
  query: list.page,
  reply: z.object({
    total: z.int(),
    hallazgos: z.array(finding),
    lineas: z.array(z.object({ id: z.int(), nombre: z.string() })),
    /** Of every rule that has found something. */
    reglas: z.array(
      z.object({
        regla: ruleName,
        abiertos: z.int(),
        arreglados: z.int(),
        resueltos: z.int(),
        ignorados: z.int(),
      }),
    ),
    /** The last thirty days with a run, oldest first. */
    dias: z.array(z.object({ dia: z.string(), abiertos: z.int() })),
    corrida: run.nullable(),
  }),
})

export const pedirRevision = endpoint({
  method: 'POST',
  path: '/api/v1/auditor/corridas',
  access,
  status: 202,
  summary: 'Pide revisar el catálogo ahora; si ya hay una revisión pedida, es esa',
  reply: z.object({ id: z.int() }),
})

const chosen = z
  .array(z.strictObject({ id: rowId(), version }))
  .min(1, 'Elige al menos un hallazgo.')
  .max(MOST_AT_ONCE, `Elige ${MOST_AT_ONCE} como máximo.`)
const refused = z.array(z.object({ id: z.int(), motivo: z.string() }))

export const arreglar = endpoint({
  method: 'POST',
  path: '/api/v1/auditor/arreglos',
  access,
  summary:
    'Aplica el arreglo de los hallazgos elegidos, cada uno entero o nada; se rechaza el que cambió desde que se revisó',
  body: z.strictObject({ hallazgos: chosen }),
  reply: z.object({ lote: z.string(), arreglados: z.array(z.int()), rechazados: refused }),
})

export const deshacerArreglos = endpoint({
  method: 'POST',
  path: '/api/v1/auditor/arreglos/:lote/deshacer',
  access,
  summary: 'Deja las filas como estaban antes de un arreglo; se rechaza lo que alguien cambió después',
  params: z.object({ lote: z.uuid() }),
  reply: z.object({ deshechos: z.array(z.int()), rechazados: refused }),
})

export const ignorar = endpoint({
  method: 'POST',
  path: '/api/v1/auditor/ignorados',
  access,
  summary: 'Da por buenos los hallazgos elegidos, mientras sus datos sean estos',
  body: z.strictObject({ hallazgos: chosen, motivo: neededProse(300) }),
  reply: z.object({ ignorados: z.array(z.int()), rechazados: refused }),
})

export const reabrir = endpoint({
  method: 'POST',
  path: '/api/v1/auditor/hallazgos/:id/reabrir',
  access,
  summary: 'Vuelve a poner en la lista un hallazgo que se ignoró',
  params: z.object({ id }),
  body: z.strictObject({ version }),
  reply: z.object({ id: z.int(), version: z.int() }),
})
