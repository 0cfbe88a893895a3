import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, wholeText } from '#kit/base/kinds.ts'
import { card } from '#catalogue/parts/contract.ts'
import { picture } from '#publishing/pictures/pictures-contract.ts'
import { KINDS } from './publications-contract.ts'

/** A publication in a list. */
export const post = z.object({
  id: z.int(),
  tipo: z.enum(KINDS),
  titulo: z.string(),
  slug: z.string(),
  extracto: z.string(),
  categoria: z.string().nullable(),
  imagen: picture.nullable(),
  alt: z.string(),
  publicado_en: z.string(),
  linea: z.string().nullable(),
  marca: z.string().nullable(),
  tiene_documento: z.boolean(),
})

const count = z.object({ id: z.int(), nombre: z.string(), total: z.int() })

/** P-17, P-18. Lives one second, so that a date that passes is noticed. */
export const blog = endpoint({
  method: 'GET',
  path: '/api/v1/blog',
  access: 'public',
  summary: 'Lo publicado, lo último primero; solo lo que hoy está en fecha',
  cache: 'public, max-age=1',
  query: z.object({
    tipo: z.enum(KINDS).optional().catch(undefined),
    categoria: id.optional().catch(undefined),
    linea: id.optional().catch(undefined),
    marca: id.optional().catch(undefined),
    anio: wholeText(1990, 2100).optional().catch(undefined),
    pagina: id.max(10_000).optional().catch(undefined),
    por: wholeText(1, 24).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.int(),
    pagina: z.int(),
    por: z.int(),
    publicaciones: z.array(post),
    categorias: z.array(count),
    lineas: z.array(count),
    marcas: z.array(count),
    anios: z.array(z.int()),
  }),
})

const whole = z.object({
  publicacion: post.extend({
    /** Cleaned HTML with the site's classes. */
    cuerpo: z.string(),
    actualizado_en: z.string(),
    autor: z.string().nullable(),
    documento_nombre: z.string(),
    documento_bytes: z.int().nullable(),
  }),
  productos: z.array(card),
  relacionadas: z.array(post),
})

/** P-19. 404 for what is not published now. */
export const leerBlog = endpoint({
  method: 'GET',
  path: '/api/v1/blog/:id',
  access: 'public',
  summary: 'Una publicación con sus partes y otras parecidas',
  cache: 'public, max-age=1',
  params: z.object({ id }),
  reply: whole,
})

export const vistaPrevia = endpoint({
  method: 'GET',
  path: '/api/v1/publicaciones/:id/vista',
  access: { permissions: ['publicaciones-read'] },
  summary: 'Una publicación como se vería publicada, con lo que quien pregunta no ha guardado',
  params: z.object({ id }),
  reply: whole,
})

/** The product page's. */
export const publicacionesDeParte = endpoint({
  method: 'GET',
  path: '/api/v1/partes/:k_parte/publicaciones',
  access: 'public',
  summary: 'Hasta tres publicaciones que hablan de la parte, o de su línea',
  cache: 'public, max-age=60',
  params: z.object({ k_parte: needed(40) }),
  reply: z.array(post),
})
