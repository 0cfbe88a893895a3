import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
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

/** Names in one page's address: the widest list has some forty. */
const MOST_ASKED = 100
/** Characters of one page's address; what stands in it comes back in every link of a list. */
const MOST_ADDRESS = 8000

/** 414 for an address that no page of ours leads to: its answer would be a hundred times as large as it. */
export function refuseLongAddress(url: string): void {
  if (url.length > MOST_ADDRESS || url.split('&', MOST_ASKED + 1).length > MOST_ASKED)
    throw new Refusal(414, 'La dirección es demasiado larga.')
}

const unread = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'La petición trae demasiados encabezados.']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', ['413 Payload Too Large', 'Lo que enviaste es demasiado grande.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'La petición tardó demasiado en llegar.']],
])

/** What is no HTTP, or too much of it, reaches no hook: it is told here in the one form, and its connection ends. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  const [status, message] = unread.get(error.code ?? '') ?? ['400 Bad Request', 'La petición no se pudo leer.']
  // In the middle of another answer of the same connection it would be read as part of that.
  const before: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined
  if (socket.writable && !(before instanceof ServerResponse && before.headersSent)) {
    const body = JSON.stringify({ message, code: 'peticion_invalida' })
    const type = 'Content-Type: application/json; charset=utf-8'
    const head = [`HTTP/1.1 ${status}`, type, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close']
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
