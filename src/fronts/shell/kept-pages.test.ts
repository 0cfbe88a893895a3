import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepPages } from './kept-pages.server.ts'

test('a page is made once for an address, and anew when it is over or has failed', async () => {
  const kept = keepPages<string>({ ms: 50 })
  let made = 0
  const make = async () => `page ${++made}`
  expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual(['page 1', 'page 1'])
  expect([kept.has('a'), kept.has('b')]).toEqual([true, false])
  await sleep(60)
  expect(kept.has('a')).toBe(false)
  expect(await kept.get('a', make)).toBe('page 2')

  await expect(kept.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.get('b', make)).toBe('page 3')
})

test('however many addresses are invented, so many are kept and no more', async () => {
  const kept = keepPages<number>({ ms: 60_000, most: 5 })
  for (let turn = 0; turn < 50; turn++) await kept.get(`/home?v=${turn}`, async () => turn)
  const held = Array.from({ length: 50 }, (_, turn) => kept.has(`/home?v=${turn}`)).filter(Boolean)
  expect(held).toHaveLength(5)
})
