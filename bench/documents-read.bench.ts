import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { anonymous } from '#kit/base/access.ts'
import { archiveOf, pdfFileOf, xmlFile } from '#fiscal/document-mail/archive.server.ts'
import { keepDocument } from '#fiscal/documents/client-documents.testing.ts'
import { uuidOf } from '#fiscal/documents/document-xml.testing.ts'
import { readDocument } from '#fiscal/documents/document.server.ts'
import { listDocuments } from '#fiscal/documents/list.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { latencyOf, round } from './measure.ts'

/** Documents of the client that asks, and as many of others. */
const DOCUMENTS = 10_000
const FILES = 20
const ROUNDS = 150

/** What a client with 10,000 documents waits for, beside a read by primary key in the same run: lists, one document, its files, an archive of 100. */
export async function run(): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  const own = await startPostgres({ dataDir: resolve('data', 'bench-documents-read'), durable: false })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    const context = await prepare(db, folder)
    const found = await measure(db, context)
    console.log(JSON.stringify(found, null, 2))
    return found
  } finally {
    await db.end()
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(db: Db, DATA_DIR: string): Promise<Context> {
  await db.rows('truncate cfdi, cliente, archivo, usuario restart identity cascade')
  const env = { DATA_DIR, STORAGE_URL: undefined }
  const clients = await db.rows<{ id: number }>(
    `insert into cliente (clave, nombre_comercial) select 'C' || n, 'Refaccionaria ' || n from generate_series(1, 20) n returning id`,
  )
  const cliente = clients[0]?.id ?? 0
  const user = await db.row<{ id: number }>(
    `insert into usuario (nombre, email, cliente_id) values ('Contadora', 'contadora@ejemplo.mx', $1) returning id`,
    [cliente],
  )
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'cliente'`, [user?.id])
  const lineas = Array.from({ length: 8 }, (_, n) => ({
    clave: `BAL-${n}`,
    descripcion: 'Balata delantera cerámica con sensor de desgaste',
    cantidad: n + 1,
    precio: '150.50',
  }))
  for (let n = 0; n < FILES; n++)
    await keepDocument(db, openStorage(env), { uuid: uuidOf(`modelo ${n}`), cliente, folio: `M${n}`, lineas })
  await db.rows(
    `insert into cfdi (uuid, version, tipo, serie, folio, fecha, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, cliente_id, moneda,
       subtotal, total, metodo_pago, sello, timbre, cuadra, xml_id, estado_sat, vence_en, saldo)
     select gen_random_uuid(), '4.0', (array['I', 'I', 'I', 'E', 'P'])[1 + n % 5], 'A', n::text,
       localtimestamp - n * interval '1 hour' / 3, 'JAC980101AB1', 'JACVE', 'RNA010203AB1', 'REFACCIONARIA', (array[$1::bigint, 2 + n % 19])[1 + n % 2],
       'MXN', n, n * 1.16, 'PPD', 'BUENO', 'NO_COMPROBADO', true, m.xml_id, 'VIGENTE', current_date - 30, case when n % 3 = 0 then n else 0 end
     from generate_series(1, $2::int * 2) n join (select xml_id, row_number() over (order by id) as lugar from cfdi) m on m.lugar = 1 + n % $3`,
    [cliente, DOCUMENTS, FILES],
  )
  await db.rows(
    `insert into cfdi_pago (cfdi_id, pago, fecha, moneda, monto, uuid, moneda_dr, pagado)
     select p.id, 1, p.fecha, 'MXN', 100, i.uuid, 'MXN', 100 from cfdi p
     join lateral (select uuid from cfdi i where i.cliente_id = p.cliente_id and i.tipo = 'I' and i.id < p.id order by i.id desc limit 2) i on true
     where p.tipo = 'P'`,
  )
  await db.session((client) => client.query('vacuum analyze'))
  const session = {
    ...anonymous,
    isLoggedin: true,
    user: { id: user?.id ?? 0, name: 'Contadora' },
    roles: ['cliente'],
    cliente: { id: cliente, nombre: 'Refaccionaria 1' },
  }
  // What these functions read of a context.
  return {
    db,
    session,
    env,
    log: console,
    ip: '127.0.0.1',
    userAgent: 'bench',
    requestId: 'bench',
  } as unknown as Context
}

async function measure(db: Db, context: Context): Promise<object> {
  const some = await db.rows<{ id: number; uuid: string; folio: string }>(
    `select id, uuid, folio from cfdi where cliente_id = $1 order by md5(uuid::text) limit $2`,
    [context.session.cliente?.id, ROUNDS],
  )
  const of = (n: number) => some[n % some.length] ?? { id: 0, uuid: '', folio: '' }
  const key = await timed((n) => db.row('select * from cfdi where id = $1', [of(n).id]))
  const works: [string, (n: number) => Promise<unknown>, number?][] = [
    ['lista_3_meses', () => listDocuments({}, context)],
    ['lista_todo', () => listDocuments({ periodo: 'todo' }, context)],
    ['lista_por_folio', (n) => listDocuments({ q: of(n).folio }, context)],
    ['lista_por_uuid', (n) => listDocuments({ q: of(n).uuid }, context)],
    ['lista_vencidas', () => listDocuments({ estado: 'vencida', periodo: 'todo' }, context)],
    ['detalle', (n) => readDocument(of(n).uuid, context)],
    ['xml', (n) => xmlFile(of(n).uuid, context)],
    ['pdf', (n) => pdfFileOf(of(n).uuid, context)],
    [
      'zip_de_100',
      async () => {
        const { body } = await archiveOf({ uuid: some.slice(0, 100).map(({ uuid }) => uuid) }, context)
        return buffer(body(new AbortController().signal))
      },
      5,
    ],
  ]
  const tiempos: Record<string, object> = {}
  const veces: Record<string, number> = {}
  for (const [name, work, rounds] of works) {
    const found = await timed(work, rounds)
    tiempos[name] = found
    veces[name] = round(found.p95 / key.p95)
  }
  const before = process.memoryUsage().rss
  await works.at(-1)?.[1](0)
  const memoria_mb = { antes: Math.round(before / 2 ** 20), despues: Math.round(process.memoryUsage().rss / 2 ** 20) }
  return {
    documentos: DOCUMENTS,
    clave_ms: key,
    tiempos_ms: tiempos,
    veces_clave_p95: veces,
    memoria_mb,
    plan: await planOf(db, context),
  }
}

async function timed(work: (n: number) => Promise<unknown>, rounds = ROUNDS) {
  await work(0)
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const start = performance.now()
    await work(n)
    times.push(performance.now() - start)
  }
  return latencyOf(times)
}

/** Which ways the planner takes to the documents when a client's page is asked for. */
async function planOf(db: Db, context: Context): Promise<string[]> {
  const lines: string[] = []
  const spying: Db = {
    ...db,
    rows: async <Row extends object>(text: string, values?: unknown[]) => {
      if (text.includes('cfdi d')) {
        const plan = await db.session((client) =>
          client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values }),
        )
        lines.push(...plan.rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /Scan/.test(line)))
      }
      return db.rows<Row>(text, values)
    },
  }
  await listDocuments({}, { ...context, db: spying })
  return lines
}
