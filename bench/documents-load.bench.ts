import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { createApp, refuseTheRest } from '#http.server.ts'
import { demoIssuer } from '../db/demo/cfdi-signers.ts'
import { CLIENTS, rfcOf, writeDocuments } from './documents-made.ts'
import { latencyOf, round } from './measure.ts'

const ROUNDS = 200
const APP_KEY = 'a key of the bench that is long enough'

/**
 * Loads a ZIP of 10,000 invoices, credit notes and payments (or as many as the first option says) with the terminal's command into a PostgreSQL of its
 * own, then asks the HTTP app for lists, folios, UUIDs, months and clients, each beside a read by primary key.
 */
export async function run([many = '10000']: string[]): Promise<object> {
  const count = Number(many)
  const home = resolve('data', 'bench-documents-load')
  const files = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  const own = await startPostgres({ dataDir: home })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    await withParties(db)
    const zip = join(home, `lote-${count}.zip`)
    if (!existsSync(zip)) await writeDocuments(zip, count)
    const carga = await loadAll(db, { url: own.url, zip, files, count })
    console.log(JSON.stringify(carga, null, 2))
    await db.session((client) => client.query('vacuum analyze'))
    const lecturas = await readings(db, own.url)
    console.log(JSON.stringify(lecturas, null, 2))
    return { carga, lecturas }
  } finally {
    await db.end()
    await own.stop()
    rmSync(files, { recursive: true, force: true })
  }
}

async function withParties(db: Db): Promise<void> {
  await db.rows('truncate cfdi, documento_carga, archivo restart identity cascade')
  await db.rows(
    `insert into empresa (clave, razon_social, rfc) values ('BANCO', 'Banco', $1) on conflict (clave) do nothing`,
    [demoIssuer.rfc],
  )
  for (let n = 0; n < CLIENTS; n++) {
    await db.rows(
      `with c as (insert into cliente (clave, nombre_comercial, dias_credito) values ($1, $2, 30) on conflict (clave) do nothing returning id)
       insert into empresa (clave, razon_social, rfc, cliente_id) select $1, $2, $3, id from c`,
      [`BANCO-${n}`, `Cliente ${n} del banco`, rfcOf(n)],
    )
  }
}

type Work = { url: string; zip: string; files: string; count: number }

async function loadAll(db: Db, { url, zip, files, count }: Work): Promise<object> {
  const before = await databaseTime(db)
  const start = performance.now()
  const peak = await command(['src/jacve.ts', 'documentos', zip], { DATABASE_URL: url, APP_KEY, DATA_DIR: files })
  const seconds = (performance.now() - start) / 1000
  const there = await db.row<{ n: number; distintos: number; sellos: number; archivos: number }>(
    `select count(*)::int as n, count(distinct uuid)::int as distintos, count(*) filter (where sello = 'BUENO' and cuadra)::int as sellos,
       (select count(*)::int from archivo) as archivos from cfdi`,
  )
  if (there?.n !== count || there.distintos !== count || there.sellos !== count)
    throw new Error(`not all were loaded: ${JSON.stringify(there)}`)
  const kinds = await db.rows<{ tipo: string; n: number }>(
    'select tipo, count(*)::int as n from cfdi group by 1 order by 1',
  )
  const spent = (await databaseTime(db)) - before
  return {
    documentos: count,
    tipos: Object.fromEntries(kinds.map(({ tipo, n }) => [tipo, n])),
    segundos: round(seconds),
    por_segundo: round(count / seconds),
    base_de_datos_s: round(spent / 1000),
    base_de_datos_ms_cada_uno: round(spent / count),
    memoria_mb: Math.round(peak / 1024),
  }
}

/** Milliseconds that this database has spent on statements. */
async function databaseTime(db: Db): Promise<number> {
  // A session's figures reach the view a second after it is idle.
  await new Promise((done) => setTimeout(done, 1500))
  const row = await db.row<{ ms: number }>(
    'select active_time as ms from pg_stat_database where datname = current_database()',
  )
  return row?.ms ?? 0
}

/** Runs the program and returns the most memory it held (kB). */
function command(args: string[], settings: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    let peak = 0
    const child = execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...settings }, maxBuffer: 64 * 1024 * 1024 },
      (error, out, faults) => {
        clearInterval(watch)
        if (error) fail(new Error(`${error.message}\n${out.slice(-2000)}\n${faults.slice(-2000)}`))
        else done(peak)
      },
    )
    const watch = setInterval(() => {
      try {
        const [, most] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
        peak = Math.max(peak, Number(most ?? 0))
      } catch {
        // It is over.
      }
    }, 200)
  })
}

async function readings(db: Db, url: string): Promise<object> {
  const env = readEnv({
    DATABASE_URL: url,
    APP_KEY,
    DATA_DIR: resolve('data', 'bench-documents-load'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  })
  const web = openDb(url, { max: 4 })
  const app = await createApp({ db: web, env })
  refuseTheRest(app)
  try {
    const { client, staff } = await people(db, app)
    const some = await db.rows<{
      id: number
      uuid: string
      serie: string
      folio: string
      cliente_id: number
      fecha: string
      mio: boolean
    }>(
      `select d.id, d.uuid::text as uuid, d.serie, d.folio, d.cliente_id, d.fecha::date as fecha, c.clave = 'BANCO-0' as mio
       from cfdi d join cliente c on c.id = d.cliente_id order by md5(d.uuid::text) limit ${ROUNDS}`,
    )
    const at = (n: number) => some[n % some.length] ?? some[0]
    const asked: Record<string, (n: number) => Promise<unknown>> = {
      clave_primaria: (n) => web.row('select id, uuid, serie, folio, total from cfdi where id = $1', [at(n)?.id]),
      lista_cliente: () => ok(client.get('/api/v1/documentos?periodo=todo')),
      lista_personal: () => ok(staff.get('/api/v1/documentos')),
      lista_personal_todo: (n) => ok(staff.get(`/api/v1/documentos?periodo=todo&pagina=${(n % 40) + 1}`)),
      folio: (n) => ok(staff.get(`/api/v1/documentos?q=${at(n)?.serie}${at(n)?.folio}`)),
      uuid: (n) => ok(staff.get(`/api/v1/documentos?q=${at(n)?.uuid}`)),
      mes: (n) =>
        ok(staff.get(`/api/v1/documentos?desde=${at(n)?.fecha.slice(0, 8)}01&hasta=${at(n)?.fecha.slice(0, 8)}28`)),
      cliente: (n) => ok(staff.get(`/api/v1/documentos?periodo=todo&cliente=${at(n)?.cliente_id}`)),
    }
    return await measured(asked)
  } finally {
    await app.close()
    await web.end()
  }
}

async function people(db: Db, app: FastifyInstance): Promise<{ client: TestBrowser; staff: TestBrowser }> {
  await db.rows(`delete from usuario where email like '%@banco.mx'`)
  const enter = async (role: string, cliente?: string) => {
    const person = await makePerson(db, [role], { demo: true, email: `${role}@banco.mx` })
    if (cliente)
      await db.rows('update usuario set cliente_id = (select id from cliente where clave = $2) where id = $1', [
        person.id,
        cliente,
      ])
    const it = browser(app)
    await it.login(person.email)
    return it
  }
  return { client: await enter('cliente', 'BANCO-0'), staff: await enter('admin') }
}

async function ok(asked: ReturnType<TestBrowser['get']>): Promise<void> {
  const { statusCode, body } = await asked
  if (statusCode !== 200) throw new Error(`${statusCode}: ${body.slice(0, 300)}`)
}

/** All kinds in turn, so that what else the machine does strikes each alike; milliseconds, and p95 in reads by primary key (p50). */
async function measured(asked: Record<string, (n: number) => Promise<unknown>>): Promise<object> {
  const times = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]))
  for (let round = -10; round < ROUNDS; round++) {
    for (const [name, ask] of Object.entries(asked)) {
      const start = performance.now()
      await ask(Math.abs(round))
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  }
  const found = [...times].map(([name, list]) => [name, latencyOf(list)] as const)
  const key = found.find(([name]) => name === 'clave_primaria')?.[1].p50 ?? 1
  return Object.fromEntries(
    found.map(([name, { p50, p95 }]) => [name, { p50, p95, veces_clave_p50: round(p50 / key) }]),
  )
}
