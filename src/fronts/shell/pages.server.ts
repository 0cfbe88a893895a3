import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtPath } from '#kit/base/page-path.ts'
import { LOOK_COOKIE } from '#kit/base/look.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { pages } from '#pages.ts'
import { isLeft } from '#platform/capacity/leases.server.ts'
import { gone } from '#platform/capacity/slots.server.ts'
import { whileWaited } from '#platform/database/waited.server.ts'
import { refuseLongAddress, siteOf } from '#platform/settings/door.server.ts'
import { contextOf } from '#platform/http/http.server.ts'
import { noticeText } from '#platform/http/read-only.server.ts'
import { makingPage } from '#platform/http/in-process.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { keepPages } from './kept-pages.server.ts'
import { LOOK_HEADER, lookSaid, menuLeft, noticeSaid } from './menu-left.ts'
import { isKnown, type Made, type Packed, packNow, unpacked } from './packed-page.server.ts'

export type Render = (request: Request) => Promise<Made>
/** A browser that goes back, or a cache in front, may show a visitor's page again, but not to who brings a session by now. */
const VARY = 'Accept-Encoding, Cookie'

type Options = {
  /** Megabytes of visitors' pages kept; 0 makes each anew. */
  megabytes?: number
}

/** Answers every address under the base path that is no call and no file: the page, or a way to one. */
export function addPages(
  app: FastifyInstance,
  render: () => Promise<Render>,
  { megabytes = app.env.PAGES_MB }: Options = {},
): void {
  const base = app.env.BASE_PATH
  const kept = keepPages({ bytes: megabytes * 1024 ** 2 })
  // Kept ones are the visitors': pages of a session are never shared.
  const mayBeKept = ({ session }: FastifyRequest) => !session.isLoggedin && megabytes > 0
  let told: string | undefined
  /** What every page says to everybody; when that changes, no page that says otherwise is kept. */
  const notice = () => {
    const said = noticeText(app.env)
    if (said !== told) kept.forget()
    told = said
    return noticeSaid(said)
  }
  app.atHand.has = (request) => mayBeKept(request) && kept.has(addressOf(request))
  app.atHand.forget = () => kept.forget()
  app.metrics.gauge('pages_kept_bytes', 'Bytes taken by kept pages (PAGES_MB)', () => kept.bytes())

  app.setNotFoundHandler(async (request, reply) => {
    const site = siteOf(request)
    const asked = splitUrl(request.url)
    const url = new URL(site + oneSpelling(asked.path) + asked.search)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodFault(request.method)
    if (!wantsPage(request, url)) throw new Refusal(404, 'No existe lo que buscas.')
    refuseLongAddress(request.url)

    const path = pathUnder(base, url.pathname)
    if (path === null || path === '/')
      return reply.redirect(`${base}/home${path === null ? '?aviso=no-existe' : ''}`, 302)
    const canonical = base + (spelling(path) ?? path)
    if (canonical !== asked.path) return reply.redirect(canonical + asked.search, 301)

    const look = lookIn(request)
    const said = { ...notice(), ...(look && { [LOOK_HEADER]: look }) }
    const make = (context = contextOf(request), headers = {}) =>
      makingPage(context, async () => (await render())(new Request(url, { headers: { ...headers, ...said } })))
    // A page that will be kept is made to its end, whoever asked first has gone or not.
    if (mayBeKept(request)) return answerKept(request, reply, await kept.get(addressOf(request), () => make()))
    const made = await make(asWaited(request, reply), menuLeft(request.cookies['menu']))
    return answer(request, reply, made.page)
  })
}

function lookIn({ session, cookies }: FastifyRequest): string {
  return lookSaid(session.aspecto, cookies[LOOK_COOKIE])
}

/** By what a visitor's page is kept: its whole address, and how he likes to see it. A space is in no address. */
function addressOf(request: FastifyRequest): string {
  return `${siteOf(request)}${request.url} ${lookIn(request)}`
}

/** A page of one person alone is not read on once he has gone. */
function asWaited(request: FastifyRequest, reply: FastifyReply): Context {
  const context = contextOf(request)
  return { ...context, db: whileWaited(context.db, () => isLeft(reply.raw), gone) }
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

/** What only its reader may see, packed as quickly as it goes. */
async function answer(request: FastifyRequest, reply: FastifyReply, { status, location, html }: Made) {
  reply.header('Cache-Control', request.session.isLoggedin ? 'no-store' : 'private, no-cache')
  if (location) return reply.redirect(location, status)

  reply.code(status).type('text/html; charset=utf-8').header('Vary', VARY)
  if (!takesBrotli(request)) return reply.send(html)
  return reply.header('Content-Encoding', 'br').send(await packNow(html))
}

/** What every visitor is shown, as it lies ready; nothing, to whom has it already. */
function answerKept(request: FastifyRequest, reply: FastifyReply, page: Packed) {
  const seconds = request.server.env.CDN_SECONDS
  const shared = `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds * 10}`
  reply.header('Cache-Control', seconds > 0 && page.status < 400 ? shared : 'private, no-cache')
  if (page.location) return reply.redirect(page.location, page.status)

  const isBrotli = takesBrotli(request)
  const etag = `"${page.tag}${isBrotli ? '-br' : ''}"`
  // Weak: packed anew, it is the same page in other bytes.
  reply.header('Vary', VARY).header('ETag', `W/${etag}`)
  if (page.status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.code(page.status).type('text/html; charset=utf-8')
  if (!isBrotli) return reply.send(unpacked(page))
  return reply.header('Content-Encoding', 'br').send(page.body)
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')
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
