import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePerson, PASSWORD } from '#people/access/testing.server.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { fillCart, GENERATE, makeShop } from '#selling/quotes/testing.server.ts'
import { latencyOf, round } from './measure.ts'

const EDITS = 200
/** Of the plan of the live quotation, from the answer of the write to the news at the other side. */
const BAR_MS = 300

/**
 * A client and his adviser on one quotation: 200 edits by turns, each while the other side writes a message, one in ten first
 * tried with a version that is no longer the last. Both read the document after each news.
 */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const database = await startPostgres({ dataDir })
  await migrate(database.url)
  const db = openDb(database.url)
  const server = fork(join(import.meta.dirname, 'quote-server.ts'), {
    env: { ...process.env, DATABASE_URL: database.url, APP_KEY: 'a key of the benchmark that is long enough' },
  })
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }] // what quote-server.ts sends
    const found = await measure(db, `http://127.0.0.1:${port}`)
    console.log(JSON.stringify(found, null, 2))
    if (!found.cumple) process.exitCode = 1
    return found
  } finally {
    server.disconnect()
    await once(server, 'exit')
    await db.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Doc = {
  id: number
  version: number
  version_actual: number
  estado: string
  total: string
  renglones: { n: number; cantidad: number; precio: string; importe: string }[]
}

async function measure(db: Db, origin: string) {
  const shop = await makeShop(db)
  const person = await makePerson(db, ['cliente'], { demo: true })
  await db.rows('update usuario set cliente_id = $2 where id = $1', [person.id, shop.ana])
  const client = await signIn(origin, person.email)
  const adviser = await signIn(origin, shop.asesor.email)
  const plain = await plainWrites(client)

  await fillCart(db, shop.ana, { 'COT-2': 10, 'COT-3': 10 })
  const { procesado } = await client.post<{ procesado: Doc }>(GENERATE, { enviar: true })
  const { id } = procesado
  await adviser.post(eventsOf(id), { evento: 'tomar', version: procesado.version })
  await Promise.all([adviser.follow(id), client.follow(id)])
  const seen = await editByTurns(id, adviser, client, procesado.renglones[0]?.cantidad)
  return verdict(seen, await leftOf(db, id), plain)
}

const eventsOf = (id: number) => `/api/v1/cotizaciones/${id}/eventos`

/** Milliseconds of each edit, and what was not as it has to be. */
function nothingSeen() {
  const [writes, sinceAnswer, sinceSent]: [number[], number[], number[]] = [[], [], []]
  return { writes, sinceAnswer, sinceSent, conflicts: 0, different: 0, lost: 0 }
}
type Seen = ReturnType<typeof nothingSeen>

/** The adviser proposes prices of the second line, the client pieces of the first. */
async function editByTurns(id: number, adviser: Side, client: Side, pieces: number | undefined): Promise<Seen> {
  const seen = nothingSeen()
  const wanted = { pieces, price: '' }
  for (let edit = 0; edit < EDITS; edit++) {
    const isProposal = edit % 2 === 0
    if (isProposal) wanted.price = (95 + (edit % 50) / 10).toFixed(2)
    else wanted.pieces = 1 + (edit % 60)
    const doc = isProposal
      ? await editOnce({ id, edit, it: adviser, other: client }, 'proponer', { n: 2, precio: wanted.price }, seen)
      : await editOnce(
          { id, edit, it: client, other: adviser },
          'contraofertar',
          { n: 1, cantidad: wanted.pieces },
          seen,
        )
    const both = await Promise.all([adviser, client].map((side) => side.get<Doc>(`/api/v1/cotizaciones/${id}`)))
    if (both.some(({ total }) => total !== doc.total)) seen.different += 1
    const isKept = both.every(
      ({ renglones: [first, second] }) =>
        first?.cantidad === wanted.pieces && Number(second?.precio) === Number(wanted.price),
    )
    if (!isKept) seen.lost += 1
  }
  return seen
}

type Turn = { id: number; edit: number; it: Side; other: Side }

/** One edit while the other side writes a message; one in ten is first tried with a version that is no longer the last. */
async function editOnce({ id, edit, it, other }: Turn, evento: string, line: object, seen: Seen): Promise<Doc> {
  const { version } = await it.get<Doc>(`/api/v1/cotizaciones/${id}`)
  const body = { evento, lineas: [line] }
  if (edit % 10 === 9) {
    const stale = await it.send('POST', eventsOf(id), { ...body, version: version - 1 })
    if (stale.status === 409) seen.conflicts += 1
  }
  const news = other.news(2)
  const sent = performance.now()
  let answered = 0
  const [doc] = await Promise.all([
    it.post<Doc>(eventsOf(id), { ...body, version }).then((answer) => {
      answered = performance.now()
      return answer
    }),
    other.post(eventsOf(id), { evento: 'comentar', version, texto: `Mensaje ${edit}` }),
  ])
  const at = await news
  // Both writes are told: the later news bounds that of the edit from above.
  seen.writes.push(answered - sent)
  seen.sinceAnswer.push(Math.max(0, at - answered))
  seen.sinceSent.push(at - sent)
  return doc
}

type Left = { versiones: number; mensajes: number; distintos: number }

async function leftOf(db: Db, id: number): Promise<Left | undefined> {
  return db.row<Left>(
    `select (select max(version)::int from cotizacion_version where cotizacion_id = $1) as versiones,
       (select count(*)::int from cotizacion_mensaje where cotizacion_id = $1) as mensajes,
       (select count(distinct texto)::int from cotizacion_mensaje where cotizacion_id = $1) as distintos`,
    [id],
  )
}

function verdict(
  { writes, sinceAnswer, sinceSent, conflicts, different, lost }: Seen,
  left: Left | undefined,
  plain: ReturnType<typeof latencyOf>,
) {
  const [respuesta, desde_respuesta, desde_envio] = [latencyOf(writes), latencyOf(sinceAnswer), latencyOf(sinceSent)]
  const all = left?.versiones === EDITS + 1 && left.mensajes === EDITS && left.distintos === EDITS
  return {
    cumple: all && different === 0 && lost === 0 && conflicts === EDITS / 10 && desde_respuesta.p95 <= BAR_MS,
    ediciones: EDITS,
    perdidas: lost,
    totales_distintos: different,
    conflictos_reofrecidos: conflicts,
    quedo: left,
    escritura_simple_ms: plain,
    edicion_ms: respuesta,
    aviso_ms: { desde_respuesta, desde_envio },
    veces_escritura_simple: {
      edicion: round(respuesta.p50 / plain.p50),
      aviso_desde_envio: round(desde_envio.p95 / plain.p95),
    },
  }
}

type Side = Awaited<ReturnType<typeof signIn>>

/** The yardstick: a part added to the cart. */
async function plainWrites(client: Side) {
  const times: number[] = []
  for (let i = 0; i < 60; i++) {
    const start = performance.now()
    await client.post('/api/v1/carrito/lineas', { k_parte: 'COT-6', cantidad: 1 })
    if (i >= 10) times.push(performance.now() - start)
  }
  return latencyOf(times)
}

/** Somebody's browser, over HTTP. */
async function signIn(origin: string, email: string) {
  const cookies = new Map<string, string>()
  const waiting: { left: number; tell: (at: number) => void }[] = []
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })

  async function send(method: string, path: string, body?: object) {
    const ours = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...headers(),
        ...(method !== 'GET' && { ...ours, 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
  async function asked<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await send(method, path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text || 'null')
  }

  async function follow(id: number): Promise<void> {
    const answer = await fetch(`${origin}/api/v1/novedades?temas=cotizacion:${id},presentes:${id}`, {
      headers: headers(),
    })
    if (answer.status !== 200) throw new Error(`no news: ${answer.status}`)
    const read = async () => {
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const told = text.split(`data: cotizacion:${id}\n`).length - 1
        for (const one of waiting) one.left -= told
        while (waiting[0] && waiting[0].left <= 0) waiting.shift()?.tell(performance.now())
      }
    }
    read().catch(() => undefined)
    await wait(500)
  }

  await send('GET', '/sanctum/csrf-cookie')
  await asked('POST', '/login', { email, password: PASSWORD })
  return {
    send,
    follow,
    get: <T>(path: string) => asked<T>('GET', path),
    post: <T>(path: string, body: object) => asked<T>('POST', path, body),
    /** When so many more news of the document have come. */
    news: (left: number) => new Promise<number>((tell) => waiting.push({ left, tell })),
  }
}
