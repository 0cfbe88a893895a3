import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from '#platform/settings/door.server.ts'
import { clearSessionCookies, setSessionCookies } from './forgery.server.ts'
import { SESSION_COOKIE } from './session.server.ts'

/** Cookies and headers of one exchange, for the few calls that open and end sessions. A page being made sets none. */
export type Browser = {
  /** What the session cookie says, whether or not such a session exists. */
  sessionId: string | undefined
  /** Where this site answers, as whoever asks has called it. */
  site: string
  cookie(name: string): string | undefined
  /** An HttpOnly cookie of the whole host; `maxAge` in seconds. */
  setCookie(name: string, value: string, maxAge: number): void
  /** From now on this browser has this session; null leaves it with none. */
  setSession(session: { id: string; maxAge?: number } | null): void
  setHeader(name: string, value: string): void
  /** Another status of success than the contract's, e.g. 202 when the work goes on by itself. */
  setStatus(status: number): void
}

export function browserOf(request: FastifyRequest, reply: FastifyReply | undefined): Browser {
  const { cookies } = request
  const answer = () => {
    if (!reply) throw new Error('the making of a page sets no cookie and no header')
    return reply
  }
  return {
    sessionId: cookies[SESSION_COOKIE],
    site: siteOf(request),
    cookie: (name) => cookies[name],
    setCookie(name, value, maxAge) {
      answer().setCookie(name, value, { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge })
    },
    setSession(session) {
      if (session) setSessionCookies(answer(), request.server.env.APP_KEY, session)
      else clearSessionCookies(answer())
    },
    setHeader(name, value) {
      answer().header(name, value)
    },
    setStatus(status) {
      answer().code(status)
    },
  }
}

/** Plain IPv4 or IPv6: what a trusted proxy wrote may be anything, and PostgreSQL's inet is strict. A dead socket has none. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return plain(ip) ?? plain(socket.remoteAddress) ?? '0.0.0.0'
}

/** Fastify's types promise an address; a connection that has gone has none. */
function plain(address: string | undefined): string | null {
  const text = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(text) ? text : null
}
