import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/base/refusal.ts'
import type { Env } from './env.server.ts'

/** Milliseconds until the body of an ordinary request must be there, and of one with files. */
const BODY_MS = 10_000
export const FILES_MS = 120_000

/** With PUBLIC_URL only its name, HOSTS and this machine's own (S28): else a forged one could come back in a link. */
export function acceptedHosts({ PUBLIC_URL, HOSTS }: Env): (host: string) => boolean {
  if (!PUBLIC_URL) return () => true
  const ours = new Set([new URL(PUBLIC_URL).host, ...HOSTS])
  return (host) => ours.has(host.toLowerCase()) || /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}

/** Where this site answers, as whole addresses name it: what the settings say, else as whoever asks has called it. */
export function siteOf({ server, protocol, host }: FastifyRequest): string {
  return server.env.PUBLIC_URL ?? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
}

/** Whoever sends a body drop by drop is cut off, also when he was answered before it was complete. */
export function closeWhenSlow({ headers, routeOptions, raw }: FastifyRequest): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || routeOptions.config.takesFiles) return
  const { socket } = raw
  const cut = () => {
    // One that is complete may have been left unread, and its connection serve others by now; injected ones have none.
    if (!raw.complete && socket instanceof Socket) socket.destroy()
  }
  const timer = setTimeout(cut, BODY_MS).unref()
  // After the last byte, and also when there is no such.
  raw.once('close', () => clearTimeout(timer))
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** 405 for methods that nothing here has, 400 for a name that is none or that was sent twice: two readers would choose different ones. */
export function refuseOddly({ method, host, raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  if (!METHODS.has(method)) {
    reply.header('Allow', [...METHODS].join(', '))
    throw new Refusal(405, 'Este método no está permitido aquí.')
  }
  const names = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
  // Who asks for health over HTTP/1.0 names nobody.
  const isNamed = HOST.test(host) || (!host && routeOptions.config.vital)
  // A path, and no whole address: that would be the name of a third.
  if (names.length > 1 || !isNamed || !raw.url?.startsWith('/') || !URL.canParse(`http://${host || 'x'}`)) {
    throw new Refusal(400, 'La petición no se pudo leer.')
  }
}
