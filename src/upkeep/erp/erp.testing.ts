// A simulated ERP: a real HTTP server on loopback that keeps to docs/erp.md, until it is told to fail as real ones do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chunkSums, inChunks } from './chunks.server.ts'

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

type Row = Record<string, unknown>
/** Rows that tests compare are well-formed. */
type Plain = Record<string, string | number | undefined>
export type Sale = {
  clave: string
  folio: string
  folio_web: string
  sucursal: string
  veces: number
  cancelado: boolean
  /** Its lines as it was told last, and by which version. */
  renglones: Row[]
  version: number
}

/** What it knows: rows by kind, in the order in which they changed; orders by their key. */
export type Known = {
  productos: unknown[]
  precios: unknown[]
  existencias: unknown[]
  pedidos: unknown[]
}

export async function simulateErp(options: { usuario?: string; secreto?: string; port?: number } = {}) {
  const { usuario = 'jacve', secreto = 'un secreto del erp 4321' } = options
  const known: Known = { productos: [], precios: [], existencias: [], pedidos: [] }
  const sales = new Map<string, Sale>()
  const refused = new Map<string, string>()
  const asked: string[] = []
  const state = {
    troubles: [] as Trouble[],
    next: null as null | ((path: string) => Trouble | null),
    skew: 0,
    size: Infinity,
    conciliar: true,
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
    const [status, answer] = request.method === 'POST' ? take(url.pathname, key, body) : tell(url)
    if (trouble === 'corte-despues') return void response.destroy()
    if (trouble) return misbehave(response, trouble, answer)
    say(response, status, answer)
  }

  /** The same key always answers the same folio; another body under it is refused. */
  function take(path: string, key: string, text: string): [number, unknown] {
    const body = JSON.parse(text) as Row // what our own side sends
    if (path === '/cambios') return change(body)
    if (path === '/cancelaciones') {
      const sale = sales.get(String(body['clave_pedido']))
      if (!sale) return [404, { motivo: 'no existe' }]
      sale.cancelado = true
      return [200, {}]
    }
    const why = refused.get(String(body['folio_web'])) ?? refused.get('*')
    if (why) return [422, { motivo: why }]
    const had = sales.get(key)
    if (had) {
      had.veces++
      return [200, { folio: had.folio }]
    }
    const folio = `ERP-${String(sales.size + 1).padStart(5, '0')}`
    const sale = {
      clave: key,
      folio,
      folio_web: String(body['folio_web']),
      sucursal: String(body['sucursal']),
      veces: 1,
      cancelado: false,
      renglones: body['renglones'] as Row[], // what our own side sends
      version: 0,
    }
    sales.set(key, sale)
    return [201, { folio }]
  }

  /** All lines; an older version than the one it has changes nothing. */
  function change(body: Row): [number, unknown] {
    const sale = sales.get(String(body['clave_pedido']))
    if (!sale) return [404, { motivo: 'no existe' }]
    const why = refused.get(`cambio ${sale.folio_web}`)
    if (why) return [422, { motivo: why }]
    const version = Number(body['version'])
    if (version > sale.version) Object.assign(sale, { version, renglones: body['renglones'] })
    return [200, {}]
  }

  function tell(url: URL): [number, unknown] {
    const { pathname, searchParams } = url
    if (pathname === '/salud') return [200, { ok: true, hora: new Date(Date.now() + state.skew).toISOString() }]
    const entity = searchParams.get('entidad') ?? ''
    if (pathname === '/sumas')
      return state.conciliar ? [200, { filas: chunkSums(linesOf(entity)), ambitos: scopesOf(entity) }] : [404, {}]
    if (pathname === '/detalle') return [200, { filas: inChunks(linesOf(entity), [searchParams.get('trozo') ?? '']) }]
    const rows = known[pathname.slice(1) as keyof Known] // undefined for a path of no entity
    if (!rows) return [404, { motivo: 'no existe' }]
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = from + Math.min(Number(searchParams.get('limite') ?? 500), state.size)
    return [
      200,
      {
        filas: rows.slice(from, to),
        cursor: String(Math.min(to, rows.length)),
        hay_mas: to < rows.length,
        total: rows.length,
      },
    ]
  }

  /** The branches or lists it carries. */
  function scopesOf(entity: string): string[] | null {
    if (entity === 'pedidos') return null
    const name = entity === 'precios' ? 'lista' : 'sucursal'
    const rows = known[entity as keyof Known] as Plain[] // what tests put there
    return [...new Set(rows.map((row) => String(row[name] ?? 'BASE')))]
  }

  function linesOf(entity: string): { clave: string; valor: string }[] {
    if (entity === 'pedidos') {
      return [...sales.values()].map(({ sucursal, folio_web, folio }) => ({
        clave: `${sucursal}/${folio_web}`,
        valor: folio,
      }))
    }
    const last = new Map<string, string>()
    for (const row of known[entity as keyof Known] as Plain[]) {
      // tests compare only well-formed rows
      if (entity === 'precios')
        last.set(
          `${row['k_parte'] ?? ''}/${row['lista'] ?? 'BASE'}/${row['cantidad_min'] ?? 1}`,
          Number(row['precio']).toFixed(6),
        )
      else last.set(`${row['k_parte'] ?? ''}/${row['sucursal'] ?? ''}`, String(row['existencia']))
    }
    return [...last].map(([clave, valor]) => ({ clave, valor }))
  }

  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    usuario,
    secreto,
    known,
    sales,
    /** Folio of ours, `*`, or `cambio ` and a folio → why it is refused for good. */
    refused,
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
