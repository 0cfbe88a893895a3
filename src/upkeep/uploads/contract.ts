import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { sheetFile } from '#kit/base/file-types.ts'
import { formed, oneLine, prose, rowId } from '#kit/base/kinds.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { kinds } from '#platform/sheets/columns.ts'
import { access, begun, moved, params } from './shared-contract.ts'
import { DAYS, STATES, TASKS } from './states.ts'

const count = z.object({ nuevos: z.number(), cambiados: z.number(), iguales: z.number() })

const load = z.object({
  id: z.number(),
  tipo: z.enum(kinds),
  archivo: z.string(),
  bytes: z.number(),
  estado: z.enum(STATES),
  /** What a worker is to do with it. */
  tarea: z.enum(TASKS).nullable(),
  /** Why it failed, or why something was not done. */
  motivo: z.string().nullable(),
  filas: z.number(),
  validas: z.number(),
  errores: z.number(),
  cambios: z.looseObject(count.partial().shape),
  programada_en: z.string().nullable(),
  aplicada_en: z.string().nullable(),
  revertida_en: z.string().nullable(),
  /** Changes an undo left or met, edited since. */
  quedaron: z.number(),
  /** The set of changes is kept: it can be read, and taken back. */
  con_cambios: z.boolean(),
  vista_en: z.string().nullable(),
  creado_en: z.string(),
  creado_por: z.string().nullable(),
})

export const cargasProductos = endpoint({
  method: 'GET',
  path: '/api/v1/cargas',
  access,
  summary: 'Historial de cargas de productos, las últimas primero',
  query: z.object({
    ...listQuery,
    estado: z.enum(STATES).optional().catch(undefined),
    tipo: z.enum(kinds).optional().catch(undefined),
    /** Only those of which some row was wrong; or those that came by themselves and wait to be published. */
    solo: z.enum(['errores', 'llegadas']).optional().catch(undefined),
    /** Begun in so many days. */
    dias: z.enum(DAYS).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), cargas: z.array(load) }),
})

export const cargaProductos = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id',
  access,
  summary: 'Una carga: su estado, avance, lo que cambiaría y lo que llama la atención',
  params,
  reply: z.object({
    ...load.shape,
    fase: z.string().nullable(),
    avance: z.number(),
    avance_total: z.number().nullable(),
    tipo_por_contenido: z.boolean(),
    parcial: z.boolean(),
    mapeo: z.record(z.string(), z.string()),
    muestra: z.object({
      hoja: z.string().nullable().optional(),
      encabezados: z.array(z.string()).optional(),
      filas: z.array(z.array(z.string())).optional(),
    }),
    columnas: z.object({
      reconocidas: z.array(z.object({ columna: z.string(), campo: z.string() })).optional(),
      ignoradas: z.array(z.string()).optional(),
      hoja: z.string().nullable().optional(),
    }),
    /** Every sheet of the book, and what it seems to be. */
    hojas: z.array(
      z.object({
        nombre: z.string(),
        filas: z.number(),
        hay_mas: z.boolean(),
        tipo: z.enum(kinds).nullable(),
        parece: z.string(),
        leida: z.boolean(),
      }),
    ),
    perfil: z.object({ id: z.number(), nombre: z.string() }).nullable(),
    /** Rows that stay out until a doubt is answered, and how many doubts there are. */
    dudosas: z.number(),
    dudas: z.number(),
    avisos: z.array(z.string()),
    sospechas: z.array(z.object({ clave: z.string(), texto: z.string(), veces: z.number() })),
    motivos: z.array(z.object({ columna: z.string(), motivo: z.string(), veces: z.number() })),
    vista_alcance: z
      .object({
        tablas: z.array(z.string()),
        busqueda: z.enum(['completa', 'sin_cuentas', 'en_camino', 'de_hoy', 'sin_cambios']),
        partes: z.number(),
      })
      .nullable(),
    revisada_en: z.string().nullable(),
    aplicada_por: z.string().nullable(),
    revertida_por: z.string().nullable(),
    repetida: begun.shape.repetida,
    correcciones: z.number(),
    de_carga_id: z.number().nullable(),
    /** Changes by table and kind; prices also by whether they rise. */
    resumen: z.array(
      z.object({ tabla: z.string(), nuevos: z.number(), cambiados: z.number(), suben: z.number(), bajan: z.number() }),
    ),
  }),
})

const fault = z.object({
  fila: z.number(),
  columna: z.string(),
  valor: z.string(),
  motivo: z.string(),
  /** What somebody wrote in its place, not checked yet or still wrong. */
  correccion: z.string().nullable(),
})

export const errores = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/errores',
  access,
  summary: 'Errores de una carga, fila por fila',
  params,
  query: z.object({ ...listQuery, motivo: prose(300).optional().catch(undefined) }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), errores: z.array(fault) }),
})

export const erroresCsv = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/errores.csv',
  access,
  summary: 'Los errores de una carga como CSV: fila, columna, valor, motivo',
  params,
  file: sheetFile,
  reply: z.unknown(),
})

export const erroresXlsx = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/errores.xlsx',
  access,
  summary: 'Los errores de una carga como libro de Excel',
  params,
  file: sheetFile,
  reply: z.unknown(),
})

export const mapear = endpoint({
  method: 'PUT',
  path: '/api/v1/cargas/:id/mapeo',
  /** Hundreds of columns. */
  maxBody: 256 * 1024,
  access,
  summary:
    'Dice qué es cada columna (encabezado → campo, vacío para no usarla) y revisa otra vez; se recuerda para archivos iguales',
  params,
  body: z.strictObject({
    mapeo: z
      .record(oneLine(200), oneLine(40))
      .refine((chosen) => Object.keys(chosen).length <= 500, 'Son 500 columnas como máximo.'),
    tipo: z.enum(kinds).optional(),
    /** The sheet of the book to read. */
    hoja: oneLine(200).optional(),
  }),
  reply: moved,
})

export const corregir = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/correcciones',
  /** Thousands of corrected cells. */
  maxBody: 1024 * 1024,
  access,
  summary: 'Corrige celdas con error (valor null deja la fila fuera) y revisa otra vez el archivo',
  params,
  body: z.strictObject({
    correcciones: z
      .array(
        z.strictObject({
          fila: rowId(),
          columna: oneLine(200),
          valor: prose(4000).nullable(),
        }),
      )
      .min(1)
      .max(2000),
  }),
  reply: moved,
})

export const aplicar = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/aplicar',
  access,
  summary:
    'Publica la carga en segundo plano; con parcial, solo las filas correctas; con cuando (hora de México), a esa hora',
  status: 202,
  params,
  body: z.strictObject({
    parcial: z.boolean().optional(),
    cuando: formed(16, /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d$/, 'Escribe la fecha y la hora.').optional(),
  }),
  reply: moved,
})

export const revertir = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/revertir',
  access,
  summary: 'Deja todo como estaba antes de la carga; lo editado después lo impide o, con parcial, se queda como está',
  status: 202,
  params,
  body: z.strictObject({ parcial: z.boolean().optional() }),
  reply: moved,
})

export const cancelar = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/cancelar',
  access,
  summary: 'Cancela una carga que no se ha publicado: no cambia nada',
  params,
  reply: moved,
})
