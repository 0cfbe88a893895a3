import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepAsking } from '#drill.testing.ts'
import { formOf } from '#fiscal/document-loads/load.testing.ts'
import { enter, makeBuyers, recover, startBuying, visitor, whatIsLeft } from '#kill-drill.testing.ts'
import { makePerson } from '#people/access/testing.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { webAddress } from '#platform/database/web-role.server.ts'
import { openProcesses } from '#processes-drill.testing.ts'
import { GENERATE } from '#selling/quotes/testing.server.ts'
import { testEnv } from '#http.testing.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'

/** The short form of `npm run bench -- drills procesos`. */
const CLIENTS = 3
const EACH = 4

const { url, db } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'jacve-processes-'))
const role = `web_${randomBytes(6).toString('hex')}`
const shop = await openProcesses({ dataDir, databaseUrl: await webAddress(url, role), count: 2 })
const [one, other] = [shop.webs[0]?.origin ?? '', shop.webs[1]?.origin ?? '']
const buyers = await makeBuyers(db, shop.origin, CLIENTS)
const [buyer] = buyers
if (!buyer) throw new Error('there are buyers')
afterAll(async () => {
  await shop.stop()
  await db.session((client) => client.query(`drop owned by ${role}; drop role ${role}`))
  rmSync(dataDir, { recursive: true, force: true })
})

const person = async (roles: string[]) => enter(shop.origin, (await makePerson(db, roles, { demo: true })).email)
const status = async (address: string, headers: Record<string, string>, init: RequestInit = {}) =>
  (await fetch(address, { ...init, headers })).status

const write = (address: string, headers: Record<string, string>, body: string) =>
  status(address, { ...headers, 'idempotency-key': randomUUID() }, { method: 'POST', body })

/** A stream of news, and what came of it so far. */
async function listen(web: string, topics: string, headers: Record<string, string>) {
  const stopping = new AbortController()
  const { body } = await fetch(`${web}/api/v1/novedades?temas=${topics}`, { headers, signal: stopping.signal })
  let text = ''
  const reading = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (more) => void (text += more) }))
  reading?.catch(() => undefined)
  return { heard: () => text, stop: () => stopping.abort() }
}

test('a session opened by one is a session of all, and dead in all when one ends it', async () => {
  const headers = await person(['director'])
  expect(await Promise.all([one, other].map((web) => status(`${web}/api/v1/cuenta`, headers)))).toEqual([200, 200])
  expect(await status(`${one}/logout`, headers, { method: 'POST', body: '{}' })).toBe(200)
  expect(await status(`${other}/api/v1/cuenta`, headers)).toBe(401)
})

test('wrong passwords are counted together, whoever is asked', async () => {
  const { email } = await makePerson(db, ['director'], { demo: true })
  const headers = await visitor(one)
  const body = JSON.stringify({ email, password: 'no es esta frase' })
  const answers: number[] = []
  for (let at = 0; at < 7; at++)
    answers.push(await status(`${at % 2 ? one : other}/login`, headers, { method: 'POST', body }))
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('what one of them changes the others tell: news at once, a price within a second', async () => {
  const headers = await person(['admin'])
  await db.rows(`update config_empresa set precio_publico = 'lista'`)
  const address = '/JACVE/verprods/COT-1'
  const shows = async (web: string, text: string) => (await (await fetch(web + address)).text()).includes(text)
  await expect.poll(() => shows(other, '100.25')).toBe(true)
  expect(await shows(one, '100.25')).toBe(true)

  const price = await db.row<{ visto: number; producto_id: number; lista_id: number }>(
    `select v.id as visto, v.producto_id, v.lista_id from precio v join producto p on p.id = v.producto_id join lista_precio l on l.id = v.lista_id
     where p.k_parte = 'COT-1' and l.clave = 'BASE'`,
  )
  if (!price) throw new Error('every part has its price')
  const { lista_id, ...cell } = price
  const body = JSON.stringify({ lista_id, celdas: [{ ...cell, valor: '87.5' }] })
  expect(await write(`${one}/api/v1/estante/precios/celdas`, headers, body)).toBe(200)
  await expect.poll(() => shows(other, '87.50'), { interval: 20 }).toBe(true)
  expect(await shows(one, '87.50')).toBe(true)
})

test('who listens to one hears what another wrote, and is seen by who listens to another', async () => {
  const topic = `carrito:${buyer.clientId}`
  const own = await listen(other, topic, buyer.headers)
  await expect.poll(own.heard).toContain('retry')
  const body = JSON.stringify({ k_parte: 'COT-3', cantidad: 1 })
  expect(await write(`${one}/api/v1/carrito/lineas`, buyer.headers, body)).toBeLessThan(300)
  await expect.poll(own.heard).toContain(`data: ${topic}`)
  own.stop()

  expect(await write(`${one}${GENERATE}`, buyer.headers, JSON.stringify({ notas: '', enviar: true }))).toBe(200)
  const quote = await db.row<{ id: number }>('select max(id) as id from cotizacion')
  const admin = await person(['admin'])
  const streams = [
    await listen(one, `presentes:${quote?.id}`, buyer.headers),
    await listen(other, `presentes:${quote?.id}`, admin),
  ]
  const seenBy = (web: string, headers: Record<string, string>) => async () =>
    (await (await fetch(`${web}/api/v1/cotizaciones/${quote?.id}/presentes`, { headers })).json()).presentes?.length
  await expect.poll(seenBy(one, buyer.headers)).toBe(1)
  await expect.poll(seenBy(other, admin)).toBe(1)
  for (const { stop } of streams) stop()
  await db.rows('truncate cotizacion cascade')
})

test('a picture sent to one is served by another', async () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = formOf('punto.png', dot)
  const { 'content-type': _, ...headers } = await person(['MKTG'])
  const sent = await fetch(`${one}/api/v1/imagenes`, {
    method: 'POST',
    body: form.payload,
    headers: { ...headers, ...form.headers },
  })
  expect(sent.status).toBe(201)
  const { clave } = await sent.json()
  expect(await status(`${other}/imagenes/${clave}/1.avif`, headers)).toBe(200)
})

/** A part of a form with a file, sent to one of them: the status and the answer. */
async function sendFile(address: string, headers: Record<string, string>, form: Form) {
  const answer = await fetch(address, { method: 'POST', body: form.payload, headers: { ...headers, ...form.headers } })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
type Form = ReturnType<typeof formOf>
const postTo = async (address: string, headers: Record<string, string>, body: object) => {
  const all = { ...headers, 'idempotency-key': randomUUID() }
  return (await fetch(address, { method: 'POST', headers: all, body: JSON.stringify(body) })).json()
}
const alive = (web: string) =>
  expect.poll(() => status(`${web}/readyz`, {}).catch(() => 0), { timeout: 30_000 }).toBe(200)

/** What `begin` starts meets at one row: it is let go when as many wait for it. */
async function meetingAt<Answer>(
  table: 'carga' | 'documento_carga',
  id: number,
  begin: () => Promise<Answer>[],
): Promise<Answer[]> {
  const held = await db.transaction(async (tx) => {
    await tx.rows(`select from ${table} where id = $1 for update`, [id])
    const begun = begin()
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.row<{ n: number }>(waiting))?.n, { timeout: 20_000 }).toBe(begun.length)
    return { begun }
  })
  return Promise.all(held.begun)
}

test('a list sent in pieces to several is whole although one of them dies between two pieces', async () => {
  const headers = await person(['admin'])
  const rows = Array.from({ length: 2250 }, (_, at) => `N-${at},Parte ${at},${'relleno '.repeat(500)}`).join('\n')
  const bytes = Buffer.from(`clave,descripcion,relleno\n${rows}\n`)
  const named = { nombre: 'grande.csv', bytes: bytes.length }
  const { id, parte, partes } = await postTo(`${one}/api/v1/cargas/partes`, headers, named)
  expect(partes).toBe(3)
  const send = (web: string, n: number) =>
    sendFile(
      `${web}/api/v1/cargas/${id}/partes`,
      headers,
      formOf('parte', bytes.subarray((n - 1) * parte, n * parte), { n: String(n) }),
    )
  expect((await send(one, 1)).body).toMatchObject({ recibidas: 1, partes: 3 })
  // Killed while a piece is on its way to it: whether it was kept nobody knows, and whoever sent it sends it to another.
  const lost = send(one, 2).catch(() => null)
  void shop.webs[0]?.kill()
  await lost
  const known = await postTo(`${other}/api/v1/cargas/partes`, headers, named)
  expect(known).toMatchObject({ id, partes: 3 })
  expect(known.recibidas).toContain(1)
  expect((await send(other, 2)).body).toMatchObject({ recibidas: 2 })
  await alive(one)
  // The last one comes to both at once: it is taken once, and both are told that all is there.
  const both = await meetingAt('carga', id, () => [send(one, 3), send(other, 3)])
  expect(both.map((answer) => [answer.status, answer.body.recibidas])).toEqual([
    [200, 3],
    [200, 3],
  ])

  await runLoads({ db, env: { ...testEnv, DATA_DIR: dataDir } })
  const load = await db.row('select estado, filas from carga where id = $1', [id])
  expect(load).toEqual({ estado: 'LISTA', filas: 2250 })
})

test('a delivery of documents goes on at another, and its last piece twice at once is taken once', async () => {
  const headers = await person(['admin'])
  const { id, parte, partes } = await postTo(`${one}/api/v1/documentos/cargas`, headers, {
    nombre: 'mes.zip',
    bytes: 9_000_000,
  })
  const bytes = Buffer.alloc(9_000_000, 7)
  const send = (web: string, n: number) =>
    sendFile(
      `${web}/api/v1/documentos/cargas/${id}/partes`,
      headers,
      formOf('parte', bytes.subarray((n - 1) * parte, n * parte), { n: String(n) }),
    )
  for (let n = 1; n < partes; n++) expect((await send(n % 2 ? one : other, n)).body).toMatchObject({ recibidas: n })
  const both = await meetingAt('documento_carga', id, () => [send(one, partes), send(other, partes)])
  expect(both.map((answer) => [answer.status, answer.body.recibidas])).toEqual([
    [200, partes],
    [200, partes],
  ])
  expect(await db.row('select estado from documento_carga where id = $1', [id])).toEqual({ estado: 'EN_COLA' })
})

test('twelve wrong passwords at the same moment are five tries, whoever is asked', async () => {
  const { email } = await makePerson(db, ['director'], { demo: true })
  const headers = await visitor(one)
  const wrong = (at: number) =>
    status(`${at % 2 ? one : other}/login`, headers, {
      method: 'POST',
      body: JSON.stringify({ email, password: `no es esta frase ${at}` }),
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => wrong(at)))
  expect(answers.filter((answer) => answer === 422)).toHaveLength(5)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(7)
})

test('a key of a program taken back at one is refused by another at once, and twenty are twenty in all', async () => {
  const given = { nombre: 'Punto de venta', alcances: ['pedidos'], tope_documento: null, tope_mes: null, dias: 30 }
  const ask = (web: string) => postTo(`${web}/api/v1/programas/llaves`, buyer.headers, given)
  const { id, llave } = await ask(one)
  const asProgram = (web: string) => status(`${web}/api/v1/pedidos`, { authorization: `Bearer ${llave}` })
  expect([await asProgram(one), await asProgram(other)]).toEqual([200, 200])
  const made = await Promise.all(Array.from({ length: 24 }, (_, at) => ask(at % 2 ? one : other)))
  expect(made.filter((answer) => answer.llave)).toHaveLength(19)
  expect(
    await status(
      `${one}/api/v1/programas/llaves/${id}`,
      { ...buyer.headers, 'idempotency-key': randomUUID() },
      { method: 'DELETE', body: '{}' },
    ),
  ).toBe(200)
  expect([await asProgram(one), await asProgram(other)]).toEqual([401, 401])
})

test('one is killed under load: nobody who reads notices, nothing is lost, nothing is done twice', async () => {
  await db.rows('delete from carrito_linea')
  const visitors = keepAsking(() => `${shop.origin}/JACVE/verprods/COT-1`, 2)
  const { shop: counter, buying } = startBuying(db, shop.origin, buyers, EACH)
  while (counter.finished < 2) await new Promise((done) => setTimeout(done, 5))
  await recover(counter, 'proceso', () => void shop.webs[0]?.kill())
  await buying
  await expect.poll(() => status(`${one}/readyz`, {}).catch(() => 0)).toBe(200)
  const answers = await visitors.stop()
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([])
  const all = CLIENTS * EACH
  expect(await whatIsLeft(db)).toMatchObject({
    documentos: all,
    claves: all,
    folios: all,
    enviados: all,
    claves_a_medias: 0,
    totales_distintos: 0,
    renglones_sueltos: 0,
  })
})
