import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymous } from '#kit/base/access.ts'
import { listAllDocuments } from '#fiscal/document-desk/admin-list.server.ts'
import { listDocuments } from '#fiscal/documents/list.server.ts'
import { readAuditLog } from '#people/roles/audit-log.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { listOrders } from '#selling/orders/queries.server.ts'
import { listQuotes } from '#selling/quotes/rows.server.ts'
import { listMovements } from '#upkeep/stock/queries.server.ts'
import { latencyOf } from './measure.ts'
import { fillTo, openShop } from './years-data.ts'

const SIZES = [50_000, 200_000, 1_000_000]
const BAR = 50
const ROUNDS = 5

type List = [name: string, read: (context: Context) => Promise<unknown>]

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const PAGE = { pagina: 1, por: 25 } as const

/** Each list as people open it: as it comes, narrowed to much, narrowed to little, far back. */
const lists: List[] = [
  ['una fila por su clave', ({ db }) => db.row('select * from cfdi where id = $1', [777])],
  ['movimientos', (c) => listMovements(PAGE, c)],
  ['movimientos, página 40', (c) => listMovements({ ...PAGE, pagina: 40 }, c)],
  ['movimientos de una parte', (c) => listMovements({ ...PAGE, producto: 77 }, c)],
  ['movimientos de una sucursal', (c) => listMovements({ ...PAGE, sucursal: 2 }, c)],
  ['movimientos de la sucursal chica', (c) => listMovements({ ...PAGE, sucursal: 5 }, c)],
  ['movimientos de origen raro', (c) => listMovements({ ...PAGE, origen: 'otro' }, c)],
  ['movimientos raros de la chica', (c) => listMovements({ ...PAGE, origen: 'carga', sucursal: 5 }, c)],
  ['movimientos que no hay', (c) => listMovements({ ...PAGE, origen: 'ajuste' }, c)],
  ['movimientos de una semana', (c) => listMovements({ ...PAGE, desde: day(30), hasta: day(23) }, c)],
  ['movimientos por código', (c) => listMovements({ ...PAGE, q: 'PZ-12345' }, c)],
  ['movimientos por principio de código', (c) => listMovements({ ...PAGE, q: 'PZ-1' }, c)],
  ['documentos, mesa', (c) => listAllDocuments(PAGE, c)],
  ['documentos, mesa, página 40', (c) => listAllDocuments({ ...PAGE, pagina: 40 }, c)],
  ['documentos, mesa, por total', (c) => listAllDocuments({ ...PAGE, orden: 'total' }, c)],
  ['documentos, mesa, cancelados', (c) => listAllDocuments({ ...PAGE, estado: 'cancelado' }, c)],
  ['documentos, mesa, de quien', (c) => listAllDocuments({ ...PAGE, quien: 'taller 77' }, c)],
  ['documentos, mesa, sin cliente', (c) => listAllDocuments({ ...PAGE, solo: 'sin-cliente' }, c)],
  ['documentos, mesa, por folio', (c) => listAllDocuments({ ...PAGE, q: 'A41234' }, c)],
  ['documentos, tres meses', (c) => listDocuments(PAGE, c)],
  ['documentos, todos', (c) => listDocuments({ ...PAGE, periodo: 'todo' }, c)],
  ['documentos, vencidas', (c) => listDocuments({ ...PAGE, periodo: 'todo', estado: 'vencida' }, c)],
  ['documentos de un cliente', (c) => listDocuments({ ...PAGE, periodo: 'todo', cliente: 77 }, c)],
  ['pedidos', (c) => listOrders(PAGE, c)],
  ['pedidos, página 40', (c) => listOrders({ ...PAGE, pagina: 40 }, c)],
  ['pedidos por total', (c) => listOrders({ ...PAGE, orden: 'total' }, c)],
  ['pedidos abiertos', (c) => listOrders({ ...PAGE, solo: 'abiertos' }, c)],
  ['pedidos de una sucursal', (c) => listOrders({ ...PAGE, sucursal: 'S2' }, c)],
  ['pedidos por folio', (c) => listOrders({ ...PAGE, q: 'WEB-0041234' }, c)],
  ['pedidos con una parte', (c) => listOrders({ ...PAGE, q: 'PZ-12345' }, c)],
  ['pedidos de un nombre', (c) => listOrders({ ...PAGE, q: 'taller 77' }, c)],
  ['cotizaciones', (c) => listQuotes(PAGE, c)],
  ['cotizaciones autorizadas', (c) => listQuotes({ ...PAGE, grupo: 'autorizados' }, c)],
  ['cotizaciones por responder', (c) => listQuotes({ ...PAGE, grupo: 'por_responder' }, c)],
  ['cotizaciones de un nombre', (c) => listQuotes({ ...PAGE, q: 'taller 77' }, c)],
  ['bitácora', (c) => readAuditLog({ query: PAGE }, c)],
  ['bitácora de una persona', (c) => readAuditLog({ query: { ...PAGE, actor: 'Persona 7' } }, c)],
]

/** `npm run bench -- years [--hasta 200000]`: what lists cost while a shop grows to a million documents of each kind and ten million movements. */
export async function run(options: string[]): Promise<object> {
  const most = Number(options[options.indexOf('--hasta') + 1]) || SIZES.at(-1)
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-years-'))
  chmodSync(dataDir, 0o711)
  const own = await startPostgres({ dataDir, durable: false })
  const db = openDb(own.url, { statementTimeout: 0, max: 4 })
  try {
    await migrate(own.url)
    // Without looking each reference up: it is this file that wrote them.
    const filling = openDb(`${own.url}?options=-c%20session_replication_role%3Dreplica`, {
      statementTimeout: 0,
      max: 1,
    })
    const { userId } = await openShop(filling)
    const found: Record<string, Record<string, number>> = {}
    for (const [place, size] of SIZES.entries()) {
      if (size > (most ?? 0)) break
      const began = performance.now()
      await fillTo(filling, SIZES[place - 1] ?? 0, size)
      await db.session((client) => client.query('vacuum analyze'))
      console.log(
        `${size}: lleno en ${Math.round((performance.now() - began) / 1000)} s, carga ${loadavg()[0]?.toFixed(1)}`,
      )
      for (const [name, ms] of Object.entries(await measured(db, userId))) (found[name] ??= {})[size] = ms
    }
    await filling.end()
    console.table(found)
    const above = Object.entries(found).filter(([, sizes]) => Object.values(sizes).some((ms) => ms > BAR))
    if (above.length > 0) process.exitCode = 1
    return { barra_ms: BAR, listas: found, sobre_la_barra: above.map(([name]) => name) }
  } finally {
    await db.end()
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The middle of five, in ms, of each list. */
export async function measured(db: Db, userId: number): Promise<Record<string, number>> {
  const session = { ...anonymous, isLoggedin: true, user: { id: userId, name: 'Banco' }, roles: ['admin'] }
  const permissions = ['pedidos-read', 'documentos-read', 'cotizaciones-read', 'productos-read']
  // What these functions read of a context.
  const context = { db, session: { ...session, permissions } } as unknown as Context
  const times: Record<string, number> = {}
  for (const [name, read] of lists) {
    // A statement is planned for good after its fifth use.
    for (let i = 0; i < 6; i++) {
      const start = performance.now()
      await read(context)
      // What takes a second is measured as well by one.
      if (performance.now() - start > 1000) break
    }
    const took: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      const start = performance.now()
      await read(context)
      took.push(performance.now() - start)
      if ((took[0] ?? 0) > 1000) break
    }
    times[name] = Math.round(latencyOf(took).p50 * 10) / 10
  }
  return times
}
