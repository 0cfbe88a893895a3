import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, neededProse, oneLine, rowId, version, wholeText } from '#kit/base/kinds.ts'
import { applicationRow, code, dataFields, listFields, MOST_APPLICATIONS, stateFields, textFields } from './fields.ts'
import { CERTAINTIES, CODE_KINDS, COPIED, RELATIONS, STATES } from './kinds.ts'

const may = (...permissions: string[]) => ({ permissions })
const part = z.object({ k_parte: z.string(), descripcion: z.string() })

/** One step of a chain of replacements: 0 is the part itself, 1 what took its place, -1 what it took the place of. */
const link = z.object({
  paso: z.int(),
  codigo: z.string(),
  /** Null where no part of ours has the code. */
  id: z.int().nullable(),
  estado: z.enum(STATES).nullable(),
})
export type Link = z.output<typeof link>

/** A product as its desk shows it: everything that can be written, and what is told beside it. */
export const producto = z.object({
  id: z.int(),
  version: z.int(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea_id: z.int(),
  marca_id: z.int().nullable(),
  familia: z.string().nullable(),
  unidad: z.string(),
  empaque: z.int(),
  minimo: z.int(),
  peso_kg: z.string().nullable(),
  dimensiones: z.string().nullable(),
  clave_prod_serv: z.string().nullable(),
  clave_unidad: z.string().nullable(),
  garantia_meses: z.int().nullable(),
  sin_estimulo: z.boolean(),
  casco: z.string().nullable(),
  ...stateFields,
  texto: z.string(),
  seo_titulo: z.string(),
  seo_descripcion: z.string(),
  atributos: z.array(z.object({ clave: z.string(), valor: z.string() })),
  equivalencias: z.array(
    z.object({
      codigo: z.string(),
      fabricante: z.string(),
      tipo: z.enum(CODE_KINDS),
      certeza: z.enum(CERTAINTIES),
      nota: z.string().nullable(),
      fuente: z.string().nullable(),
    }),
  ),
  relaciones: z.array(z.object({ k_parte: z.string(), tipo: z.enum(RELATIONS), cantidad: z.int() })),
  aplicaciones: z.array(
    z.object({
      id: z.int(),
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
    }),
  ),
  linea: z.string(),
  marca: z.string().nullable(),
  /** What the related parts are called. */
  relacionadas: z.array(part),
  cadena: z.array(link),
  imagenes: z.int(),
  creado_en: z.string(),
  actualizado_en: z.string(),
  actualizado_por: z.string().nullable(),
})
export type Product = z.output<typeof producto>

/** By number, or by code where no product has that number. */
const which = needed(120)

export const leerProducto = endpoint({
  method: 'GET',
  path: '/api/v1/productos/:id',
  access: may('productos-read'),
  summary: 'Un producto en cualquier estado, con todo lo que se puede editar',
  params: z.object({ id: which }),
  reply: producto,
})

export const opcionesProducto = endpoint({
  method: 'GET',
  path: '/api/v1/productos/opciones',
  access: may('productos-read'),
  summary: 'Líneas, marcas y atributos entre los que se elige',
  reply: z.object({
    lineas: z.array(z.object({ id: z.int(), nombre: z.string(), activa: z.boolean() })),
    marcas: z.array(z.object({ id: z.int(), nombre: z.string(), activa: z.boolean() })),
    atributos: z.array(
      z.object({
        clave: z.string(),
        nombre: z.string(),
        unidad: z.string().nullable(),
        /** `libre`: parts have numbers and words, or nothing yet. */
        tipo: z.enum(['numero', 'texto', 'libre']),
      }),
    ),
  }),
})
export type Options = z.output<typeof opcionesProducto.reply>

export const revisarCodigo = endpoint({
  method: 'GET',
  path: '/api/v1/productos/codigo',
  access: may('productos-read'),
  summary: 'Qué partes tienen ya un código, como quiera que se escriba (BD-12/A es bd12a)',
  query: z.object({ k_parte: oneLine(120).default(''), excepto: id.optional() }),
  reply: z.object({
    codigo_norm: z.string(),
    iguales: z.array(
      part.extend({
        id: z.int(),
        marca: z.string().nullable(),
        marca_id: z.int().nullable(),
        estado: z.enum(STATES),
      }),
    ),
    /** Parts that carry it as a code of somebody else's. */
    alternas: z.array(z.object({ id: z.int(), k_parte: z.string(), fabricante: z.string(), tipo: z.enum(CODE_KINDS) })),
  }),
})
export type CodeCheck = z.output<typeof revisarCodigo.reply>

export const crearProducto = endpoint({
  method: 'POST',
  path: '/api/v1/productos',
  access: may('productos-create'),
  status: 201,
  summary: 'Crea un producto en borrador, en blanco o copiado de otro',
  body: z.strictObject({
    k_parte: code,
    descripcion: neededProse(500, 'Escribe la descripción.'),
    linea_id: rowId('Elige la línea.'),
    marca_id: rowId('Elige la marca.'),
    /** Product to copy from, and what of it. */
    copiar_de: rowId().nullable().default(null),
    copiar: z.array(z.enum(COPIED)).max(COPIED.length).default([]),
  }),
  reply: producto,
})

/** T-12. */
export const actualizarProducto = endpoint({
  method: 'POST',
  path: '/api/updateProducto/:id',
  /** A part with hundreds of codes, relations and attributes. */
  maxBody: 512 * 1024,
  access: may('productos-update'),
  summary: 'Cambia lo que se manda de un producto; 409 con `actual` si alguien guardó antes',
  params: z.object({ id: which }),
  body: z.strictObject({
    version,
    ...z.object({ ...dataFields, ...stateFields, ...textFields, ...listFields }).partial().shape,
  }),
  reply: producto,
})
export type Change = Omit<z.output<typeof actualizarProducto.body>, 'version'>

export const actualizarTextos = endpoint({
  method: 'POST',
  path: '/api/v1/productos/:id/textos',
  access: may('productos-textos'),
  summary: 'Cambia solo la descripción, el texto y el SEO de un producto',
  params: z.object({ id: which }),
  body: z.strictObject({
    version,
    ...z.object({ descripcion: dataFields.descripcion, ...textFields }).partial().shape,
  }),
  reply: producto,
})

/** T-13. */
export const actualizarAplicacion = endpoint({
  method: 'POST',
  path: '/api/updateAplicacion/:k_parte',
  /** Thousands of applications. */
  maxBody: 1024 * 1024,
  access: may('aplicaciones-update'),
  summary:
    'Aplicaciones de una parte: sin `quitar`, la lista es la nueva; con `quitar` (números), se agregan o cambian las que vienen y se quitan ésas. 422 con `filas` dice qué renglón está mal',
  params: z.object({ k_parte: which }),
  body: z.strictObject({
    version,
    aplicaciones: z.array(applicationRow).max(MOST_APPLICATIONS, `Hasta ${MOST_APPLICATIONS} aplicaciones.`),
    quitar: z.array(rowId()).max(MOST_APPLICATIONS).optional(),
  }),
  reply: producto,
})

export const vehiculosParaElegir = endpoint({
  method: 'GET',
  path: '/api/v1/vehiculos/nombres',
  access: may('aplicaciones-update'),
  summary: 'Marcas de vehículos; con `marca`, sus modelos; con `modelo`, sus motores (o todos si no se conoce ninguno)',
  query: z.object({ marca: oneLine(80).default(''), modelo: oneLine(80).default('') }),
  reply: z.object({
    marcas: z.array(z.string()),
    modelos: z.array(z.object({ nombre: z.string(), desde: z.int().nullable(), hasta: z.int().nullable() })),
    motores: z.array(z.string()),
  }),
})
export type VehicleNames = z.output<typeof vehiculosParaElegir.reply>

export const historialProducto = endpoint({
  method: 'GET',
  path: '/api/v1/productos/:id/historial',
  access: may('productos-read'),
  summary: 'Qué se cambió de un producto, campo por campo, lo último primero, 50 por página',
  params: z.object({ id: which }),
  query: z.object({
    campo: oneLine(60).optional(),
    pagina: wholeText(1, 1000).catch(1).default(1),
  }),
  reply: z.object({
    hay_mas: z.boolean(),
    /** Every field that was ever changed. */
    campos: z.array(z.string()),
    cambios: z.array(
      z.object({
        id: z.int(),
        en: z.string(),
        quien: z.string().nullable(),
        accion: z.string(),
        campo: z.string(),
        /** As the log keeps them: a value, or of a list only the rows that went and that came. */
        antes: z.unknown(),
        despues: z.unknown(),
        /** The load that wrote it, with its file and the row there. */
        carga: z.object({ id: z.int(), archivo: z.string(), fila: z.int().nullable() }).nullable(),
      }),
    ),
  }),
})
export type FieldChange = z.output<typeof historialProducto.reply>['cambios'][number]
