import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, oneLine, wholeText } from '#kit/base/kinds.ts'

const year = wholeText(1950, 2100)

/** A published catalogue as readers see it. */
const catalogue = z.object({
  id: z.number(),
  titulo: z.string(),
  year: z.number(),
  categoria: z.string(),
  /** The brand whose catalogue it is; null: of several, or of the house. */
  marca_id: z.number().nullable(),
  descripcion: z.string(),
  paginas: z.number(),
  bytes: z.number(),
  visibilidad: z.enum(['publico', 'clientes']),
  tiene_portada: z.boolean(),
  /** Changes with the file: addresses of its cover and content carry it. */
  edicion: z.number(),
  publicado_en: z.string(),
})

export const catalogosPdf = endpoint({
  method: 'GET',
  path: '/api/v1/catalogos',
  access: 'public',
  summary: 'Catálogos en PDF publicados, los más nuevos primero; los de clientes, solo con sesión',
  query: z.object({
    year: year.optional().catch(undefined),
    categoria: oneLine(80).optional().catch(undefined),
  }),
  cache: 'public, max-age=30',
  reply: z.object({
    catalogos: z.array(catalogue),
    /** Of all that are published, to choose from. */
    years: z.array(z.number()),
    categorias: z.array(z.string()),
  }),
})

export const catalogoPdf = endpoint({
  method: 'GET',
  path: '/api/v1/catalogos/:id',
  access: 'public',
  summary: 'Un catálogo en PDF, el texto de una de sus páginas y las partes que nombra',
  params: z.object({ id }),
  query: z.object({ pagina: wholeText(1, 3000).optional().catch(undefined) }),
  cache: 'public, max-age=30',
  reply: z.object({
    ...catalogue.shape,
    pagina: z.number(),
    texto: z.string(),
    estado: z.string(),
    /** Whose code the page says. */
    partes: z.array(z.object({ k_parte: z.string(), descripcion: z.string() })),
  }),
})

export const buscarEnCatalogo = endpoint({
  method: 'GET',
  path: '/api/v1/catalogos/:id/busqueda',
  access: 'public',
  summary: 'Páginas de un catálogo que llevan todas las palabras, con un trozo de su texto',
  params: z.object({ id }),
  query: z.object({ q: oneLine(120) }),
  cache: 'public, max-age=30',
  reply: z.object({
    total: z.number(),
    paginas: z.array(z.object({ n: z.number(), veces: z.number(), fragmento: z.string() })),
  }),
})
