import { expect, test } from 'vitest'
import { openBreaker } from './breaker.server.ts'

test('three failures in a row open it; it asks by itself until it is answered', async () => {
  const asked: ((isThere: boolean) => void)[] = []
  const breaker = openBreaker(
    () => new Promise<void>((done, gone) => asked.push((isThere) => (isThere ? done() : gone(new Error('away'))))),
    { every: 1 },
  )
  breaker.failed()
  breaker.failed()
  breaker.worked()
  breaker.failed()
  breaker.failed()
  expect(breaker.isOpen()).toBe(false)
  breaker.failed()
  expect(breaker.isOpen()).toBe(true)
  expect(asked).toHaveLength(1)

  breaker.failed()
  asked[0]?.(false)
  await expect.poll(() => asked.length).toBe(2)
  expect(breaker.isOpen()).toBe(true)
  asked[1]?.(true)
  await expect.poll(() => breaker.isOpen()).toBe(false)
  breaker.failed()
  expect([breaker.isOpen(), asked.length]).toEqual([false, 2])
})

test('stopped, it asks no more', async () => {
  let asked = 0
  const breaker = openBreaker(() => Promise.reject(new Error(`away ${++asked}`)), { failures: 1, every: 60_000 })
  breaker.failed()
  breaker.stop()
  await expect.poll(() => breaker.isOpen()).toBe(false)
  breaker.failed()
  expect([breaker.isOpen(), asked]).toEqual([false, 1])
})
