import { afterEach, expect, test, vi } from 'vitest'
import { within } from './chunk.ts'
import { CHUNK_TIMEOUT_MS } from './settings.ts'

afterEach(() => vi.useRealTimers())

test('a part of the program has 120 seconds to arrive, and no more (K-13)', async () => {
  vi.useFakeTimers()
  const late = within(CHUNK_TIMEOUT_MS, new Promise(() => undefined)).catch((error: unknown) => error)
  let answer: unknown = 'waits'
  void late.then((error) => (answer = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(answer).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toMatchObject({ message: 'no answer in 120000 ms' })
})

test('what arrives is given as it is; what does not is told with its cause, and no clock is left running', async () => {
  vi.useFakeTimers()
  expect(await within(CHUNK_TIMEOUT_MS, Promise.resolve(7))).toBe(7)
  const cause = new TypeError('Failed to fetch')
  await expect(within(CHUNK_TIMEOUT_MS, Promise.reject(cause))).rejects.toMatchObject({
    message: 'the chunk did not load: Failed to fetch',
    cause,
  })
  expect(vi.getTimerCount()).toBe(0)
})
