// What the simulated ERP knows and how it answers to it, as docs/erp.md has it; how that reaches us is erp.testing.ts.
import { chunkSums, inChunks } from './chunks.server.ts'

type Row = Record<string, unknown>
/** Rows that tests compare are well-formed. */
type Plain = Record<string, string | number | undefined>
type Sale = {
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
type Known = {
  productos: unknown[]
  precios: unknown[]
  existencias: unknown[]
  pedidos: unknown[]
}

/** `refused`: folio of ours, `*`, or `cambio ` and a folio → why it is refused for good. */
export type Books = {
  known: Known
  sales: Map<string, Sale>
  refused: Map<string, string>
  /** Milliseconds its clock goes ahead, the most rows of a page, and whether it offers to compare. */
  state: { skew: number; size: number; conciliar: boolean }
}
type Answer = [number, unknown]

/** What it is sent: an order, a change of one, a cancellation. */
export function take(books: Books, path: string, key: string, text: string): Answer {
  const body = JSON.parse(text) as Row // what our own side sends
  if (path === '/cambios') return change(books, body)
  if (path === '/cancelaciones') return cancel(books, body)
  return sell(books, key, body)
}

/** The same key always answers the same folio; another body under it is refused. */
function sell({ sales, refused }: Books, key: string, body: Row): Answer {
  const why = refused.get(String(body['folio_web'])) ?? refused.get('*')
  if (why) return [422, { motivo: why }]
  const had = sales.get(key)
  if (had) {
    had.veces++
    return [200, { folio: had.folio }]
  }
  const folio = `ERP-${String(sales.size + 1).padStart(5, '0')}`
  sales.set(key, {
    clave: key,
    folio,
    folio_web: String(body['folio_web']),
    sucursal: String(body['sucursal']),
    veces: 1,
    cancelado: false,
    renglones: body['renglones'] as Row[], // what our own side sends
    version: 0,
  })
  return [201, { folio }]
}

function cancel({ sales }: Books, body: Row): Answer {
  const sale = sales.get(String(body['clave_pedido']))
  if (!sale) return [404, { motivo: 'no existe' }]
  sale.cancelado = true
  return [200, {}]
}

/** All lines; an older version than the one it has changes nothing. */
function change({ sales, refused }: Books, body: Row): Answer {
  const sale = sales.get(String(body['clave_pedido']))
  if (!sale) return [404, { motivo: 'no existe' }]
  const why = refused.get(`cambio ${sale.folio_web}`)
  if (why) return [422, { motivo: why }]
  const version = Number(body['version'])
  if (version > sale.version) Object.assign(sale, { version, renglones: body['renglones'] })
  return [200, {}]
}

/** What it is asked: whether it is well, its rows by pages, and what a comparison needs. */
export function tell(books: Books, { pathname, searchParams }: URL): Answer {
  const { known, state } = books
  if (pathname === '/salud') return [200, { ok: true, hora: new Date(Date.now() + state.skew).toISOString() }]
  const entity = searchParams.get('entidad') ?? ''
  if (pathname === '/sumas') {
    if (!state.conciliar) return [404, {}]
    return [200, { filas: chunkSums(linesOf(books, entity)), ambitos: scopesOf(known, entity) }]
  }
  if (pathname === '/detalle')
    return [200, { filas: inChunks(linesOf(books, entity), [searchParams.get('trozo') ?? '']) }]
  const rows = known[pathname.slice(1) as keyof Known] // undefined for a path of no entity
  if (!rows) return [404, { motivo: 'no existe' }]
  const from = Number(searchParams.get('cursor') ?? 0)
  const to = from + Math.min(Number(searchParams.get('limite') ?? 500), state.size)
  const cursor = String(Math.min(to, rows.length))
  return [200, { filas: rows.slice(from, to), cursor, hay_mas: to < rows.length, total: rows.length }]
}

/** The branches or lists it carries. */
function scopesOf(known: Known, entity: string): string[] | null {
  if (entity === 'pedidos') return null
  const name = entity === 'precios' ? 'lista' : 'sucursal'
  const rows = known[entity as keyof Known] as Plain[] // what tests put there
  return [...new Set(rows.map((row) => String(row[name] ?? 'BASE')))]
}

function linesOf({ known, sales }: Books, entity: string): { clave: string; valor: string }[] {
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
