import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { core, id, INT4, needed, neededProse, oneLine, pageNumber, prose, whole, wholeText } from '#kit/base/kinds.ts'
import { offer, promise } from '#catalogue/prices/contract.ts'
import { fitProof } from '#finding/search/fit-proof-contract.ts'
import { which } from '#selling/cart/contract.ts'
import { MOST_PIECES } from '#selling/cart/quantity.ts'
import { VERDICTS } from './verdicts.ts'

/** Lines of a list, and bytes of a file, at most. */
export const MOST_LINES = 5000
export const MOST_BYTES = 5 * 1024 * 1024

/** MXN without VAT, decimal text of two to six decimals. */
const amount = z.string()
const code = needed(40, 'El código admite hasta 40 caracteres')
/** As it stood in a cell or a pasted line: tabs and line ends included. */
const written = prose(300)
const pieces = z.int('Escribe un número entero de piezas').min(1).max(MOST_PIECES)

/** What a line shows of a part that it is, or may be. */
const partOfLine = z.object({
  k_parte: z.string(),
  descripcion: z.string(),
  unidad: z.string(),
  empaque: z.int(),
  minimo: z.int(),
  /** For the pieces of the line. */
  precio: amount.nullable(),
  /** Prices by pieces, from the first piece on. */
  escalas: z.array(z.object({ desde: z.int(), precio: amount })),
  /** What our branches can send, in whole packs. Clients: exact up to 10, and `mas` beyond. */
  disponible: z.int(),
  mas: z.boolean(),
  /** The same by branch. */
  existencias: z.array(
    z.object({
      sucursal_id: z.number(),
      disponible: z.int(),
      mas: z.boolean(),
      es_mia: z.boolean(),
      dias_traslado: z.int(),
      /** The client wants a part whole from one branch; absent where he does not. */
      junto: z.literal(true).optional(),
    }),
  ),
  /** The branches whose pieces of it have the border's rate of VAT; absent where none has. */
  frontera: z.array(z.number()).optional(),
  /** The law leaves it out of the border's rate of VAT, whoever sells it; absent where it does not. */
  sin_estimulo: z.literal(true).optional(),
  casco: core,
  /** From so many pieces on its price is one agreed with this client: promotions leave it as it is. Absent where none is. */
  contrato: z.int().optional(),
})
export type LinePart = z.output<typeof partOfLine>

const reviewedLine = z.object({
  /** Of the text or of the sheet, as a person counts; several lines may stand in one. */
  fila: z.int(),
  texto: z.string(),
  /** What was read as the code, as it was written; '' when the line has none. */
  codigo: z.string(),
  /** What is remembered when another part is chosen: the code, else the description. */
  leido: z.string(),
  k_parte: z.string().nullable(),
  parte: partOfLine.nullable(),
  /** What would be added; 0 when the number is none. */
  cantidad: z.int(),
  /** What the line asked for; null when it says no number. */
  pedida: z.int().nullable(),
  veredicto: z.enum(VERDICTS),
  confianza: z.enum(['alta', 'media', 'baja']).nullable(),
  /** Why, in words. */
  motivo: z.string(),
  /** From where and when its pieces come; null without a part. */
  promesa: promise.nullable(),
  /** Can be added as it stands. */
  lista: z.boolean(),
  /** Whether the part fits the vehicle that the line names; absent where it names none, null without a part. */
  ajuste: fitProof.nullable().optional(),
  alternativas: z.array(z.object({ ...partOfLine.shape, motivo: z.string(), ajuste: fitProof.optional() })),
})
export type ReviewedLine = z.output<typeof reviewedLine>

/** A place from 0; '' (in a form) for none. */
const place = z.union([z.literal(''), wholeText(0, 255)]).transform((value) => (value === '' ? null : value))

export const review = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/revision',
  /** A pasted list of thousands of lines. */
  maxBody: 1024 * 1024,
  access: 'session',
  summary: 'Revisa una lista pegada o un archivo (XLSX, CSV, TXT; hasta 5 MB y 5,000 líneas) sin cambiar nada',
  upload: MOST_BYTES,
  body: z.strictObject({
    archivo: z.file().optional(),
    texto: prose(1_000_000, 'El texto es demasiado largo; súbelo como archivo').optional(),
    /** Which column is which, to correct what was found; all three together. */
    columna_codigo: place.optional(),
    columna_cantidad: place.optional(),
    columna_descripcion: place.optional(),
  }),
  reply: z.object({
    lineas: z.array(reviewedLine),
    /** Lines that ask for nothing, each with why. */
    omitidas: z.array(z.object({ fila: z.int(), texto: z.string(), motivo: z.string() })),
    /** Null: not a table. */
    columnas: z
      .object({
        codigo: z.int().nullable(),
        cantidad: z.int().nullable(),
        descripcion: z.int().nullable(),
        nombres: z.array(z.string()),
        muestra: z.array(z.array(z.string())),
      })
      .nullable(),
    archivo: z.string().nullable(),
    /** Sheet of the workbook that was read. */
    hoja: z.string().nullable(),
    /** Promotions by document that hold for this client; absent where there are none. */
    promociones: z.array(offer).optional(),
  }),
  repeats: 'reads',
})

const lotLine = z.strictObject({
  k_parte: code,
  cantidad: pieces,
  /** What the client wrote for it: counts as a use of the own code. */
  codigo: written.optional(),
})

export const addLot = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/lote',
  /** A reviewed list of thousands of lines, each with the client’s own words. */
  maxBody: 1024 * 1024,
  access: { permissions: ['permission_compras'] },
  summary: 'Agrega al carrito todas las líneas o ninguna',
  body: z.strictObject({ lineas: z.array(lotLine).min(1, 'No hay líneas que agregar').max(MOST_LINES) }),
  reply: z.object({
    carrito: which,
    /** Distinct lines in the cart. */
    cantidad: z.int(),
    version: z.int(),
    agregadas: z.int(),
    piezas: z.int(),
    avisos: z.array(z.string()),
  }),
})

export const undoLot = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/lote/deshacer',
  /** As many lines as were added. */
  maxBody: 512 * 1024,
  access: { permissions: ['permission_compras'] },
  summary: 'Quita del carrito las piezas de un lote que se acaba de agregar',
  body: z.strictObject({
    lineas: z
      .array(z.strictObject({ k_parte: code, cantidad: pieces }))
      .min(1)
      .max(MOST_LINES),
    /** Out of which cart, rather than of the one that the person fills. */
    carrito: id.optional(),
  }),
  reply: z.object({ cantidad: z.int(), version: z.int() }),
})

export const errorSheet = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/revision/errores',
  /** The lines of a long list that could not be read, as they were. */
  maxBody: 1024 * 1024,
  access: 'session',
  summary: 'Las líneas que no se pudieron agregar, como XLSX para corregirlas',
  body: z.strictObject({
    lineas: z
      .array(
        z.strictObject({
          fila: whole(0, INT4),
          texto: written,
          codigo: written,
          cantidad: whole(-INT4, INT4).nullable(),
          motivo: prose(500),
          sugerencias: oneLine(500),
        }),
      )
      .max(MOST_LINES),
  }),
  /** The workbook in base64: a write's answer is JSON. */
  reply: z.object({ nombre: z.string(), contenido: z.string() }),
  repeats: 'reads',
})

export const suggestPart = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/revision/linea',
  access: 'session',
  summary: 'Resuelve un código o una descripción sueltos con el mismo motor que las listas',
  body: z.strictObject({
    texto: neededProse(300),
    cantidad: pieces.optional(),
    /** The line that it is looked up for: the vehicle that its words name. */
    para: written.optional(),
    /** What goes in its place too, when the part itself is there. */
    equivalentes: z.boolean().optional(),
  }),
  reply: z.object({ linea: reviewedLine.nullable() }),
  repeats: 'reads',
})

export const saveAsList = endpoint({
  method: 'POST',
  path: '/api/v1/carrito/revision/lista',
  /** A reviewed list of thousands of lines. */
  maxBody: 512 * 1024,
  access: 'session',
  summary: 'Guarda las líneas revisadas como lista del cliente, sin tocar el carrito',
  body: z.strictObject({
    nombre: oneLine(60).min(1, 'Ponle un nombre.'),
    lineas: z
      .array(z.strictObject({ k_parte: code, cantidad: pieces }))
      .min(1)
      .max(MOST_LINES),
  }),
  reply: z.object({ id: z.number(), nombre: z.string(), lineas: z.int() }),
  status: 201,
})

const ownCode = z.object({
  id: z.number(),
  codigo: z.string(),
  k_parte: z.string(),
  descripcion: z.string(),
  origen: z.enum(['aprendido', 'importado', 'capturado']),
  usos: z.int(),
  usado_en: z.string().nullable(),
  creado_en: z.string(),
})
export type OwnCode = z.output<typeof ownCode>

export const ownCodes = endpoint({
  method: 'GET',
  path: '/api/v1/codigos-cliente',
  access: 'session',
  summary: 'Los códigos con los que el cliente llama a nuestras partes',
  query: z.object({
    q: oneLine(60).optional().default(''),
    pagina: pageNumber.optional().default(1),
  }),
  reply: z.object({ total: z.int(), codigos: z.array(ownCode) }),
})

export const saveCode = endpoint({
  method: 'POST',
  path: '/api/v1/codigos-cliente',
  access: 'session',
  summary: 'Recuerda qué parte es un código o una descripción del cliente',
  body: z.strictObject({
    codigo: neededProse(300, 'Escribe al menos 2 caracteres', 2),
    k_parte: code,
    origen: z.enum(['aprendido', 'capturado']).optional().default('capturado'),
  }),
  reply: z.object({ codigo: ownCode }),
})

export const deleteCode = endpoint({
  method: 'DELETE',
  path: '/api/v1/codigos-cliente/:id',
  access: 'session',
  summary: 'Olvida un código del cliente',
  params: z.object({ id }),
  reply: z.object({ codigo: ownCode }),
})

export const importCodes = endpoint({
  method: 'POST',
  path: '/api/v1/codigos-cliente/importacion',
  access: 'session',
  summary: 'Importa códigos del cliente de un XLSX o CSV con las columnas codigo y k_parte',
  upload: MOST_BYTES,
  body: z.strictObject({ archivo: z.file('Elige un archivo') }),
  reply: z.object({
    guardados: z.int(),
    errores: z.array(z.object({ fila: z.int(), texto: z.string(), motivo: z.string() })),
  }),
})
