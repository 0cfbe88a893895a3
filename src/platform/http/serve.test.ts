import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anonymous, type Session } from '#kit/base/access.ts'
import { endpoint } from '#kit/base/contract.ts'
import { type Context, serve } from './serve.server.ts'

const ana: Session = {
  ...anonymous,
  user: { id: 1, name: 'Ana' },
  permissions: ['a-write'],
  isLoggedin: true,
}
// Nothing under test here touches the rest of the context: what is done once for its key has tests of its own.
const as = (session: Session) => ({ session, env: { NODE_ENV: 'test' } }) as Context

const write = endpoint({
  method: 'POST',
  path: '/cosas/:id',
  access: { permissions: ['a-write'] },
  summary: 'Prueba',
  repeats: 'reads',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.strictObject({ nombre: z.string().min(1).max(10) }),
  reply: z.object({ nombre: z.string(), id: z.number() }),
})
const bound = serve(write, ({ params, body }) => ({ nombre: body.nombre, id: params.id }))

test('access comes before everything: who may not learns nothing of the schema', async () => {
  const rubbish = { params: {}, body: { x: 1 } }
  await expect(bound.handle(rubbish, as(anonymous))).rejects.toMatchObject({ status: 401 })
  await expect(bound.handle(rubbish, as({ ...ana, permissions: [] }))).rejects.toMatchObject({ status: 403 })
})

test('unknown fields are refused by name', async () => {
  const raw = { params: { id: '3' }, body: { nombre: 'x', precio: 1, constructor: 2 } }
  await expect(bound.handle(raw, as(ana))).rejects.toMatchObject({
    status: 422,
    errors: { precio: ['Campo desconocido.'], constructor: ['Campo desconocido.'] },
  })
})

test('texts arrive trimmed and NFC; control characters and half signs are refused in a write', async () => {
  const answer = await bound.handle({ params: { id: '3' }, body: { nombre: '  cafe\u0301 ' } }, as(ana))
  expect(answer).toEqual({ nombre: 'caf\u00e9', id: 3 })
  for (const nombre of ['a\u0000b', 'a\uD800b', 'a\uDC00']) {
    await expect(bound.handle({ params: { id: '3' }, body: { nombre } }, as(ana))).rejects.toMatchObject({
      status: 422,
    })
  }
  const mechanic = await bound.handle({ params: { id: '3' }, body: { nombre: '👩🏽‍🔧' } }, as(ana))
  expect(mechanic).toMatchObject({ nombre: '👩🏽‍🔧' })
})

test('a change that names nothing to change is refused, and the version alone names nothing', async () => {
  const change = serve(
    endpoint({
      ...write,
      method: 'PATCH',
      body: z.strictObject({ version: z.int().optional(), nombre: z.string().optional() }),
    }),
    () => ({ nombre: '', id: 1 }),
  )
  for (const body of [undefined, {}, { version: 3 }]) {
    const empty = change.handle({ params: { id: '3' }, body }, as(ana))
    await expect(empty).rejects.toMatchObject({ status: 422, code: 'sin_cambios' })
  }
  await expect(change.handle({ params: { id: '3' }, body: { nombre: 'x' } }, as(ana))).resolves.toBeTruthy()
})

test('an id that no row can have is one that nothing has; what is no number is a fault of who asks', async () => {
  const ask = (id: string) => bound.handle({ params: { id }, body: { nombre: 'x' } }, as(ana))
  for (const id of ['9007199254740993', '1e308']) await expect(ask(id)).rejects.toMatchObject({ status: 404 })
  for (const id of ['x', 'NaN', '1.5']) await expect(ask(id)).rejects.toMatchObject({ status: 422 })
})

test('what is nested deeper than any contract is refused before anything walks through it', async () => {
  let deep: unknown = 1
  for (let n = 0; n < 200_000; n++) deep = n % 2 ? [deep] : { a: deep }
  await expect(bound.handle({ params: { id: '3' }, body: { nombre: deep } }, as(ana))).rejects.toMatchObject({
    status: 422,
  })
})

test('no input whatever leads to anything but an answer or a 4xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (params, body) => {
      const outcome = await bound.handle({ params, body }, as(ana)).catch((error: { status?: number }) => error.status)
      expect(typeof outcome === 'number' ? outcome : 200).toBeLessThan(500)
    }),
  )
})

test('a body that lets unknown fields through stops the start', () => {
  const loose = { ...write, body: z.object({ nombre: z.string() }) }
  expect(() => serve(loose, () => ({ nombre: '', id: 1 }))).toThrow('strictObject')
})
