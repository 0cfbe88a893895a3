import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { untilGivenUp } from './freshness.ts'

test('whoever waits for a navigation that goes nowhere is let go once another takes its place', async () => {
  const router = createMemoryRouter([
    { path: '/', loader: () => 'here' },
    { path: '/nowhere', loader: ({ request }) => untilGivenUp(request.signal) },
    { path: '/there', loader: () => 'there' },
  ])
  const waited = Promise.resolve(router.navigate('/nowhere'))
  await router.navigate('/there')
  await waited
  expect(router.state.location.pathname).toBe('/there')
  expect(router.state.navigation.state).toBe('idle')
  router.dispose()
})

test('one that was given up before its loader began ends at once', async () => {
  await expect(untilGivenUp(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('until then it stays open', async () => {
  const givenUp = new AbortController()
  const waiting = untilGivenUp(givenUp.signal)
  const first = await Promise.race([waiting, new Promise((resolve) => setImmediate(() => resolve('open')))])
  expect(first).toBe('open')
  givenUp.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
