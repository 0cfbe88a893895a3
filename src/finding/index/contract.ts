import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, INT4, oneLine, proses, wholeText } from '#kit/base/kinds.ts'
import { type Chip, CHIP_KINDS } from '#finding/question/chip.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'

/** Search text as it arrives: trimmed, NFC, at most 120 characters (422 beyond), control characters turned into blanks. */
const TOO_LONG = `El texto de búsqueda admite hasta ${MAX_SEARCH} caracteres`
export const text = z
  .string()
  // Several lines become one below.
  .max(1000, { error: TOO_LONG, abort: true })
  .register(proses, {})
  .transform((value) =>
    value
      .normalize('NFC')
      .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
      .trim(),
  )
  .pipe(oneLine(MAX_SEARCH, TOO_LONG))

/** 1 Búsqueda completa, 2 Clave, 3 Alterna; anything else is 1. */
export const mode = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
  .catch(1)

/** A choice that may be left open: `-`, `0`, `null`, `undefined`, `todos` and blank mean any. */
const open = new Set(['', '-', '0', 'null', 'undefined', 'todos'])
const choice = z
  .union([z.string().max(1000).register(proses, {}), z.number().min(-INT4).max(INT4)])
  .transform((value) => String(value).normalize('NFC').trim().slice(0, 80))
  .transform((value) => (open.has(value.toLowerCase()) ? null : value))
  .nullish()
  .transform((value) => value ?? null)
  .catch(null)
const rowOf = id
  .nullish()
  .transform((v) => v ?? null)
  .catch(null)
const flag = z.preprocess((value) => value === true || value === '1' || value === 'true' || value === 1, z.boolean())
const page = wholeText(1, 100_000).catch(1)
const pageSize = z.coerce
  .number()
  .pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]))
  .catch(25)
const order = z.enum(['relevancia', 'codigo', 'vendidos', 'nuevo']).catch('relevancia')

/** E-01 and what explains the row. `descripcion` stays empty when the part has none. No prices here. */
export const resultRow = z.object({
  id: z.int(),
  k_parte: z.string(),
  linea: z.string(),
  linea_id: z.int(),
  descripcion: z.string(),
  marca: z.string().nullable(),
  /** Address of the photo, or of the line's drawing, without the base path. */
  ilustracion: z.string().nullable(),
  badgenuevo: z.boolean(),
  /** Text on the wire: `"true"` or `"false"` (E-01). */
  especial: z.enum(['true', 'false']),
  mejoresventas: z.boolean(),
  mejoresventaslineas: z.boolean(),
  hecho_mx: z.boolean(),
  /** What matched. */
  coincidencia: z.enum(['codigo', 'alterna', 'descripcion', 'aplicacion', 'parecido', 'listado']),
  /** Why the row is here, a Spanish sentence without final stop: `Equivale a CFI-2789`. Empty in plain listings. */
  razon: z.string(),
  /** True when the row only nearly answers what was asked. */
  aproximado: z.boolean(),
})
export type ResultRow = z.output<typeof resultRow>

/** One thing understood in the text. The visitor drops it by adding `clave` to `quitar`. */
export const chip = z.object({
  clave: z.string(),
  tipo: z.enum(CHIP_KINDS),
  texto: z.string(),
  valor: z.string(),
  certeza: z.number(),
}) satisfies z.ZodType<Chip>

const interpretation = z.object({
  chips: z.array(chip),
  /** Words that nothing in the catalogue answers. */
  sin_entender: z.array(z.string()),
  /** Chips put aside because all together found nothing (or the visitor took them off). */
  quitado: z.array(chip),
  /** The one vehicle that the question is about, in the catalogue's names; null when it names no model, or several. */
  vehiculo: z
    .object({
      year: z.string().nullable(),
      marca: z.string().nullable(),
      modelo: z.string().nullable(),
      motor: z.string().nullable(),
    })
    .nullable(),
})
const correction = z.object({ de: z.string(), a: z.string() })

const lineFacet = z.object({ id: z.int(), nombre: z.string(), slug: z.string(), total: z.int() })
const brandFacet = z.object({ id: z.int(), nombre: z.string(), total: z.int() })
export const facets = z.object({
  lineas: z.array(lineFacet),
  marcas: z.array(brandFacet),
  /** Descending. */
  years: z.array(z.object({ year: z.int(), total: z.int() })),
  badgenuevo: z.int(),
  especial: z.int(),
  mejoresventas: z.int(),
  mejoresventaslineas: z.int(),
  hecho_mx: z.int(),
  /** Null unless the installation shows stock to the public. */
  existencia: z.int().nullable(),
  /** Position, side, material and measures, those that tell these parts apart. */
  rasgos: z.array(
    z.object({
      clave: z.string(),
      nombre: z.string(),
      esMedida: z.boolean(),
      /** Of a measure the most frequent ones, from the smallest to the greatest. */
      valores: z.array(z.object({ valor: z.string(), texto: z.string(), total: z.int() })),
    }),
  ),
})
export type Facets = z.output<typeof facets>

const paging = {
  page: z.int(),
  paginas: z.int(),
  por_pagina: z.int(),
  total: z.int(),
  orden: z.enum(['relevancia', 'codigo', 'vendidos', 'nuevo']),
}
const listFilters = {
  page,
  por_pagina: pageSize,
  orden: order,
  year: choice,
  badgenuevo: flag,
  especial: flag,
  mejoresventas: flag,
  mejoresventaslineas: flag,
  hecho_mx: flag,
  existencia: flag,
  /** Traits: `lado:derecho|espesor-mm:12.5~0.5`. */
  rasgos: oneLine(400).catch('').default(''),
}

export const suggest = endpoint({
  method: 'GET',
  path: '/search/:text/:mode',
  access: 'public',
  summary: 'Sugerencias mientras se escribe: hasta 20 partes, la mejor primero',
  params: z.object({ text, mode }),
  reply: z.array(resultRow),
  cache: 'public, max-age=60',
})

export const suggestAll = endpoint({
  method: 'GET',
  path: '/search/:text',
  access: 'public',
  summary: 'Sugerencias en modo completo (forma antigua)',
  params: z.object({ text }),
  reply: z.array(resultRow),
  cache: 'public, max-age=60',
})

export const catalogueList = endpoint({
  method: 'GET',
  path: '/catalogo/list',
  access: 'public',
  summary: 'Años con datos, del más nuevo al más viejo, y líneas',
  reply: z.object({ listyear: z.array(z.int()), lineas: z.array(lineFacet) }),
  cache: 'public, max-age=300',
})

export const mostSearched = endpoint({
  method: 'GET',
  path: '/api/home/buscados',
  access: 'public',
  summary: 'Lo más buscado y lo más vendido; con sesión, primero las búsquedas propias',
  reply: z.object({
    masbuscados: z.array(z.object({ consulta: z.string(), resultados: z.int(), propia: z.boolean() })),
    mejoresVentas: z.array(
      z.object({ k_parte: z.string(), descripcion: z.string(), linea: z.string(), ilustracion: z.string().nullable() }),
    ),
  }),
})

export const listing = endpoint({
  method: 'GET',
  path: '/api/productoslista/:term',
  access: 'public',
  summary: 'Resultados por página con filtros; término «-» = todo el catálogo',
  params: z.object({ term: text }),
  query: z.object({
    ...listFilters,
    tipo: mode,
    /** Brand of the part, by id. */
    marca: rowOf,
    linea: rowOf,
    /** Vehicle, by name; with `year` it narrows to what fits. */
    veh_marca: choice,
    modelo: choice,
    motor: choice,
    /** Keys of chips to leave out, separated by commas. */
    quitar: oneLine(400).catch('').default(''),
    /** Continues after this place (`siguiente` of the page before): stable while the catalogue changes. Plain listings only. */
    desde: rowOf,
  }),
  reply: z.object({
    ...paging,
    items: z.array(resultRow),
    facets,
    interpretacion: interpretation,
    correcciones: z.array(correction),
    /** How many the other modes would find; only when this page is empty or all approximate. */
    otros: z.array(z.object({ tipo: z.int(), total: z.int() })),
    /** Nearest codes, when nothing was found. */
    cercanos: z.array(z.object({ k_parte: z.string(), descripcion: z.string(), linea: z.string() })),
    siguiente: z.int().nullable(),
  }),
  cache: 'public, max-age=30',
})

/** Why a part fits a vehicle: one application, as the catalogue holds it. */
export const proof = z.object({
  marca: z.string(),
  modelo: z.string(),
  motor: z.string().nullable(),
  desde: z.int().nullable(),
  hasta: z.int().nullable(),
  posicion: z.string().nullable(),
  lado: z.string().nullable(),
  nota: z.string().nullable(),
  condiciones: z.array(z.string()),
  /** `aplicacion`: a row of the catalogue; `descripcion`: read in the part's text. */
  origen: z.enum(['aplicacion', 'descripcion']),
  fuente: z.string().nullable(),
})
export type Proof = z.output<typeof proof>

export const vehicle = z.object({
  year: z.int().nullable(),
  marca: z.string().nullable(),
  modelo: z.string().nullable(),
  motor: z.string().nullable(),
  /** False when no application has this combination. */
  existe: z.boolean(),
  /** Years that the make, model and engine do have, newest first. */
  years: z.array(z.int()),
})
export type Vehicle = z.output<typeof vehicle>

export const vehicleListing = endpoint({
  method: 'POST',
  path: '/api/catalogo/productoslistacatalogo',
  access: 'public',
  summary: 'Partes que le quedan a un vehículo, por línea; cuerpo vacío 422',
  body: z
    .strictObject({
      ...listFilters,
      marca: choice,
      modelo: choice,
      motor: choice,
      /** Id or slug of the line. */
      linea: choice,
      /** Brand of the part, by id. */
      marca_parte: rowOf,
      buscar: text.optional(),
      tipo: mode.optional(),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Indica al menos año, marca, modelo, motor o línea'),
  reply: z.object({
    ...paging,
    items: z.array(
      resultRow.extend({
        /** Position, side, notes and conditions of the applications that fit. */
        notas: z.array(z.string()),
        veredicto: z.enum(['si', 'depende', 'no', 'sin_datos', 'universal']),
      }),
    ),
    facets,
    grupos: z.array(lineFacet.extend({ posiciones: z.array(z.object({ nombre: z.string(), total: z.int() })) })),
    /** The lines of each system of the car, in a workshop's order. */
    sistemas: z.array(z.object({ nombre: z.string(), lineas: z.array(z.int()) })),
    vehiculo: vehicle,
    /** Values that mean nothing here and were left out: `{campo, valor}`. */
    ignorados: z.array(z.object({ campo: z.string(), valor: z.string() })),
  }),
  repeats: 'reads',
})

const option = z.object({
  /** What to send back. */
  valor: z.string(),
  texto: z.string(),
  /** False when it contradicts the other choices. */
  posible: z.boolean(),
  /** Parts; null where counting would be dear and nobody asks. */
  total: z.int().nullable(),
})
export type VehicleOption = z.output<typeof option>

export const vehicleQuery = z.object({ year: choice, marca: choice, modelo: choice, motor: choice })

export const vehicleOptions = endpoint({
  method: 'GET',
  path: '/api/v1/vehiculos/opciones',
  access: 'public',
  summary: 'Año, marca, modelo y motor, en cualquier orden: todos los valores y cuáles son posibles con lo ya elegido',
  query: vehicleQuery,
  reply: z.object({
    year: z.array(option),
    marca: z.array(option),
    /** Only the chosen make's, when there is one. */
    modelo: z.array(option.extend({ marca: z.string() })),
    /** Only the chosen make's and model's, when there are. */
    motor: z.array(option),
    /** Those of the chosen model, oldest first: `valor` is sent back as the model, and leaves its years. */
    generacion: z.array(
      z.object({ valor: z.string(), texto: z.string(), modelo: z.string(), desde: z.int(), hasta: z.int() }),
    ),
    vehiculo: vehicle,
    ignorados: z.array(z.object({ campo: z.string(), valor: z.string() })),
  }),
  cache: 'public, max-age=60',
})

export const vehicleFit = endpoint({
  method: 'GET',
  path: '/api/v1/vehiculos/ajuste',
  access: 'public',
  summary: 'Si cada parte (hasta 100 códigos separados por coma) le queda al vehículo, y por qué',
  query: vehicleQuery.extend({
    partes: z
      .string('Faltan los códigos de las partes')
      .max(6000)
      .transform((value) => [
        ...new Set(
          value
            .split(',')
            .map((code) => code.trim().toUpperCase())
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(oneLine(40)).min(1, 'Faltan los códigos de las partes').max(100, 'Hasta 100 partes por consulta')),
  }),
  reply: z.object({
    vehiculo: vehicle,
    partes: z.array(
      z.object({
        k_parte: z.string(),
        veredicto: z.enum(['si', 'depende', 'no', 'sin_datos', 'universal']),
        /** The one question that would decide a «depende». */
        pregunta: z.string().optional(),
        aplicaciones: z.array(proof),
      }),
    ),
  }),
  cache: 'public, max-age=60',
})
