import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import { SESSION_COOKIE, XSRF_COOKIE, isXsrfToken, newSessionId, newXsrfToken } from './session.server.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set<unknown>(['same-origin', 'none'])

/**
 * Refuses a write that this site's own page did not send (H2, S5): XMLHttpRequest mark, a token that equals its cookie and
 * was made for this session, a same-origin fetch, and a body that no plain form can produce.
 */
export function refuseForgery(request: FastifyRequest, key: string): void {
  if (readOnly.has(request.method)) return

  const site = request.headers['sec-fetch-site']
  const token = request.headers['x-xsrf-token']
  const sessionId = request.cookies[SESSION_COOKIE]
  const isOurs =
    request.headers['x-requested-with'] === 'XMLHttpRequest' &&
    (site === undefined ? isFromHere(request) : ownSites.has(site)) &&
    typeof token === 'string' &&
    token === request.cookies[XSRF_COOKIE] &&
    sessionId !== undefined &&
    isXsrfToken(key, sessionId, token)
  if (!isOurs) throw new Refusal(419, 'La página caducó. Vuelve a intentarlo.')
}

/**
 * For a browser that does not say from which site it writes: the address it names, where it names one, is ours. By name and port alone:
 * behind a proxy the scheme is not known. `Origin: null` is nobody's.
 */
function isFromHere({ headers: { origin, referer }, host, server }: FastifyRequest): boolean {
  const named = origin ?? referer
  if (named === undefined) return true
  if (!URL.canParse(named)) return false
  const { protocol, host: theirs } = new URL(named)
  const { PUBLIC_URL } = server.env
  const ours = [`${protocol}//${host}`, ...(PUBLIC_URL ? [PUBLIC_URL] : [])]
  return ours.some((address) => URL.canParse(address) && new URL(address).host === theirs)
}

/** Answers `GET /sanctum/csrf-cookie`: a visitor's id where there is none yet, and a token bound to it. */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply, key: string): void {
  let sessionId = request.cookies[SESSION_COOKIE]
  if (!sessionId) {
    sessionId = newSessionId('v')
    reply.setCookie(SESSION_COOKIE, sessionId, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
  }
  setXsrfCookie(reply, key, sessionId)
}

/** Hands the browser a session's id and a token bound to it. `maxAge` in seconds; without it the id ends with the browser. */
export function setSessionCookies(reply: FastifyReply, key: string, session: { id: string; maxAge?: number }): void {
  const { id, maxAge } = session
  reply.setCookie(SESSION_COOKIE, id, { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge })
  setXsrfCookie(reply, key, id)
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' })
  reply.clearCookie(XSRF_COOKIE, { path: '/', secure: true, sameSite: 'lax' })
}

/** The cookie our script reads and sends back in X-XSRF-TOKEN. */
function setXsrfCookie(reply: FastifyReply, key: string, sessionId: string): void {
  reply.setCookie(XSRF_COOKIE, newXsrfToken(key, sessionId), { path: '/', secure: true, sameSite: 'lax' })
}
