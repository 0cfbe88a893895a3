import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
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
  raw.once('end', () => clearTimeout(timer))
}
