import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.server.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { fillCart, GENERATE, makeShop, signIn } from './testing.server.ts'

const CLIENTS = 8
/** Documents a client; `KILL_EACH=125` makes it the thousand of the reliability bar. */
const EACH = Number(process.env['KILL_EACH'] ?? 25)
const KILLS = 3

const program = `
  const { openDb } = await import(process.env.SRC + '/platform/db.server.ts')
  const { readEnv } = await import(process.env.SRC + '/platform/env.server.ts')
  const { createApp } = await import(process.env.SRC + '/http.server.ts')
  const env = readEnv(process.env)
  const app = await createApp({ db: openDb(env.DATABASE_URL, { statementTimeout: 20000 }), env })
  await app.listen({ port: env.PORT, host: '127.0.0.1' })
  process.stdout.write('puerto ' + app.server.address().port + '\\n')
`

const { url, db } = await testDatabase()
const app = await testApp(db)
const shop = await makeShop(db)
let server: { child: ChildProcess; port: number } | undefined
afterAll(() => server?.child.kill('SIGKILL'))

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...process.env,
      SRC: `${import.meta.dirname}/..`,
      DATABASE_URL: url,
      APP_KEY: testEnv.APP_KEY,
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of child.stdout) {
    said += String(text)
    const found = /puerto (\d+)/.exec(said)
    if (found) {
      server = { child, port: Number(found[1]) }
      return
    }
  }
  throw new Error(`the app did not start: ${said}`)
}

/** kill -9, and another one in its place. */
async function killAndStart(): Promise<void> {
  const child = server?.child
  server = undefined
  child?.kill('SIGKILL')
  if (child) await once(child, 'exit')
  await start()
}

type Buyer = { clientId: number; headers: Record<string, string> }

async function makeBuyer(place: number): Promise<Buyer> {
  const made = await db.row<{ id: number }>(
    'insert into cliente (clave, nombre_comercial, sucursal_id) values ($1, $1, $2) returning id',
    [`MATA-${place}`, shop.norte],
  )
  const clientId = made?.id ?? 0
  const it = await signIn(db, app, ['cliente'], clientId)
  return {
    clientId,
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': it.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...it.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  }
}

/** Sends until there is an answer, always with the same key: what a browser does whose server went away. */
async function insist({ headers }: Buyer, key: string): Promise<string> {
  for (;;) {
    const port = server?.port
    try {
      if (port === undefined) throw new Error('no server now')
      const answer = await fetch(`http://127.0.0.1:${port}${GENERATE}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ notas: key, enviar: true }),
      })
      const body = await answer.text()
      if (answer.status === 200) return JSON.parse(body).procesado.folio
      if (answer.status < 500) throw new TypeError(`${answer.status} ${body}`)
    } catch (error) {
      if (error instanceof TypeError && /^\d{3} /.test(error.message)) throw error
    }
    await wait(20)
  }
}

/** Documents asked for and answered so far. */
const progress = { finished: 0 }
async function buy(buyer: Buyer): Promise<void> {
  for (let at = 0; at < EACH; at++) {
    await fillCart(db, buyer.clientId, { 'COT-1': 1 + (at % 3), 'COT-2': 2 })
    const key = `clave-${buyer.clientId}-${at}`
    // One in five is sent twice at once.
    const folios = await Promise.all(Array.from({ length: at % 5 === 0 ? 2 : 1 }, () => insist(buyer, key)))
    expect(new Set(folios).size).toBe(1)
    progress.finished += 1
  }
}

test('the app killed in the middle: no document lost, none doubled, no key stuck', async () => {
  const buyers = await Promise.all(Array.from({ length: CLIENTS }, (_, place) => makeBuyer(place)))
  await start()
  const buying = Promise.all(buyers.map(buy))
  for (let kill = 1; kill <= KILLS; kill++) {
    while (progress.finished < (CLIENTS * EACH * kill) / (KILLS + 1)) await Promise.race([wait(5), buying])
    await killAndStart()
  }
  await buying

  const made = await db.row(
    `select count(*)::int as documentos, count(distinct notas)::int as claves, count(distinct folio)::int as folios,
       max(right(folio, 6)::int) as ultimo, count(*) filter (where estado = 'POR_AUTORIZAR')::int as enviados from cotizacion`,
  )
  const all = CLIENTS * EACH
  expect(made).toEqual({ documentos: all, claves: all, folios: all, ultimo: all, enviados: all })
  expect(await db.rows('select from idempotencia where respuesta is null')).toEqual([])
  expect(
    await db.rows(
      `select q.id from cotizacion q join cotizacion_linea x on x.cotizacion_id = q.id and x.version = q.version_actual
       group by q.id having q.subtotal <> sum(x.importe) or q.total <> q.subtotal + round(q.subtotal * 0.16, 2)`,
    ),
  ).toEqual([])
  expect(await db.rows('select from carrito_linea')).toEqual([])
}, 120_000)
