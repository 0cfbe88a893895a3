import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, INT4, needed, oneLine, prose, version } from '#kit/base/kinds.ts'
import { MOST_TEXT } from '#publishing/posts/publications-contract.ts'
import { DECIDED } from '#publishing/editor/states.ts'

const mayEdit = { permissions: ['publicaciones-update'] }

const shortPage = z.object({ slug: z.string(), titulo: z.string(), descripcion: z.string() })

/** Lives one second, as what marketing publishes does. */
export const empresaPaginas = endpoint({
  method: 'GET',
  path: '/api/v1/empresa/paginas',
  access: 'public',
  summary: 'Las páginas publicadas sobre la empresa, en su orden',
  cache: 'public, max-age=1',
  reply: z.array(shortPage),
})

export const empresaPagina = endpoint({
  method: 'GET',
  path: '/api/v1/empresa/paginas/:slug',
  access: 'public',
  summary: 'Una página publicada sobre la empresa, por su nombre en la dirección',
  cache: 'public, max-age=1',
  params: z.object({ slug: oneLine(80) }),
  reply: z.object({ ...shortPage.shape, cuerpo: z.string(), actualizado_en: z.string() }),
})

const pageRow = z.object({
  id: z.int(),
  ...shortPage.shape,
  estado: z.enum(DECIDED),
  orden: z.int(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const paginasEmpresa = endpoint({
  method: 'GET',
  path: '/api/v1/paginas-empresa',
  access: mayEdit,
  summary: 'Todas las páginas sobre la empresa, con su estado',
  reply: z.array(pageRow),
})

const pageContent = {
  titulo: needed(120),
  descripcion: prose(300),
  cuerpo: prose(MOST_TEXT),
  estado: z.enum(DECIDED),
  orden: z.int('Escribe un número entero.').min(0).max(999),
}
export const pageContentOf = z.object(pageContent)

const event = z.object({
  accion: z.string(),
  quien: z.string().nullable(),
  en: z.string(),
  antes: z.unknown(),
  despues: z.unknown(),
})

export const leerPaginaEmpresa = endpoint({
  method: 'GET',
  path: '/api/v1/paginas-empresa/:id',
  access: mayEdit,
  summary: 'Una página sobre la empresa para editarla, con su historial y sus versiones',
  params: z.object({ id }),
  reply: z.object({
    pagina: z.object({ ...pageRow.shape, cuerpo: z.string() }),
    versiones: z.array(z.object({ version: z.int(), autor: z.string().nullable(), creado_en: z.string() })),
    historial: z.array(event),
  }),
})

export const crearPaginaEmpresa = endpoint({
  method: 'POST',
  path: '/api/v1/paginas-empresa',
  access: mayEdit,
  status: 201,
  summary: 'Empieza una página sobre la empresa, como borrador; su dirección sale del título y no cambia después',
  body: z.strictObject({ titulo: needed(80) }),
  reply: z.object({ id: z.int(), slug: z.string() }),
})

export const editarPaginaEmpresa = endpoint({
  method: 'PATCH',
  path: '/api/v1/paginas-empresa/:id',
  /** Rich text. */
  maxBody: 512 * 1024,
  access: mayEdit,
  summary: 'Guarda una página sobre la empresa; cada vez queda una versión. 409 cuando otra persona guardó antes',
  params: z.object({ id }),
  body: z.strictObject({ version, ...pageContentOf.partial().shape }),
  reply: z.object({ version: z.int(), estado: z.enum(DECIDED) }),
})

export const versionPaginaEmpresa = endpoint({
  method: 'GET',
  path: '/api/v1/paginas-empresa/:id/versiones/:version',
  access: mayEdit,
  summary: 'Una versión guardada, entera',
  params: z.object({ id, version: id.max(INT4) }),
  reply: z.object({ version: z.int(), titulo: z.string(), descripcion: z.string(), cuerpo: z.string() }),
})
