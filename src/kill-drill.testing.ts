import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { makePerson, PASSWORD } from '#people/access/testing.server.ts'
import { fillCart, GENERATE, makeShop } from '#selling/quotes/testing.server.ts'
import { keepRunning } from './supervise.ts'

export type Killed = 'aplicacion' | 'base'
export type Plan = {
  dataDir: string
  clients: number
  /** Documents a client. */
  each: number
  /** In this order, spread evenly over the documents. */
  kills: Killed[]
  /** False spares the disk: a killed process loses nothing by it, a machine would. */
  durable: boolean
}

/** Milliseconds from the kill to the first document asked for after it. */
type Recovery<Que> = { que: Que; primer_exito_ms: number }

const program = `
  const { writeFileSync } = await import('node:fs')
  const { openDb } = await import(process.env.SRC + '/platform/database/db.server.ts')
  const { readEnv } = await import(process.env.SRC + '/platform/settings/env.server.ts')
  const { createApp } = await import(process.env.SRC + '/http.server.ts')
  const { flushCompileCache } = await import('node:module')
  const env = readEnv(process.env)
  const app = await createApp({ db: openDb(env.DATABASE_URL), env })
  await app.listen({ port: env.PORT, host: '127.0.0.1' })
  writeFileSync(process.env.PID_FILE, String(process.pid))
  process.send({ ready: true })
  flushCompileCache()
  process.once('disconnect', () => process.exit(0))
`

/**
 * Clients generate documents, one in five sent twice at once, while the application and its database are killed with -9
 * under them and started again by the same means as `npm start` has. Returns when every document was answered.
 */
export async function runDrill(plan: Plan) {
  const database = await keepDatabase(plan)
  const port = await freePort()
  const pidFile = join(plan.dataDir, 'aplicacion.pid')
  const given = { DATABASE_URL: database.url, APP_KEY: 'a key of the drill that is long enough', RATE_LIMITS: 'off' }
  const env = { ...given, LOG_LEVEL: 'silent', NODE_ENV: 'test', PORT: String(port) }
  const db = openDb(database.url, { statementTimeout: 0 })
  const server = keepRunning('La aplicación', ['--input-type=module', '-e', program], {
    ...process.env,
    ...env,
    NODE_OPTIONS: '',
    SRC: import.meta.dirname,
    PID_FILE: pidFile,
    NODE_COMPILE_CACHE: join(plan.dataDir, 'compilado'),
  })
  await server.ready
  const origin = `http://127.0.0.1:${port}`
  const buyers = await makeBuyers(db, origin, plan.clients)

  const kill = (what: Killed) =>
    what === 'base' ? database.kill() : process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
  const began = performance.now()
  const { shop, buying } = startBuying(db, origin, buyers, plan.each)
  const recoveries: Recovery<Killed>[] = []
  for (const [place, que] of plan.kills.entries()) {
    const due = (plan.clients * plan.each * (place + 1)) / (plan.kills.length + 1)
    while (shop.finished < due) await Promise.race([wait(5), buying])
    recoveries.push(await recover(shop, que, () => kill(que)))
  }
  await buying
  return {
    db,
    recuperaciones: recoveries,
    segundos: Math.round((performance.now() - began) / 100) / 10,
    async stop() {
      await server.stop(2000)
      await db.end()
      await database.stop()
    },
  }
}

/** A database that is started again when it ends, as the supervisor does. */
async function keepDatabase({ dataDir, durable }: Plan) {
  let isStopping = false
  let current = await startPostgres({ dataDir, durable })
  const { url } = current
  await migrate(url)
  const db = openDb(url)
  // Without it a killed server may forget what it has said to be done.
  await db.session((client) => client.query('alter database jacve set synchronous_commit = on'))
  await db.end()
  const guarding = (async () => {
    for (;;) {
      await current.gone
      if (isStopping) return
      current = await startPostgres({ dataDir, durable })
      if (current.url !== url) throw new Error('the database has moved to another port')
    }
  })()
  return {
    url,
    kill: () => process.kill(current.pid, 'SIGKILL'),
    async stop() {
      isStopping = true
      await current.stop()
      await guarding
    },
  }
}

/** A port of nobody, below those that outgoing connections take: what listens there can be started again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

export type Buyer = { clientId: number; headers: Record<string, string> }

/** Clients who have signed in at the shop that answers there, each with a cart of his own. */
export async function makeBuyers(db: Db, origin: string, count: number): Promise<Buyer[]> {
  const { norte } = await makeShop(db)
  const buyers: Buyer[] = []
  for (let place = 0; place < count; place++) {
    const made = await db.row<{ id: number }>(
      'insert into cliente (clave, nombre_comercial, sucursal_id) values ($1, $1, $2) returning id',
      [`MATA-${place}`, norte],
    )
    const clientId = made?.id ?? 0
    const { id, email } = await makePerson(db, ['cliente'], { demo: true })
    await db.rows('update usuario set cliente_id = $2, sucursal_id = $3 where id = $1', [id, clientId, norte])
    buyers.push({ clientId, headers: await enter(origin, email) })
  }
  return buyers
}

/** What our own page sends with a write when nobody has signed in. */
export async function visitor(origin: string): Promise<Record<string, string>> {
  return headersOf(cookiesOf(await fetch(`${origin}/sanctum/csrf-cookie`)))
}

/** Signs in over HTTP; what our own page sends with a write from then on. */
export async function enter(origin: string, email: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const answer = await fetch(`${origin}/login`, { method: 'POST', headers: await visitor(origin), body })
  if (answer.status !== 200) throw new TypeError(`${answer.status} ${await answer.text()}`)
  return headersOf(cookiesOf(answer))
}

function cookiesOf(answer: Response): Map<string, string> {
  return new Map(
    answer.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, value]
    }),
  )
}

function headersOf(cookies: Map<string, string>): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

type Answered = { asked: number; at: number }
export type Shop = { db: Db; url: string; finished: number; answered: Answered[] }

/** Every client generates `each` documents, one after another, at the shop that answers there. */
export function startBuying(db: Db, origin: string, buyers: Buyer[], each: number) {
  const shop: Shop = { db, url: origin + GENERATE, finished: 0, answered: [] }
  return { shop, buying: Promise.all(buyers.map((buyer) => buy(shop, buyer, each))) }
}

async function buy(shop: Shop, buyer: Buyer, each: number): Promise<void> {
  for (let at = 0; at < each; at++) {
    await untilDone(() => fillCart(shop.db, buyer.clientId, { 'COT-1': 1 + (at % 3), 'COT-2': 2 }))
    const key = `clave-${buyer.clientId}-${at}`
    const folios = await Promise.all(
      Array.from({ length: at % 5 === 0 ? 2 : 1 }, () => untilDone(() => generate(shop, buyer, key))),
    )
    if (new Set(folios).size !== 1) throw new TypeError(`one key, two documents: ${folios.join()}`)
    shop.finished += 1
  }
}

/** What a browser does whose server went away: the same again. A TypeError is a fault of the drill, and ends it. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof TypeError && !(error.cause instanceof Error)) throw error
    }
    await wait(100)
  }
}

async function generate({ url, answered }: Shop, { headers }: Buyer, key: string): Promise<string> {
  const asked = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ notas: key, enviar: true }),
  })
  const body = await answer.text()
  if (answer.status >= 500) throw new Error(String(answer.status))
  if (answer.status !== 200) throw new TypeError(`${answer.status} ${body}`)
  answered.push({ asked, at: performance.now() })
  return JSON.parse(body).procesado.folio
}

/** Kills, and waits for the first document that was asked for afterwards. */
export async function recover<Que>({ answered }: Shop, que: Que, kill: () => void): Promise<Recovery<Que>> {
  const from = answered.length
  const killed = performance.now()
  kill()
  for (;;) {
    const first = answered.slice(from).find(({ asked }) => asked > killed)
    if (first) return { que, primer_exito_ms: Math.round(first.at - killed) }
    await wait(2)
  }
}

/** What the drill left: counts of the documents, and everything that should not be. */
export async function whatIsLeft(db: Db) {
  const documents = await db.row(
    `select count(*)::int as documentos, count(distinct notas)::int as claves, count(distinct folio)::int as folios,
       max(right(folio, 6)::int) as ultimo, count(*) filter (where estado = 'POR_AUTORIZAR')::int as enviados from cotizacion`,
  )
  const wrong = await db.row<{ claves_a_medias: number; totales_distintos: number; renglones_sueltos: number }>(
    `select (select count(*)::int from idempotencia where respuesta is null) as claves_a_medias,
       (select count(*)::int from carrito_linea) as renglones_sueltos,
       (select count(*)::int from (
         select q.id from cotizacion q join cotizacion_linea x on x.cotizacion_id = q.id and x.version = q.version_actual
         group by q.id having q.subtotal <> sum(x.importe + x.casco * x.cantidad) + q.flete or q.total <> q.subtotal + round(q.subtotal * 0.16, 2)) y) as totales_distintos`,
  )
  return { ...documents, ...wrong }
}
