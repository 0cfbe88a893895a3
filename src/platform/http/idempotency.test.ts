import { expect, test } from 'vitest'
import { anonymous } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { sweepTable } from '#upkeep/retention/sweep.server.ts'
import { once } from './idempotency.server.ts'
import type { Context } from './serve.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const user = await db.row<{ id: number; name: string }>(
  `insert into usuario (nombre, email) values ('Ana', 'ana@ejemplo.mx') returning id, nombre as name`,
)
const APP_KEY = 'una clave de pruebas que es larga'
await db.rows('create table hecho (id bigint generated always as identity, texto text)')

// Nothing under test here touches the rest of the context.
const as = (idempotencyKey?: string) =>
  ({ db, env: { APP_KEY }, session: { ...anonymous, user, isLoggedin: true }, idempotencyKey }) as Context
/** Nobody is signed in; the browser is told by its cookie. */
const visiting = (sessionId: string | undefined, idempotencyKey: string) =>
  ({ db, env: { APP_KEY }, session: anonymous, browser: { sessionId }, idempotencyKey }) as unknown as Context
const write = (texto: string) => async (context: Context) =>
  (await context.db.row<{ id: number }>('insert into hecho (texto) values ($1) returning id', [texto])) ?? { id: 0 }
const written = (on: Db, texto: string) => on.rows('select from hecho where texto = $1', [texto])

test('fifty at once with one key: one is done, and all get its answer', async () => {
  const work = () => once(as('llave-comun'), 'POST /x', { a: 1 }, write('uno'))
  const answers = await Promise.all(Array.from({ length: 50 }, work))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await written(db, 'uno')).toHaveLength(1)
})

test('the same key with other input, another call or for another client is refused', async () => {
  await once(as('llave-otra'), 'POST /x', { a: 1 }, write('dos'))
  const other = as('llave-otra')
  other.session = { ...other.session, cliente: { id: 1, nombre: 'Otra' } }
  for (const [context, call, input] of [
    [as('llave-otra'), 'POST /x', { a: 2 }],
    [as('llave-otra'), 'POST /y', { a: 1 }],
    [other, 'POST /x', { a: 1 }],
  ] as const) {
    await expect(once(context, call, input, write('tres'))).rejects.toMatchObject({
      status: 422,
      code: 'clave_repetida',
    })
  }
  expect(await written(db, 'tres')).toEqual([])
})

test('a refusal leaves no trace: the key may be used again', async () => {
  const refuse = async (context: Context) => {
    await write('cuatro')(context)
    throw new Refusal(422, 'No.')
  }
  await expect(once(as('llave-fallida'), 'POST /x', {}, refuse)).rejects.toMatchObject({ status: 422 })
  expect(await written(db, 'cuatro')).toEqual([])
  expect(await once(as('llave-fallida'), 'POST /x', {}, write('cinco'))).toMatchObject({ id: expect.any(Number) })
})

test('without a key each is done; a malformed key is refused; a day later a key is new', async () => {
  await once(as(), 'POST /x', {}, write('seis'))
  await once(as(), 'POST /x', {}, write('seis'))
  expect(await written(db, 'seis')).toHaveLength(2)
  await expect(once(as('x y'), 'POST /x', {}, write('siete'))).rejects.toMatchObject({ status: 422 })

  await once(as('llave-vieja'), 'POST /x', {}, write('ocho'))
  await db.rows(`update idempotencia set creado_en = now() - interval '25 hours' where clave = 'llave-vieja'`)
  await once(as('llave-vieja'), 'POST /x', { otro: true }, write('ocho'))
  expect(await written(db, 'ocho')).toHaveLength(2)
  await db.rows(`update idempotencia set creado_en = now() - interval '25 hours'`)
  await sweepTable(db, 'idempotencia')
  expect(await db.rows('select from idempotencia')).toEqual([])
})

test('a visitor has keys too, each browser its own; one without a cookie has none', async () => {
  const answers = [
    await once(visiting('v1', 'llave-de-visita'), 'POST /x', {}, write('nueve')),
    await once(visiting('v1', 'llave-de-visita'), 'POST /x', {}, write('nueve')),
    await once(visiting('v2', 'llave-de-visita'), 'POST /x', {}, write('nueve')),
    await once(visiting(undefined, 'llave-de-visita'), 'POST /x', {}, write('nueve')),
  ].map(({ id }) => id)
  expect(answers[1]).toBe(answers[0])
  expect(new Set(answers).size).toBe(3)
})

test('a file is told by what is in it', async () => {
  const sent = (text: string) => ({ body: { archivo: new File([text], 'cv.pdf'), nombre: 'Ana' } })
  const first = await once(as('llave-archivo'), 'POST /x', sent('uno'), write('diez'))
  expect(await once(as('llave-archivo'), 'POST /x', sent('uno'), write('diez'))).toEqual(first)
  await expect(once(as('llave-archivo'), 'POST /x', sent('dos'), write('diez'))).rejects.toMatchObject({ status: 422 })
})

test('no answer lies open in the database; under another APP_KEY it is told that the deed was done', async () => {
  const told = () => once(as('llave-secreta'), 'POST /x', {}, async () => ({ llave: 'jk_muy_secreta' }))
  expect(await told()).toEqual(await told())
  const kept = await db.row<{ texto: string }>(
    `select respuesta::text as texto from idempotencia where clave = 'llave-secreta'`,
  )
  expect(kept?.texto).not.toContain('secreta')
  const later = as('llave-secreta')
  later.env = { ...later.env, APP_KEY: 'otra clave de pruebas, también larga' }
  await expect(once(later, 'POST /x', {}, write('once'))).rejects.toMatchObject({ status: 409, code: 'ya_hecho' })
})

test('a process that dies in the middle leaves the key free', async () => {
  const cut = async ({ db: tx }: Context) => tx.rows('select pg_terminate_backend(pg_backend_pid())')
  await expect(once(as('llave-cortada'), 'POST /x', {}, cut)).rejects.toMatchObject({ status: 503 })
  expect(await once(as('llave-cortada'), 'POST /x', {}, write('doce'))).toMatchObject({ id: expect.any(Number) })
})

test('an answer that cannot be kept undoes what was done', async () => {
  await db.rows(
    `alter table idempotencia add constraint sin_llave check (clave <> 'llave-imposible' or respuesta is null)`,
  )
  await expect(once(as('llave-imposible'), 'POST /x', {}, write('trece'))).rejects.toMatchObject({ code: '23514' })
  await db.rows('alter table idempotencia drop constraint sin_llave')
  expect(await written(db, 'trece')).toEqual([])
  expect(await once(as('llave-imposible'), 'POST /x', {}, write('trece'))).toMatchObject({ id: expect.any(Number) })
})
