import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foundLines } from './found-lines.ts'
import { FIRST, firstShown, LONG, pagesBeside } from './long-list.ts'

const someLines = fc.integer({ min: LONG + 1, max: 6_000 })

test('whoever follows «las que siguen» sees every line of a long list, and comes back by «las anteriores»', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const seen = new Set<number>()
      let asked: string | null = null
      for (let steps = 0; steps <= lines; steps++) {
        const shown = firstShown(lines, asked)
        for (let n = shown.from; n < shown.to; n++) seen.add(n)
        const { before, after } = pagesBeside(shown, lines)
        if (before !== null) expect(pagesBeside(firstShown(lines, String(before)), lines).after).toBe(before + 1)
        if (after === null) break
        asked = String(after)
      }
      expect(seen.size).toBe(lines)
    }),
    { seed: 7 },
  )
})

test.each(['todas', '0', '-1', '1e3', '99999', '9999', ''])('«%s» names no page: the first lines', (asked) => {
  expect(firstShown(200, asked)).toEqual({ from: 0, to: FIRST })
})

test('of fewer lines than are drawn at first there are no more than there are', () => {
  expect(firstShown(3, null)).toEqual({ from: 0, to: 3 })
})

test('a line is found by its code however it is punctuated and by every word; one that has to stay does', () => {
  const lines = [
    { k: 'FAL-7123/D', d: 'Balata delantera cerámica' },
    { k: 'BOM-1', d: 'Bomba de agua' },
  ]
  const told = ({ k, d }: { k: string; d: string }) => ({ code: k, text: d })
  const found = (words: string) => foundLines(lines, words, { told }).map(({ k }) => k)
  expect([found('7123d'), found('ceramica BALATA'), found('bomba balata'), found('  ')]).toEqual([
    ['FAL-7123/D'],
    ['FAL-7123/D'],
    [],
    ['FAL-7123/D', 'BOM-1'],
  ])
  expect(foundLines(lines, 'nada', { told, stays: ({ k }) => k === 'BOM-1' })).toEqual([lines[1]])
})
