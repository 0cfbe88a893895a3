import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymous } from '#kit/base/access.ts'
import { listOrders } from '#selling/orders/queries.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { latencyOf, round } from './measure.ts'

const ORDERS = 100_000
const CLIENTS = 2000
const PARTS = 20_000
const ROUNDS = 5

/** The staff's list of orders over 100,000 of them, plain and searched, beside a row by its primary key in the same run. */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const own = await startPostgres({ dataDir, durable: false })
  await migrate(own.url)
  const db = openDb(own.url, { statementTimeout: 0 })
  try {
    // Without looking each reference up: it is this file that wrote them.
    const filling = openDb(`${own.url}?options=-c%20session_replication_role%3Dreplica`, {
      statementTimeout: 0,
      max: 1,
    })
    const userId = await fill(filling)
    await filling.end()
    const session = { ...anonymous, isLoggedin: true, user: { id: userId, name: 'Banco' }, roles: ['admin'] }
    const viewer = { db, session: { ...session, permissions: ['pedidos-read'] } }
    const key = await timed(() => db.row('select id, folio from pedido where id = $1', [777]))
    const searches = {
      sin_texto: undefined,
      folio: 'WEB-077777',
      orden_compra: 'OC-5123',
      codigo: 'PZ-1234',
      cliente: 'taller 77',
      nada: 'zzzqq',
      clave: 'C-0500',
    }
    const found: Record<string, object> = {}
    for (const [name, q] of Object.entries(searches)) {
      const { total } = await listOrders({ q }, viewer)
      const times = await timed(() => listOrders({ q }, viewer))
      found[name] = { encontrados: total, ms: times, veces_clave: round(times.p50 / key.p50) }
    }
    const result = { pedidos: ORDERS, clave_ms: key, listas: found }
    console.log(JSON.stringify(result, null, 2))
    return result
  } finally {
    await db.end()
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(db: Db): Promise<number> {
  await db.rows(`insert into sucursal (clave, nombre, es_principal) values ('NTE', 'Norte', true)`)
  await db.rows(`insert into linea (nombre) values ('Banco')`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, estado) select 'PZ-' || n, 'Parte ' || n, (select min(id) from linea), 'activo' from generate_series(1, $1) n`,
    [PARTS],
  )
  await db.rows(
    `insert into cliente (clave, nombre_comercial, sucursal_id) select 'C-' || lpad(n::text, 4, '0'), 'Taller ' || n, (select min(id) from sucursal) from generate_series(1, $1) n`,
    [CLIENTS],
  )
  await db.rows(
    `insert into pedido (sucursal_id, folio, cliente_id, orden_compra, subtotal, iva, total, creado_en)
     select (select min(id) from sucursal), 'WEB-' || lpad(n::text, 6, '0'), (select min(id) from cliente) + n % $2,
       case when n % 3 = 0 then 'OC-' || n / 3 else '' end, 100, 16, 116, now() - make_interval(mins => n * 5) from generate_series(1, $1) n`,
    [ORDERS, CLIENTS],
  )
  await db.rows(
    `insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio)
     select o.id, r, p.id, p.k_parte, 1, 25 from pedido o cross join generate_series(1, 4) r
     join producto p on p.id = (select min(id) from producto) + (o.id * 7919 + r * 104729) % $1`,
    [PARTS],
  )
  const user = await db.row<{ id: number }>(
    `insert into usuario (nombre, email, estado, clave_hash) values ('Banco', 'banco@ejemplo.mx', 'ACTIVO', 'x') returning id`,
  )
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'admin'`, [user?.id])
  await db.session((client) => client.query('vacuum analyze'))
  return user?.id ?? 0
}

async function timed(work: () => Promise<unknown>) {
  // A statement is planned for good after its fifth use.
  for (let i = 0; i < 5; i++) await work()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return latencyOf(times)
}
