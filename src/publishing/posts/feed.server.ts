import type { FastifyRequest } from 'fastify'
import { siteOf } from '#platform/settings/door.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { isPublished } from './blog.server.ts'
import { postPath } from '#publishing/pictures/slug.ts'

type Entry = {
  id: number
  slug: string
  titulo: string
  extracto: string
  categoria: string | null
  publicado_en: string
  actualizado_en: string
}

/** The last thirty publications as an Atom feed (RFC 4287). */
export async function feedOf(request: FastifyRequest, { BASE_PATH }: Env): Promise<string> {
  const site = siteOf(request) + BASE_PATH
  const entries = await request.db.rows<Entry>(
    `select p.id, p.slug, p.titulo, p.extracto, c.nombre as categoria, p.publicado_en, p.actualizado_en
     from publicacion p left join categoria_publicacion c on c.id = p.categoria_id where ${isPublished}
     order by p.publicado_en desc, p.id desc limit 30`,
  )
  const company = await request.db.row<{ nombre: string }>('select nombre from config_empresa')
  const name = escape(company?.nombre ?? 'JACVE')
  const updated =
    entries
      .map(({ actualizado_en }) => actualizado_en)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return [
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">`,
    `<title>Blog · ${name}</title><id>${escape(site)}/ListBlogs</id><updated>${updated}</updated><author><name>${name}</name></author>`,
    `<link href="${escape(site)}/ListBlogs"/><link rel="self" type="application/atom+xml" href="${escape(site)}/blog.xml"/>`,
    ...entries.map((entry) => entryOf(entry, site)),
    '</feed>',
  ].join('')
}

function entryOf(entry: Entry, site: string): string {
  const address = escape(site + postPath(entry))
  const category = entry.categoria ? `<category term="${escape(entry.categoria)}"/>` : ''
  return `<entry><title>${escape(entry.titulo)}</title><id>${escape(site)}/DetallePosts/${entry.id}</id><link href="${address}"/><published>${entry.publicado_en}</published><updated>${entry.actualizado_en}</updated>${category}<summary>${escape(entry.extracto)}</summary></entry>`
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities.get(char) ?? char)
}
