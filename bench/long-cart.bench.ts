import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDemoCatalogue } from '#database.ts'
import { makePerson, PASSWORD } from '#people/access/testing.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { cpuNow, latencyOf, round } from './measure.ts'

const ROUNDS = 12
/** Of each round, for each tree. */
const EDITS = 10
const ADDITIONS = 3
const BAR_MS = 100

/**
 * A cart of a thousand lines of the demo catalogue (`--lineas 5000`): what a change of one line, an addition and the opening cost
 * server and database. With `--contra FOLDER` the sources of that checkout are measured by turns on the same database.
 */
export async function run(options: string[]): Promise<object> {
  const lines = Number(options.includes('--lineas') ? options[options.indexOf('--lineas') + 1] : 1000)
  return beside(options, lines, async (sides) => {
    for (let round = -1; round < ROUNDS; round++) for (const side of sides) await edits(side, round)
    const [here, there] = sides.map((side) => side.found())
    const found = { cumple: (here?.['edicion']?.ms.p50 ?? BAR_MS) < BAR_MS, lineas: lines, aqui: here, contra: there }
    console.log(JSON.stringify(found, null, 2))
    if (!found.cumple) process.exitCode = 1
    return found
  })
}

export type Side = Awaited<ReturnType<typeof signIn>>

/** This tree, and the one of `--contra` where there is one, each with a server of its own on one database, where a client has a cart of so many lines. */
export async function beside<T>(
  options: string[],
  lines: number,
  work: (sides: Side[], db: Db) => Promise<T>,
): Promise<T> {
  const other = options.includes('--contra') ? options[options.indexOf('--contra') + 1] : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const database = await startPostgres({ dataDir, durable: false })
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  await migrate(database.url)
  const db = openDb(database.url, { max: 4, statementTimeout: 0 })
  const trees = [resolve('.'), ...(other ? [resolve(other)] : [])]
  const servers = trees.map((tree) => startServer(tree, database.url))
  try {
    const person = await makeBuyer(db, lines)
    const sides = await Promise.all(
      servers.map(async (server) => {
        const [{ port }] = (await once(server, 'message')) as [{ port: number }] // what quote-server.ts sends
        return signIn(`http://127.0.0.1:${port}`, person.email, { server: server.pid ?? 0, database: pid })
      }),
    )
    return await work(sides, db)
  } finally {
    for (const server of servers) server.disconnect()
    await Promise.all(servers.map((server) => once(server, 'exit')))
    await db.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function startServer(tree: string, url: string) {
  return fork(join(tree, 'bench/quote-server.ts'), {
    cwd: tree,
    env: { ...process.env, DATABASE_URL: url, APP_KEY: 'a key of the benchmark that is long enough' },
  })
}

/** A client with a principal cart of so many lines, and somebody of his. */
async function makeBuyer(db: Db, lines: number) {
  await loadDemoCatalogue(db, lines + 2000)
  const person = await makePerson(db, ['cliente'], { demo: true })
  await db.rows(
    `with cliente as (insert into cliente (clave, nombre_comercial) values ('BANCO', 'Banco') returning id),
     suyo as (update usuario set cliente_id = (select id from cliente) where id = $1),
     carro as (insert into carrito (cliente_id) select id from cliente returning id)
     insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, precio_visto)
     select c.id, p.id, 1, 1, 10 from carro c, (select id from producto where estado = 'activo' order by md5(k_parte) limit $2) p`,
    [person.id, lines],
  )
  await db.rows('analyze')
  return person
}

type Pids = { server: number; database: number }
type Cart = { carrito: { lineas: { id: number; k_parte: string }[] } }

/** As whichever server read it last. */
let lines: Cart['carrito']['lineas'] = []

/** What is refused because it takes too long is counted, anything else ends the run. */
function refusedOnly(error: Error): null {
  if (error.cause !== 503) throw error
  return null
}

/** What was done of a kind: how long it took, how often it was refused, and CPU in ms. */
type Done = { times: number[]; refused: number; server: number; database: number }

/** Somebody's browser at one tree's server, and what his deeds took. */
async function signIn(origin: string, email: string, pids: Pids) {
  const cookies = new Map<string, string>()
  async function send(method: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`, { cause: answer.status })
    return text
  }
  await send('GET', '/sanctum/csrf-cookie')
  await send('POST', '/login', { email, password: PASSWORD })

  const seen = new Map<string, Done>()
  /** Does it so often and takes time and CPU of it. */
  async function taken(deed: string, times: number, work: (turn: number) => Promise<unknown>, counts: boolean) {
    const before = cpuNow(pids.server, pids.database)
    const took: number[] = []
    let refused = 0
    for (let turn = 0; turn < times; turn++) {
      const start = performance.now()
      const isDone = await work(turn).catch(refusedOnly)
      if (isDone === null) refused++
      took.push(performance.now() - start)
    }
    const after = cpuNow(pids.server, pids.database)
    if (!counts) return
    const sum = seen.get(deed) ?? { times: [], refused: 0, server: 0, database: 0 }
    sum.times.push(...took)
    sum.refused += refused
    sum.server += after.server - before.server
    sum.database += after.database - before.database
    seen.set(deed, sum)
  }
  const found = () =>
    Object.fromEntries(
      [...seen].map(([deed, { times, refused, server, database }]) => [
        deed,
        {
          ms: latencyOf(times),
          negadas: refused,
          cpu_ms: { servidor: round(server / times.length), base: round(database / times.length) },
        },
      ]),
    )
  return { send, taken, found }
}

/** A round of openings, changes and additions of one side. */
async function edits({ send, taken }: Side, round: number): Promise<void> {
  // The first round is everybody's warming up.
  const counts = round >= 0
  const open = async () => (lines = (JSON.parse(await send('GET', '/getItems')) as Cart).carrito.lineas) // as the contract says
  await taken('abrir', 1, open, counts)
  // A first opening may be refused by who is cold.
  for (let tries = 0; lines.length === 0 && tries < 20; tries++) {
    await sleep(1000)
    await open().catch(refusedOnly)
  }
  const lineOf = (turn: number) => lines[(Math.max(round, 0) * EDITS + turn) % lines.length]
  const edit = (turn: number) =>
    send('PATCH', `/api/v1/carrito/lineas/${lineOf(turn)?.id}`, { cantidad: 2 + ((round + turn) % 7) })
  await taken('edicion', EDITS, edit, counts)
  const add = (turn: number) => send('POST', '/api/v1/carrito/lineas', { k_parte: lineOf(turn)?.k_parte, cantidad: 1 })
  await taken('alta', ADDITIONS, add, counts)
}
