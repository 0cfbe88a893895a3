import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtPath } from '#base/page-path.ts'
import { Refusal } from '#base/refusal.ts'
import { pages } from '#pages.ts'
import { contextOf } from '#platform/http.server.ts'
import { makingPage } from '#platform/in-process.server.ts'

export type Rendered = { status: number; location?: string; html: string }
export type Render = (request: Request) => Promise<Rendered>

const kept = new Map<string, { until: number; page: Promise<Rendered> }>()
const KEEP_MS = 1000
const KEEP_MOST = 500

/** Answers every address under the base path that is no call and no file: the page, or a way to one. */
export function addPages(app: FastifyInstance, render: () => Promise<Render>): void {
  const base = app.env.BASE_PATH
  const origin = (request: FastifyRequest) => app.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  app.setNotFoundHandler(async (request, reply) => {
    const url = new URL(request.url, origin(request))
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodFault(request.method)
    if (!wantsPage(request, url)) throw new Refusal(404, 'No existe lo que buscas.')

    const path = pathUnder(base, url.pathname)
    if (path === null || path === '/')
      return reply.redirect(`${base}/home${path === null ? '?aviso=no-existe' : ''}`, 302)
    const canonical = spelling(path)
    if (canonical && canonical !== path) return reply.redirect(base + canonical + url.search, 301)

    const make = async () => makingPage(contextOf(request), async () => (await render())(new Request(url)))
    // The one-second cache is the visitors': pages of a session are never shared.
    const page = await (request.session.isLoggedin || process.env.NODE_ENV === 'test'
      ? make()
      : fromCache(url.pathname + url.search, make))
    return answer(request, reply, page)
  })
}

function fromCache(key: string, make: () => Promise<Rendered>): Promise<Rendered> {
  const now = Date.now()
  const found = kept.get(key)
  if (found && found.until > now) return found.page

  // Oldest first: what is over goes, so that memory holds one second of pages and no more.
  for (const [oldKey, old] of kept) {
    if (old.until > now && kept.size < KEEP_MOST) break
    kept.delete(oldKey)
  }
  const page = make()
  kept.set(key, { until: now + KEEP_MS, page })
  page.catch(() => kept.delete(key))
  return page
}

function answer(request: FastifyRequest, reply: FastifyReply, page: Rendered) {
  const { status, location, html } = page
  reply.header('Cache-Control', request.session.isLoggedin ? 'no-store' : 'private, no-cache')
  if (location) return reply.redirect(location, status)

  reply.code(status).type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(html)
  return reply.header('Content-Encoding', 'br').send(compressed(page))
}

const compressions = new WeakMap<Rendered, Buffer>()

/** A page's bytes in brotli, made once for as long as the page is kept. */
function compressed(page: Rendered): Buffer {
  const found = compressions.get(page)
  if (found) return found
  const made = brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  compressions.set(page, made)
  return made
}

function methodFault(method: string): Refusal {
  const isKnown = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
  return isKnown
    ? new Refusal(404, 'No existe lo que buscas.')
    : new Refusal(405, 'Este método no está permitido aquí.')
}

/** A browser going somewhere, not a script or an image: those get a true 404. */
function wantsPage(request: FastifyRequest, url: URL): boolean {
  const accepts = request.headers.accept ?? '*/*'
  const isScript = request.headers['x-requested-with'] !== undefined
  const isFile = /\.(js|css|map|svg|png|jpe?g|webp|avif|ico|json|xml|txt|woff2?)$/i.test(url.pathname)
  return !isScript && !isFile && (accepts.includes('text/html') || accepts.includes('*/*'))
}

function pathUnder(base: string, pathname: string): string | null {
  if (pathname === '/' || pathname.toLowerCase() === base.toLowerCase()) return '/'
  if (!pathname.toLowerCase().startsWith(`${base.toLowerCase()}/`)) return null
  // Any other case of the base is brought to its spelling by the redirect to the page's canonical path.
  return pathname.slice(base.length)
}

/** The table's own spelling of a page's path: `/HOME/` → `/home`; parameters keep theirs. Null for an unknown path. */
function spelling(path: string): string | null {
  for (const page of Object.values(pages)) {
    if (!isAtPath(page.path, path)) continue
    const given = path.replace(/\/+$/, '').split('/')
    return page.path
      .split('/')
      .map((part, place) => (part.startsWith(':') ? given[place] : part))
      .filter((part) => part !== undefined)
      .join('/')
  }
  return null
}
