import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymous } from '#kit/base/access.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { applyChange, foreseeChange, undoChange } from '#upkeep/shelf/change.server.ts'
import { readQuality } from '#upkeep/shelf/quality.server.ts'
import { listShelf } from '#upkeep/shelf/shelf.server.ts'
import { latencyOf, round } from './measure.ts'

const PARTS = 20_000
const ROUNDS = 15

/** The shelf over 20,000 parts (200,000 take minutes to make on a busy machine): its pages beside a row by its primary key, a change of 10,000 parts and its undo, judging them all. */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const own = await startPostgres({ dataDir, durable: false })
  await migrate(own.url)
  const db = openDb(own.url, { statementTimeout: 0 })
  try {
    const began = performance.now()
    const userId = await fill(own.url)
    const filled = performance.now() - began
    const judged = await once(() => db.rows(`select calidad_refresca('{0}')`))
    await db.session((client) => client.query('vacuum analyze'))
    const again = await once(() => db.rows(`select calidad_refresca('{0}')`))
    const one = await timed(() => db.rows(`select calidad_refresca('{777}')`))

    const session = { ...anonymous, isLoggedin: true, user: { id: userId, name: 'Banco' }, roles: ['admin'] }
    // The part of a request's context that these functions read.
    const context = { db, session, ip: '127.0.0.1', userAgent: 'banco', requestId: 'banco' } as unknown as Context
    const key = await timed(() => db.row('select id, k_parte from producto where id = $1', [777]))
    const pages = {
      primera: {},
      pagina_4000: { pagina: 4000, por: 50 as const },
      sin_foto: { falta: ['foto' as const] },
      sin_foto_ni_precio: { falta: ['foto' as const, 'precio' as const] },
      linea: { linea: 7 },
      codigo: { q: 'PZ-07777' },
      palabras: { q: 'balata tsuru' },
      por_calidad: { orden: 'calidad' as const },
      por_cambio: { orden: 'actualizado_en' as const, sentido: 'desc' as const },
    }
    const listed: Record<string, object> = {}
    for (const [name, query] of Object.entries(pages)) {
      const { total } = await listShelf(query, context)
      const ms = await timed(() => listShelf(query, context))
      listed[name] = { total, p50: ms.p50, p95: ms.p95, veces_clave_p95: round(ms.p95 / key.p95) }
    }
    const report = await timed(() => readQuality({ por: 'linea' }, context))
    const result = {
      partes: PARTS,
      llenar_s: round(filled / 1000),
      calificar_todas_ms: judged,
      calificar_todas_otra_vez_ms: again,
      calificar_una_ms: one.p50,
      clave_ms: key,
      paginas: listed,
      informe_ms: report.p95,
      cambio: await changeMany(context),
    }
    console.log(JSON.stringify(result, null, 2))
    return result
  } finally {
    await db.end()
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Two lines of 5,000 parts each, from foreseeing to undoing. */
async function changeMany(context: Context): Promise<object> {
  const found: Record<string, object> = {}
  for (const [name, cambio] of [
    ['estado', { estado: 'inactivo' as const }],
    ['empaque', { empaque: 12 }],
  ] as const) {
    let id = 0
    const filtro = { q: 'PZ-01' }
    const prever = await once(async () => {
      id = (await foreseeChange({ seleccion: { filtro }, cambio }, context)).id
    })
    let cambiadas = 0
    const aplicar = await once(async () => {
      cambiadas = (await applyChange(id, context)).cambiadas
    })
    found[name] = { cambiadas, prever, aplicar, deshacer: await once(() => undoChange(id, context)) }
  }
  return found
}

async function fill(url: string): Promise<number> {
  // Without looking each reference up: it is this file that wrote them.
  const db: Db = openDb(`${url}?options=-c%20session_replication_role%3Dreplica`, { statementTimeout: 0, max: 1 })
  await db.rows(`insert into sucursal (clave, nombre, es_principal) values ('NTE', 'Norte', true)`)
  await db.rows(`insert into linea (nombre) select 'Línea ' || n from generate_series(1, 40) n`)
  await db.rows(`insert into marca (tipo, nombre) select 'producto', 'Marca ' || n from generate_series(1, 60) n`)
  await db.rows(`insert into marca (tipo, nombre) values ('vehiculo', 'Banco')`)
  await db.rows(`insert into modelo (marca_id, nombre) values ((select max(id) from marca), 'Uno')`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id, marca_id, estado, clave_prod_serv, clave_unidad)
     select 'PZ-' || lpad(n::text, 6, '0'), (array['Balata', 'Disco', 'Filtro', 'Rótula'])[1 + n % 4] || ' para ' || (array['Tsuru', 'Jetta', 'Aveo'])[1 + n % 3] || ' ' || n,
       1 + n % 40, 1 + n % 60, case when n % 10 = 0 then 'inactivo' else 'activo' end, case when n % 3 > 0 then '25171700' end, 'H87'
     from generate_series(1, $1) n`,
    [PARTS],
  )
  await db.rows(
    `insert into aplicacion (producto_id, modelo_id, desde) select p.id, (select max(id) from modelo), 2000 + r from producto p cross join generate_series(1, 3) r where p.id % 5 > 0`,
  )
  await db.rows(`insert into equivalencia (producto_id, codigo) select id, 'E' || id from producto where id % 3 > 0`)
  await db.rows(
    `insert into existencia (producto_id, sucursal_id, disponible) select id, (select min(id) from sucursal), id % 50 from producto`,
  )
  await db.rows(
    `insert into venta_dia select id, current_date - (id % 80)::int, 1 + (id * 7919 % 100)::int from producto where id % 4 = 0`,
  )
  await db.rows(
    `insert into producto_imagen (producto_id, ruta) select id, '/ilustraciones/generica.svg' from producto where id % 7 = 0`,
  )
  const user = await db.row<{ id: number }>(
    `insert into usuario (nombre, email, estado, clave_hash) values ('Banco', 'banco@ejemplo.mx', 'ACTIVO', 'x') returning id`,
  )
  await db.session((client) => client.query('analyze'))
  await db.end()
  return user?.id ?? 0
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return round(performance.now() - start)
}

async function timed(work: () => Promise<unknown>) {
  // A statement is planned for good after its fifth use.
  for (let i = 0; i < 6; i++) await work()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push(await once(work))
  return latencyOf(times)
}
