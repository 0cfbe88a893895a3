import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { needed, oneLine, rowId, wholeText } from '#kit/base/kinds.ts'
import { kinds } from '#platform/sheets/columns.ts'
import { topics } from '#upkeep/loads/doubts.ts'
import { access, moved, params } from './shared-contract.ts'

export const dudas = endpoint({
  method: 'GET',
  path: '/api/v1/cargas/:id/dudas',
  access,
  summary: 'Lo que una carga pregunta antes de publicar: códigos, marcas y modelos parecidos, precios que saltan, IVA',
  params,
  query: z.object({
    tema: z.enum(topics).optional().catch(undefined),
    pagina: wholeText(1, 1000).catch(1).default(1),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    temas: z.array(z.object({ tema: z.enum(topics), veces: z.number() })),
    dudas: z.array(
      z.object({
        id: z.number(),
        tema: z.enum(topics),
        valor: z.string(),
        fila: z.number().nullable(),
        filas: z.number(),
        texto: z.string(),
        propuestas: z.array(z.string()),
        /** Its rows stay out until it is answered. */
        retiene: z.boolean(),
      }),
    ),
  }),
})

export const responderDudas = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/dudas',
  /** Hundreds of answers. */
  maxBody: 256 * 1024,
  access,
  summary:
    'Contesta dudas (respuesta null: está bien como viene) o todas las de un tema, lo recuerda para ese proveedor y revisa otra vez',
  params,
  body: z.strictObject({
    respuestas: z
      .array(z.strictObject({ id: rowId(), respuesta: oneLine(120).nullable() }))
      .max(500)
      .default([]),
    /** Every doubt of a topic: its first proposal, or as it stands. */
    todas: z.strictObject({ tema: z.enum(topics), como: z.enum(['propuesta', 'tal_cual']) }).optional(),
  }),
  reply: moved,
})

const profile = z.object({
  id: z.number(),
  nombre: z.string(),
  tipo: z.enum(kinds),
  hoja: z.string(),
  marca: z.string(),
  lista: z.string(),
  descuento: z.number(),
  moneda: z.enum(['MXN', 'USD']),
  tipo_cambio: z.number(),
  con_iva: z.boolean().nullable(),
})

export const perfiles = endpoint({
  method: 'GET',
  path: '/api/v1/perfiles-carga',
  access,
  summary: 'Los perfiles de carga de los proveedores: columnas, hoja, marca, lista, descuento y moneda de sus archivos',
  reply: z.object({
    perfiles: z.array(
      z.object({
        ...profile.shape,
        columnas: z.number(),
        respuestas: z.number(),
        cargas: z.number(),
        usado_en: z.string(),
        /** Where its lists come from by themselves; null where nobody said. */
        lugar: z
          .object({ encendido: z.boolean(), revisada_en: z.string().nullable(), falla: z.string().nullable() })
          .nullable(),
        version: z.number(),
      }),
    ),
  }),
})

const terms = {
  nombre: needed(80),
  hoja: oneLine(80).default(''),
  marca: oneLine(120).default(''),
  lista: oneLine(40).default(''),
  descuento: z.number().min(0).max(99.99).default(0),
  moneda: z.enum(['MXN', 'USD']).default('MXN'),
  tipo_cambio: z.number().min(0.0001).max(99_999).default(1),
  con_iva: z.boolean().nullable().default(null),
}

export const guardarPerfil = endpoint({
  method: 'PUT',
  path: '/api/v1/perfiles-carga/:id',
  access,
  summary: 'Cambia un perfil de carga; sus archivos siguientes se leen así',
  params,
  body: z.strictObject({ ...terms, version: rowId(), olvidar_respuestas: z.boolean().default(false) }),
  reply: z.object({ id: z.number(), version: z.number() }),
})

export const borrarPerfil = endpoint({
  method: 'DELETE',
  path: '/api/v1/perfiles-carga/:id',
  access,
  summary: 'Borra un perfil de carga con lo que se contestó de ese proveedor; sus cargas quedan',
  params,
  reply: z.object({ id: z.number() }),
})

export const perfilDeCarga = endpoint({
  method: 'PUT',
  path: '/api/v1/cargas/:id/perfil',
  access,
  summary:
    'Dice de qué proveedor es una carga: un perfil que existe, uno nuevo con ese nombre o ninguno; y revisa otra vez',
  params,
  body: z.union([z.strictObject({ perfil_id: rowId().nullable() }), z.strictObject({ nombre: needed(80) })]),
  reply: moved,
})

export const otraHoja = endpoint({
  method: 'POST',
  path: '/api/v1/cargas/:id/hojas',
  access,
  summary: 'Abre otra carga con el mismo archivo para leer otra de sus hojas',
  status: 202,
  params,
  body: z.strictObject({ hoja: needed(200) }),
  reply: moved,
})
