import { expect, test } from 'vitest'
import { z } from 'zod'
import { anonymous } from '#kit/base/access.ts'
import { endpoint } from '#kit/base/contract.ts'
import { keepAnswers } from './kept-answers.server.ts'
import { type Context, serve } from './serve.server.ts'

const kept = endpoint({
  method: 'GET',
  path: '/k',
  access: 'public',
  summary: 'x',
  cache: 'public, max-age=60',
  reply: z.any(),
})
const call = serve(kept, () => null)
const fresh = serve({ ...kept, cache: undefined }, () => null)
// Only the session is looked at.
const visitor = { session: anonymous } as Context
const user = { session: { ...anonymous, isLoggedin: true } } as Context

function counter() {
  let count = 0
  return () => Promise.resolve(++count)
}

test('the same question is answered once, until the answer is forgotten', async () => {
  const answers = keepAnswers()
  const make = counter()
  expect(await answers.answer(call, { query: { a: '1' } }, visitor, make).answer).toBe(1)
  expect(await answers.answer(call, { query: { a: '1' } }, visitor, make).answer).toBe(1)
  expect(await answers.answer(call, { query: { a: '2' } }, visitor, make).answer).toBe(2)
  answers.forget()
  expect(await answers.answer(call, { query: { a: '1' } }, visitor, make).answer).toBe(3)
})

test('neither a session nor a call that nobody may keep is ever answered from it', async () => {
  const answers = keepAnswers()
  const make = counter()
  for (const [which, context] of [
    [call, user],
    [fresh, visitor],
  ] as const) {
    const first = await answers.answer(which, {}, context, make).answer
    expect(await answers.answer(which, {}, context, make).answer).not.toBe(first)
  }
})

test('a failure is not kept', async () => {
  const answers = keepAnswers()
  const failing = answers.answer(call, {}, visitor, () => Promise.reject(new Error('away'))).answer
  await expect(failing).rejects.toThrow('away')
  expect(await answers.answer(call, {}, visitor, () => Promise.resolve('back')).answer).toBe('back')
})

test('what is the same for everybody is kept for those who are signed in too', async () => {
  const answers = keepAnswers()
  const make = counter()
  const everybodys = serve({ ...kept, path: '/e', everybodys: true }, () => null)
  expect(await answers.answer(everybodys, {}, user, make).answer).toBe(1)
  expect(await answers.answer(everybodys, {}, user, make).answer).toBe(1)
  expect(await answers.answer(everybodys, {}, visitor, make).answer).toBe(1)
})
