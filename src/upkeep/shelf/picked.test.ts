import { expect, test } from 'vitest'
import { isWholePage, type Picked, togglePage, togglePart } from './picked.ts'

const parts = (from: number, many: number) =>
  Array.from({ length: many }, (_, n): Picked => ({ id: from + n, version: 1, k_parte: `A-${from + n}` }))
const none = new Map<number, Picked>()

test('a part is chosen as it is, and left by choosing it again', () => {
  const [part] = parts(1, 1) as [Picked] // one was asked for
  const chosen = togglePart(none, { ...part, descripcion: 'de más' } as Picked)
  expect([...chosen]).toEqual([[1, part]])
  expect(togglePart(chosen, part).size).toBe(0)
})

test('a page is chosen whole, and left whole once it is', () => {
  const page = parts(1, 3)
  const some = togglePart(none, page[0] ?? { id: 0, version: 0, k_parte: '' })
  expect(isWholePage(some, page)).toBe(false)
  const whole = togglePage(some, page)
  expect([whole.size, isWholePage(whole, page)]).toEqual([3, true])
  expect(togglePage(whole, page).size).toBe(0)
  expect(isWholePage(none, [])).toBe(false)
})

test('five hundred at most; those that are there can still be left', () => {
  const full = togglePage(none, parts(1, 600))
  expect(full.size).toBe(500)
  expect(togglePart(full, { id: 900, version: 1, k_parte: 'A-900' }).size).toBe(500)
  expect(togglePart(full, { id: 1, version: 1, k_parte: 'A-1' }).size).toBe(499)
})
