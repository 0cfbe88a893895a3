import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Fresh, keepPages } from './kept-pages.server.ts'
import { isKnown, unpacked } from './packed-page.server.ts'

const MIB = 1024 ** 2
const page = (html: string, until = 0): Fresh => ({ page: { status: 200, html }, until })
const later = () => Date.now() + 60_000

/** Makes pages that count themselves. */
function maker(until = 0) {
  let made = 0
  return async () => page(`page ${++made}`, until)
}

test('a page is made once for all who ask while it is under way, and kept while what it shows may be', async () => {
  const kept = keepPages({ bytes: MIB })
  const make = maker(later())
  const all = await Promise.all(Array.from({ length: 9 }, () => kept.get('a', make)))
  expect(new Set(all.map((one) => unpacked(one).toString()))).toEqual(new Set(['page 1']))
  expect([kept.has('a'), kept.has('b')]).toEqual([true, false])
  expect(unpacked(await kept.get('a', make)).toString()).toBe('page 1')
})

test('what may not be kept serves the burst of a second and no more; a failure is not kept', async () => {
  const kept = keepPages({ bytes: MIB })
  const make = maker()
  await Promise.all([kept.get('a', make), kept.get('a', make)])
  await sleep(1100)
  expect(kept.has('a')).toBe(false)
  expect(unpacked(await kept.get('a', make)).toString()).toBe('page 2')

  await expect(kept.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await sleep(0)
  expect(unpacked(await kept.get('b', async () => page('back'))).toString()).toBe('back')
})

test('a change while a page is under way: who waits gets it, nobody after', async () => {
  const kept = keepPages({ bytes: MIB })
  const { promise, resolve } = Promise.withResolvers<Fresh>()
  const old = kept.get('a', () => promise)
  kept.forget()
  const fresh = kept.get('a', async () => page('new', later()))
  resolve(page('old', later()))
  expect(unpacked(await old).toString()).toBe('old')
  await fresh
  await sleep(0)
  expect(unpacked(await kept.get('a', maker())).toString()).toBe('new')
})

test('what is asked for again is packed better, once, and stays the same page', async () => {
  const kept = keepPages({ bytes: MIB })
  const html = Array.from({ length: 900 }, (_, n) => `<li class="grid gap-2 text-sm">${(n * 7919) % 1009}</li>`).join(
    '',
  )
  const first = await kept.get('a', async () => page(html, later()))
  await sleep(0)
  expect(await kept.get('a', maker())).toBe(first)
  await vi.waitFor(async () => expect(await kept.get('a', maker())).not.toBe(first))
  const second = await kept.get('a', maker())
  expect(await kept.get('a', maker())).toBe(second)
  expect(unpacked(second).toString()).toBe(html)
  expect(second.body.length).toBeLessThan(first.body.length)
  expect(second.tag).toBe(first.tag)
})

test('however many addresses are invented, the room is kept; what is asked for stays longest', async () => {
  const kept = keepPages({ bytes: 20_000 })
  for (let turn = 0; turn < 60; turn++) {
    await kept.get(`/home?v=${turn}`, async () => page(`${turn}`, later()))
    await kept.get('/hot', maker(later()))
  }
  await sleep(0)
  const held = Array.from({ length: 60 }, (_, turn) => kept.has(`/home?v=${turn}`)).filter(Boolean)
  expect(held.length).toBeGreaterThan(5)
  expect(held.length).toBeLessThan(20)
  expect(kept.has('/hot')).toBe(true)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('If-None-Match: %s', (asked, known) => {
  expect(isKnown(asked, '"a"')).toBe(known)
})
