import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOpen } from '#publishing/careers/openings.server.ts'
import { postPath } from '#publishing/pictures/slug.ts'
import { sheetPath } from '#publishing/datasheets/values.ts'
import { pages } from '#pages.ts'
import { siteOf } from '#platform/settings/door.server.ts'

const PER_FILE = 40_000
/** As many as an index of sitemaps may name; their numbers have four digits. */
const MOST_FILES = 9999

/** robots.txt, sitemap index and its parts, security.txt, the manifest. */
export function seoFiles(app: FastifyInstance): void {
  const base = app.env.BASE_PATH

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: ${base}/ListadoProductos?\nDisallow: ${base}/busquedaAvanzada\nDisallow: ${base}/api/\nDisallow: /api/\nDisallow: /search/\nAllow: ${base}/\nSitemap: ${siteOf(request)}${base}/sitemap.xml\n`,
      ),
  )
  app.get('/.well-known/security.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${siteOf(request)}${base}/Contacto\nExpires: ${inHalfAYear()}\nPreferred-Languages: es, en\nCanonical: ${siteOf(request)}/.well-known/security.txt\n`,
      ),
  )
  // Browsers ask for it at the root, whatever a page names.
  if (base) app.get('/favicon.ico', (_, reply) => reply.redirect(`${base}/favicon.ico`, 301))
  app.get(`${base}/manifiesto.webmanifest`, async (request, reply) => {
    const company = await request.db.row<{ nombre: string }>('select nombre from config_empresa limit 1')
    return reply
      .type('application/manifest+json')
      .header('Cache-Control', 'public, max-age=86400')
      .send(JSON.stringify(manifest(base, company?.nombre ?? 'JACVE')))
  })
  app.get(`${base}/sitemap.xml`, async (request, reply) => {
    const names = [
      'paginas',
      'publicaciones',
      'fichas',
      'empresa',
      ...(await partFiles(request)).map((file) => `partes-${file}`),
    ]
    const entries = names.map((name) => `<sitemap><loc>${siteOf(request)}${base}/sitemap/${name}.xml</loc></sitemap>`)
    return reply.type('application/xml').send(xml('sitemapindex', entries))
  })
  app.get<{ Params: { name: string } }>(`${base}/sitemap/:name`, async (request, reply) => {
    const part = /^partes-(\d{1,4})\.xml$/.exec(request.params.name)?.[1]
    const whole = wholes.get(request.params.name)
    if (!part && !whole) return reply.callNotFound()
    const entries = part ? await partEntries(request, Number(part)) : ((await whole?.(request)) ?? [])
    if (part && entries.length === 0) return reply.callNotFound()
    return reply.type('application/xml').send(
      xml(
        'urlset',
        entries.map((entry) => entry.replace('@', siteOf(request) + base)),
      ),
    )
  })
}

/** W3C Application Manifest: the shop on a phone's first screen, at its search. */
function manifest(base: string, name: string): object {
  return {
    name,
    short_name: name.slice(0, 12),
    lang: 'es-MX',
    start_url: `${base}/home`,
    scope: `${base}/`,
    display: 'minimal-ui',
    background_color: '#f6f8fb',
    theme_color: '#2440b5',
    icons: [192, 512].map((side) => ({
      src: `${base}/icono-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
    })),
    shortcuts: [
      { name: 'Buscar partes', url: `${base}/mobilsearch` },
      { name: 'Carrito', url: `${base}/CartItemsList` },
    ],
  }
}

/** RFC 9116 wants a day less than a year away; as long as the site answers, somebody reads what is sent. */
function inHalfAYear(): string {
  return new Date(Date.now() + 180 * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+/, '')
}

const wholes = new Map([
  ['paginas.xml', pageEntries],
  ['publicaciones.xml', postEntries],
  ['fichas.xml', sheetEntries],
  ['empresa.xml', companyEntries],
])

async function postEntries(request: FastifyRequest): Promise<string[]> {
  const rows = await request.db.rows<{ id: number; slug: string; dia: string }>(
    `select p.id, p.slug, to_char(p.actualizado_en, 'YYYY-MM-DD') as dia from publicacion p
     where p.borrado_en is null and estado_ahora(p) = 'PUBLICADO' order by p.id limit $1`,
    [PER_FILE],
  )
  return rows.map((row) => `<url><loc>@${postPath(row)}</loc><lastmod>${row.dia}</lastmod></url>`)
}

async function sheetEntries(request: FastifyRequest): Promise<string[]> {
  const rows = await request.db.rows<{ k_parte: string; dia: string }>(
    `select p.k_parte, to_char(c.publicado_en, 'YYYY-MM-DD') as dia from ficha_vigente c join producto p on p.id = c.producto_id
     where p.estado = 'activo' order by p.id limit $1`,
    [PER_FILE],
  )
  return rows.map((row) => `<url><loc>@${sheetPath(row.k_parte)}</loc><lastmod>${row.dia}</lastmod></url>`)
}

/** Pages about the company, and the posts that are open. */
async function companyEntries(request: FastifyRequest): Promise<string[]> {
  const rows = await request.db.rows<{ camino: string; dia: string }>(
    `select '/Empresa/' || slug as camino, to_char(actualizado_en, 'YYYY-MM-DD') as dia from pagina_empresa where estado = 'PUBLICADO'
     union all select '/UneteAlEquipo/' || v.id, to_char(v.actualizado_en, 'YYYY-MM-DD') from vacante v where ${isOpen}
     limit $1`,
    [PER_FILE],
  )
  return rows.map(({ camino, dia }) => `<url><loc>@${camino}</loc><lastmod>${dia}</lastmod></url>`)
}

/** A file for each stretch of ids with an active part in it: no file counts or skips what stands before it. */
async function partFiles(request: FastifyRequest): Promise<number[]> {
  const rows = await request.db.rows<{ file: number }>(
    `select n as file from generate_series(1, (select max(id) / $1::int + 1 from producto)) n
     where exists (select from producto where estado = 'activo' and id >= (n - 1) * $1::int and id < n * $1::int) order by n limit $2`,
    [PER_FILE, MOST_FILES],
  )
  return rows.map(({ file }) => file)
}

async function partEntries(request: FastifyRequest, file: number): Promise<string[]> {
  const rows = await request.db.rows<{ k_parte: string; dia: string }>(
    `select k_parte, to_char(actualizado_en, 'YYYY-MM-DD') as dia from producto
     where estado = 'activo' and id >= $1::bigint and id < $2::bigint order by id`,
    [(file - 1) * PER_FILE, file * PER_FILE],
  )
  return rows.map(
    (row) => `<url><loc>@/verprods/${encodeURIComponent(row.k_parte)}</loc><lastmod>${row.dia}</lastmod></url>`,
  )
}

async function pageEntries(request: FastifyRequest): Promise<string[]> {
  const lines = await request.db.rows<{ id: number; slug: string }>(
    `select l.id, l.slug from linea l where l.activa and exists (select from producto p where p.linea_id = l.id and p.estado = 'activo') order by l.id`,
  )
  const fixed = Object.values(pages).filter((page) => 'indexed' in page)
  return [
    ...fixed.map((page) => `<url><loc>@${page.path}</loc></url>`),
    ...lines.map((line) => `<url><loc>@/ListadoProductos/${line.id}/${line.slug}</loc></url>`),
  ]
}

function xml(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`
}
