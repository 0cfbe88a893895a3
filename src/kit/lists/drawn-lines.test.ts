import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnOf, wholeOf } from './drawn-lines.ts'

const ten = Array.from({ length: 10 }, () => 100)

describe('the lines of a long list that are drawn', () => {
  test('those within the window, with the room of the others before and behind', () => {
    expect(drawnOf(ten, { top: 250, bottom: 500 }, [])).toEqual({
      stretches: [{ from: 2, to: 5, before: 200 }],
      after: 500,
    })
  })

  test('and those that are kept wherever they stand', () => {
    expect(drawnOf(ten, { top: 400, bottom: 500 }, [0, 5, 7])).toEqual({
      stretches: [
        { from: 0, to: 1, before: 0 },
        { from: 4, to: 6, before: 300 },
        { from: 7, to: 8, before: 100 },
      ],
      after: 200,
    })
  })

  test('a window above or below the list, and a list without lines', () => {
    expect(drawnOf(ten, { top: -900, bottom: -100 }, [])).toEqual({ stretches: [], after: 1000 })
    expect(drawnOf(ten, { top: 2000, bottom: 2900 }, [9])).toEqual({
      stretches: [{ from: 9, to: 10, before: 900 }],
      after: 0,
    })
    expect(drawnOf([], { top: 0, bottom: 900 }, [])).toEqual({ stretches: [], after: 0 })
  })

  test('whatever the heights and the window, no pixel is lost and no line is drawn twice', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 200 })
    const edge = fc.integer({ min: -500, max: 20_000 })
    fc.assert(
      fc.property(heights, edge, edge, fc.array(fc.nat(199)), (all, top, bottom, kept) => {
        const { stretches, after } = drawnOf(all, { top, bottom }, kept)
        const drawn = stretches.flatMap(({ from, to }) => all.slice(from, to))
        const gaps = stretches.reduce((sum, { before }) => sum + before, after)
        expect(gaps + sumOf(drawn)).toBe(sumOf(all))
        for (const [place, { from, to }] of stretches.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(from).toBeGreaterThan(stretches[place - 1]?.to ?? -1)
        }
        const places = stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))
        for (const place of kept) expect(places.includes(place)).toBe(place < all.length)
      }),
    )
  })

  test('all of them', () => {
    expect(wholeOf(3)).toEqual({ stretches: [{ from: 0, to: 3, before: 0 }], after: 0 })
  })
})

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
