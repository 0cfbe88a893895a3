// A simulated ERP: a real HTTP server on loopback that keeps to docs/erp.md, until it is told to fail as real ones do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Books, take, tell } from './erp-books.testing.ts'

/** How one answer goes wrong. */
export type Trouble =
  | 'error'
  | 'silencio'
  | 'lento'
  | 'mitad'
  | 'basura'
  | 'otra-forma'
  | 'enorme'
  | 'credencial'
  | 'corte-antes'
  | 'corte-despues'
  | 'sin-fin'

export const TROUBLES: Trouble[] = ['error', 'mitad', 'basura', 'otra-forma', 'corte-antes', 'corte-despues']

export async function simulateErp(options: { usuario?: string; secreto?: string; port?: number } = {}) {
  const { usuario = 'jacve', secreto = 'un secreto del erp 4321' } = options
  const asked: string[] = []
  const state = {
    troubles: [] as Trouble[],
    next: null as null | ((path: string) => Trouble | null),
    skew: 0,
    size: Infinity,
    conciliar: true,
  }
  const books: Books = {
    known: { productos: [], precios: [], existencias: [], pedidos: [] },
    sales: new Map(),
    refused: new Map(),
    state,
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a stream of bytes
    const url = new URL(request.url ?? '/', 'http://erp')
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    const trouble = state.next?.(url.pathname) ?? state.troubles.shift() ?? null
    if (trouble === 'corte-antes') return void response.destroy()
    if (trouble === 'silencio') return
    if (trouble === 'lento') await wait(300)
    const given = `Basic ${Buffer.from(`${usuario}:${secreto}`).toString('base64')}`
    if (trouble === 'credencial' || request.headers.authorization !== given) return say(response, 401, { motivo: 'no' })
    if (trouble === 'error') return say(response, 500, { motivo: 'falla' })
    const body = Buffer.concat(parts).toString('utf8')
    const key = String(request.headers['idempotency-key'] ?? '')
    const [status, answer] = request.method === 'POST' ? take(books, url.pathname, key, body) : tell(books, url)
    if (trouble === 'corte-despues') return void response.destroy()
    if (trouble) return misbehave(response, trouble, answer)
    say(response, status, answer)
  }

  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    usuario,
    secreto,
    ...books,
    /** The requests it was asked, in order. */
    asked,
    state,
    /** The next answers go wrong like this, one each. */
    fail: (...troubles: Trouble[]) => void state.troubles.push(...troubles),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function misbehave(response: ServerResponse, trouble: Trouble, answer: unknown): void {
  const text = JSON.stringify(answer)
  switch (trouble) {
    case 'mitad':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) + 10 })
      response.write(text.slice(0, Math.ceil(text.length / 2)))
      setTimeout(() => response.destroy(), 5)
      break
    case 'basura':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sistema en mantenimiento</html>')
      break
    case 'otra-forma':
      say(response, 200, { folio: 17, filas: 'ninguna', cursor: 3 })
      break
    case 'enorme':
      response.writeHead(200).end(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`)
      break
    case 'sin-fin':
      say(response, 200, { filas: [], cursor: '0', hay_mas: true })
      break
    default:
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
  }
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
