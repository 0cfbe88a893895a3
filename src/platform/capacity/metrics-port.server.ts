import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.server.ts'

/** Answers `/metrics` on a port of its own, which the public does not reach. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<{ port: number; close(): void }> {
  const server = createServer((request, answer) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked) answer.writeHead(404).end()
    else
      metrics.text().then(
        (text) => answer.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text),
        () => answer.writeHead(503).end(),
      )
  })
  await once(server.listen(port, host), 'listening')
  const place = server.address()
  return {
    port: typeof place === 'object' ? (place?.port ?? port) : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const PASSED_ON = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Who may read the figures where the public comes in: this machine itself, or who carries METRICS_TOKEN; nobody once they have
 * METRICS_PORT. What a proxy passes on comes from this machine too, and is told by the name it was asked by and what it adds.
 */
export function maySeeMetrics({ headers, socket, server }: FastifyRequest): boolean {
  const { METRICS_PORT, METRICS_TOKEN } = server.env
  if (METRICS_PORT !== undefined) return false
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '') ?? []
  if (token !== undefined) return METRICS_TOKEN !== undefined && isSame(token, METRICS_TOKEN)
  const isPassedOn = PASSED_ON.some((name) => headers[name] !== undefined)
  return LOOPBACK.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '') && !isPassedOn
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
