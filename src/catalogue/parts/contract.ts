import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine, wholeText } from '#kit/base/kinds.ts'

const code = oneLine(120, 'El código admite hasta 120 caracteres').min(1, 'Falta el código de la parte')
const words = oneLine(120, 'El texto admite hasta 120 caracteres')
const page = wholeText(1, 500).catch(1).default(1)

/** A choice that may be left open: `-`, `0`, `null`, `undefined`, `todos` and blank mean any. */
const open = new Set(['', '-', '0', 'null', 'undefined', 'todos'])
const choice = oneLine(80, 'El texto admite hasta 80 caracteres')
  .optional()
  .transform((value) => (value === undefined || open.has(value.toLowerCase()) ? null : value))

/** E-01 with what a card draws. `descripcion` stays empty when the part has none. Never a price or stock. */
export const card = z.object({
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
})
export type Card = z.output<typeof card>

/** One vehicle the part fits, as the catalogue holds it. `hasta` null: still made. */
export const application = z.object({
  marca: z.string(),
  modelo: z.string(),
  motor: z.string().nullable(),
  desde: z.int(),
  hasta: z.int().nullable(),
  posicion: z.string().nullable(),
  lado: z.string().nullable(),
  cantidad: z.int().nullable(),
  nota: z.string().nullable(),
  condiciones: z.array(z.object({ atributo: z.string(), operador: z.enum(['=', '!=']), valor: z.string() })),
  fuente: z.string().nullable(),
})
export type Application = z.output<typeof application>

const range = z.object({ desde: z.int(), hasta: z.int().nullable() })

/** Applications of one engine that say the same but for the years. */
const fitment = z.object({
  /** Compressed: `2005–2012, 2014`; `2015 en adelante` while still made. */
  years: z.string(),
  rangos: z.array(range),
  posicion: z.string().nullable(),
  lado: z.string().nullable(),
  cantidad: z.int().nullable(),
  nota: z.string().nullable(),
  /** As people read them: `Con aire`, `Sin ABS`, `Transmisión: automática`. */
  condiciones: z.array(z.string()),
  fuente: z.string().nullable(),
})
const applicationGroup = z.object({
  marca: z.string(),
  modelos: z.array(
    z.object({
      modelo: z.string(),
      /** `motor` null: any engine. */
      motores: z.array(z.object({ motor: z.string().nullable(), ajustes: z.array(fitment) })),
    }),
  ),
})
export type ApplicationGroup = z.output<typeof applicationGroup>

const equivalence = z.object({
  codigo: z.string(),
  fabricante: z.string(),
  tipo: z.enum(['OE', 'competidor', 'reemplaza', 'reemplazado_por', 'kit', 'alterna']),
  certeza: z.enum(['exacta', 'funcional', 'con_reserva']),
  nota: z.string().nullable(),
  fuente: z.string().nullable(),
  /** Our own active part with that code, if there is one. */
  k_parte: z.string().nullable(),
})
export type Equivalence = z.output<typeof equivalence>

const image = z.object({ ruta: z.string(), alt: z.string() })

/** A part as far as its page shows it; also each of its variants. */
const part = card.extend({
  linea_slug: z.string(),
  marca_id: z.int().nullable(),
  marca_logo: z.string().nullable(),
  familia: z.string().nullable(),
  /** What sets it apart within its family: `Delantera · Izquierdo`; empty when nothing does. */
  variante: z.string(),
  aplicaciones: z.array(application),
})

const details = part.extend({
  unidad: z.string(),
  empaque: z.int(),
  /** Kilograms, decimal text. */
  peso_kg: z.string().nullable(),
  dimensiones: z.string().nullable(),
  clave_prod_serv: z.string().nullable(),
  clave_unidad: z.string().nullable(),
  /** Core charge of a piece, pesos without VAT; null: none, or the public is shown no prices. */
  casco: z.string().nullable(),
  garantia_meses: z.int().nullable(),
  /** What its page says beyond the description; lines are lines. */
  texto: z.string(),
  /** Empty: made from the part's facts. */
  seo_titulo: z.string(),
  seo_descripcion: z.string(),
  atributos: z.array(
    z.object({ clave: z.string(), nombre: z.string(), valor: z.string(), unidad: z.string().nullable() }),
  ),
  fotos: z.array(image),
  /** Frames of one turn, in order; empty when there are none. */
  vista360: z.array(z.string()),
  equivalencias: z.array(equivalence),
  /** What lets it bear the official mark «Hecho en México» today: its own authorisation, or its brand's. */
  autorizacion_mx: z
    .object({
      numero: z.string(),
      titular: z.string(),
      hasta: z.string(),
      logo: z.object({ ruta: z.string(), ancho: z.int(), alto: z.int() }).nullable(),
    })
    .nullable(),
  /** What its buyers say, each client once; null under five. Proof beside what the catalogue says, and no verdict. */
  quedo: z
    .object({
      si: z.int(),
      total: z.int(),
      /** Up to three with three answers or more. */
      vehiculos: z.array(z.object({ texto: z.string(), si: z.int(), total: z.int() })),
    })
    .nullable(),
  /** A data sheet of it is published. */
  tiene_ficha: z.boolean(),
  /** The part that took its place, when it is already superseded. */
  reemplazo: z.object({ k_parte: z.string(), descripcion: z.string() }).nullable(),
  /** MXN with 2 decimals, before VAT; null unless the installation shows list prices to the public. */
  precio: z.string().nullable(),
  /** Null unless the installation shows a semaphore to the public. */
  disponibilidad: z.enum(['disponible', 'pocas', 'agotado']).nullable(),
})
export type Details = z.output<typeof details>

/** E-12. results[0] is the part, the rest its variants, each with its own code. */
export const productDetails = endpoint({
  method: 'GET',
  path: '/searchDetails/details/:id',
  access: 'public',
  summary:
    'Una parte con aplicaciones, equivalencias y variantes. 404 con cercanos si no existe, 410 con reemplazo si ya no está disponible',
  params: z.object({ id: code }),
  reply: z.object({
    results: z.tuple([details], part),
    groupaplicaciones: z.array(applicationGroup),
  }),
  cache: 'public, max-age=60',
})

/** What a 404 of productDetails carries in `cercanos`, and a 410 in `alternativas`. */
export type Nearby = { k_parte: string; descripcion: string; linea: string; ilustracion: string | null; razon: string }

export const partSelector = endpoint({
  method: 'GET',
  path: '/api/searchDetails/productos',
  access: 'public',
  summary: 'Partes activas para elegir una: por código o por palabras de la descripción, 20 por página',
  query: z.object({ q: words.optional().default(''), page }),
  reply: z.object({
    page: z.int(),
    hay_mas: z.boolean(),
    items: z.array(z.object({ id: z.int(), k_parte: z.string(), descripcion: z.string() })),
  }),
  cache: 'public, max-age=60',
})

export const applications = endpoint({
  method: 'GET',
  path: '/api/searchDetails/getAplicaciones',
  access: 'public',
  summary: 'Aplicaciones de una parte o de un vehículo, hasta 1,000, como texto JSON',
  query: z
    .object({
      k_parte: code.optional().transform((value) => value ?? null),
      marca: choice,
      modelo: choice,
      motor: choice,
      year: choice.refine((value) => value === null || /^(19|20)\d\d$/.test(value), 'El año debe tener cuatro cifras'),
    })
    .refine((given) => given.k_parte || given.marca || given.modelo, {
      path: ['k_parte'],
      message: 'Indica el código de la parte, o la marca o el modelo del vehículo',
    }),
  reply: z.object({ aplicaciones: z.string() }),
  cache: 'public, max-age=60',
})

export const latestParts = endpoint({
  method: 'GET',
  path: '/api/ultimosproductos',
  access: 'public',
  summary: 'Las 24 partes activas publicadas más recientemente',
  reply: z.array(card),
  cache: 'public, max-age=60',
})

const strip = z.object({
  clave: z.enum(['juntas', 'ventas', 'linea', 'recomendacion']),
  titulo: z.string(),
  /** Why these parts, a sentence without final stop. */
  razon: z.string(),
  partes: z.array(card),
})
export const relatedParts = endpoint({
  method: 'GET',
  path: '/api/v1/partes/:k_parte/relacionados',
  access: 'public',
  summary:
    'Lo que se necesita con la parte, y cuatro tiras (pedidas juntas, recomendación, línea, ventas) cuando reúnen al menos 3',
  params: z.object({ k_parte: code }),
  reply: z.object({
    relacionados: z.array(card.extend({ tipo: z.enum(['necesario', 'kit', 'complemento']), cantidad: z.int() })),
    tiras: z.array(strip),
  }),
  cache: 'public, max-age=300',
})
export type Related = z.output<typeof relatedParts.reply>

/** E-13. Inactive brands only with marcas-read. */
export const brands = endpoint({
  method: 'GET',
  path: '/api/getMarca',
  access: 'public',
  summary: 'Marcas de vehículos y de partes; inactivas solo con marcas-read',
  reply: z.array(
    z.object({
      id: z.int(),
      nombre: z.string(),
      tipo: z.enum(['vehiculo', 'producto']),
      logo: z.string().nullable(),
      activo: z.boolean(),
      total: z.int(),
    }),
  ),
  cache: 'public, max-age=300',
})

/** E-14. Inactive lines only with lineas-write. */
export const lines = endpoint({
  method: 'GET',
  path: '/api/getLinea',
  access: 'public',
  summary: 'Líneas de partes; inactivas solo con lineas-write',
  reply: z.array(z.object({ id: z.int(), nombre: z.string(), slug: z.string(), activo: z.boolean(), total: z.int() })),
  cache: 'public, max-age=300',
})

/** What the page of a line says above its parts; 404 for one that is not shown. */
export const lineOf = endpoint({
  method: 'GET',
  path: '/api/v1/lineas/:id',
  access: 'public',
  summary: 'Una línea activa con su descripción',
  params: z.object({ id }),
  reply: z.object({ id: z.int(), nombre: z.string(), slug: z.string(), descripcion: z.string() }),
  cache: 'public, max-age=60',
})

/** E-15. */
export const years = endpoint({
  method: 'GET',
  path: '/api/getYear',
  access: 'public',
  summary: 'Años, del más nuevo al más viejo',
  reply: z.array(z.object({ id: z.int(), year: z.int() })),
  cache: 'public, max-age=300',
})

export const partBrands = endpoint({
  method: 'GET',
  path: '/api/v1/marcas',
  access: 'public',
  summary: 'Marcas de partes con descripción y líneas, por nombre',
  reply: z.array(
    z.object({
      id: z.int(),
      nombre: z.string(),
      logo: z.string().nullable(),
      descripcion: z.string(),
      propia: z.boolean(),
      total: z.int(),
      /** With the most parts first. */
      lineas: z.array(z.object({ id: z.int(), nombre: z.string(), slug: z.string(), total: z.int() })),
    }),
  ),
  cache: 'public, max-age=300',
})
export type PartBrand = z.output<typeof partBrands.reply>[number]

export const vehicleMakes = endpoint({
  method: 'GET',
  path: '/api/v1/vehiculos/marcas',
  access: 'public',
  summary: 'Marcas de vehículos con partes; con `marca`, también sus modelos; con `modelo`, los años de uno',
  query: z.object({ marca: choice, modelo: choice }),
  reply: z.object({
    marcas: z.array(
      z.object({
        nombre: z.string(),
        logo: z.string().nullable(),
        modelos: z.int(),
        partes: z.int(),
        desde: z.int(),
        hasta: z.int(),
      }),
    ),
    /** The make asked for; null when none was or it is unknown. */
    marca: z
      .object({
        nombre: z.string(),
        modelos: z.array(
          z.object({
            nombre: z.string(),
            partes: z.int(),
            desde: z.int(),
            hasta: z.int(),
            /** Of the model asked for, newest first; null of the others. */
            years: z.array(z.object({ year: z.int(), partes: z.int() })).nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  cache: 'public, max-age=300',
})
export type VehicleMakes = z.output<typeof vehicleMakes.reply>
