import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

describe('pagesAround', () => {
  it('offers every page while they are few', () => {
    expect(pagesAround(1, 1)).toEqual([1])
    expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('keeps first, last and the neighbours, with gaps between', () => {
    expect(pagesAround(10, 40)).toEqual([1, null, 9, 10, 11, null, 40])
    expect(pagesAround(1, 40)).toEqual([1, 2, 3, null, 40])
    expect(pagesAround(40, 40)).toEqual([1, null, 38, 39, 40])
  })

  it('never hides a single page behind a gap', () => {
    expect(pagesAround(4, 40)).toEqual([1, 2, 3, 4, 5, null, 40])
  })

  it('is strictly rising and holds the page for any place', () => {
    for (let last = 1; last <= 60; last++) {
      for (let page = 1; page <= last; page++) {
        const shown = pagesAround(page, last).filter((n) => n !== null)
        expect(shown).toContain(page)
        expect(shown.every((n, place) => place === 0 || n > (shown[place - 1] ?? 0))).toBe(true)
        expect(pagesAround(page, last).length).toBeLessThanOrEqual(7)
      }
    }
  })
})
