import { once } from 'node:events'
import { createServer } from 'node:http'
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
