import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtPath } from '#kit/base/page-path.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { pages } from '#pages.ts'
import { siteOf } from '#platform/settings/door.server.ts'
import { contextOf } from '#platform/http/http.server.ts'
import { makingPage } from '#platform/http/in-process.server.ts'
import { keepPages } from './kept-pages.server.ts'

export type Rendered = { status: number; location?: string; html: string }
export type Render = (request: Request) => Promise<Rendered>

/** Answers every address under the base path that is no call and no file: the page, or a way to one. */
export function addPages(app: FastifyInstance, render: () => Promise<Render>): void {
  const base = app.env.BASE_PATH
  const kept = keepPages<Rendered>()
  // The one-second cache is the visitors': pages of a session are never shared.
  const mayBeKept = ({ session }: FastifyRequest) => !session.isLoggedin && process.env.NODE_ENV !== 'test'
  app.atHand.has = (request) => mayBeKept(request) && kept.has(siteOf(request) + request.url)

  app.setNotFoundHandler(async (request, reply) => {
    const site = siteOf(request)
    const asked = splitUrl(request.url)
    const url = new URL(site + oneSpelling(asked.path) + asked.search)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodFault(request.method)
    if (!wantsPage(request, url)) throw new Refusal(404, 'No existe lo que buscas.')

    const path = pathUnder(base, url.pathname)
    if (path === null || path === '/')
      return reply.redirect(`${base}/home${path === null ? '?aviso=no-existe' : ''}`, 302)
    const canonical = base + (spelling(path) ?? path)
    if (canonical !== asked.path) return reply.redirect(canonical + asked.search, 301)

    const make = async () => makingPage(contextOf(request), async () => (await render())(new Request(url)))
    const page = await (mayBeKept(request) ? kept.get(site + request.url, make) : make())
    return answer(request, reply, page)
  })
}

function splitUrl(url: string): { path: string; search: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, search: '' } : { path: url.slice(0, at), search: url.slice(at) }
}

/** However its signs are escaped and its slashes repeated, a path is one: as `encodeURIComponent` writes its steps. 400 for what no page can be called. */
function oneSpelling(path: string): string {
  const steps = path.split('/').filter((step, place) => step !== '' || place === 0)
  const end = path.endsWith('/') ? '/' : ''
  return steps.map((step) => encodeURIComponent(readable(step))).join('/') + end
}

function readable(step: string): string {
  try {
    const text = decodeURIComponent(step)
    if (!/\p{Cc}/u.test(text)) return text
  } catch {
    // Told below: the signs are broken.
  }
  throw new Refusal(400, 'La dirección no se puede leer.')
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
