import type { Api } from '#api.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import type { PictureOf } from '#publishing/pictures/picture-address.ts'

export type Publication = Reply<Api['GET /api/v1/publicaciones/:id']>['publicacion']
export type WholePublication = Reply<Api['GET /api/v1/publicaciones/:id']>
export type PublicationOptions = Reply<Api['GET /api/v1/publicaciones/opciones']>
export type Content = Omit<Required<Sent<Api['PATCH /api/v1/publicaciones/:id']>['body']>, 'version'>
export type PartOf = Publication['partes'][number]

/** What is on the desk: the content, and what shows it. */
export type Draft = { content: Content; imagen: PictureOf | null; partes: PartOf[] }

/** What one writes, of a publication as it was read. */
export function draftOf(publication: Publication): Draft {
  const {
    id: _id,
    version: _version,
    estado: _state,
    autor: _author,
    actualizado_por: _by,
    actualizado_en: _at,
    ...own
  } = publication
  const { decidido: estado, imagen, partes, ...content } = own
  return { content: { ...content, estado }, imagen, partes }
}

/** Names of what differs between two contents, the text aside. */
export function differing(a: Content, b: Content): (keyof Content)[] {
  const names = Object.keys(a) as (keyof Content)[] // of a literal
  return names.filter((name) => name !== 'cuerpo' && JSON.stringify(a[name]) !== JSON.stringify(b[name]))
}

export const fieldLabels: Partial<Record<keyof Content, string>> = {
  tipo: 'Tipo',
  titulo: 'Título',
  slug: 'Dirección',
  extracto: 'Extracto',
  categoria: 'Categoría',
  imagen_id: 'Imagen de portada',
  alt: 'Texto de la portada',
  estado: 'Estado',
  publicado_en: 'Se publica',
  vence_en: 'Se retira',
  linea_id: 'Línea',
  marca_id: 'Marca',
  documento_id: 'PDF',
  productos: 'Partes',
}
