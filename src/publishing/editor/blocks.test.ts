import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, choiceOf, compareBlocks, mergedBlocks } from './blocks.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })

test('whoever’s side is chosen throughout gets his text, whole', () => {
  fc.assert(
    fc.property(texts, texts, (theirs, mine) => {
      const segments = compareBlocks(theirs, mine)
      const all = (choice: Choice) =>
        mergedBlocks(
          segments,
          segments.map(() => choice),
        )
      expect(all('suyo')).toEqual(theirs)
      expect(all('mio')).toEqual(mine)
    }),
  )
})

test('of both, nothing of either is lost', () => {
  fc.assert(
    fc.property(texts, texts, (theirs, mine) => {
      const merged = mergedBlocks(compareBlocks(theirs, mine), [])
      for (const side of [theirs, mine]) {
        const rest = [...merged]
        for (const block of side) expect(rest.splice(0, rest.indexOf(block) + 1).at(-1)).toBe(block)
      }
    }),
  )
})

test('who alone changed a place is right there; where both did, both stay', () => {
  const base = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
  const theirs = ['uno', 'DOS', 'tres', 'cuatro', 'cinco suyo']
  const mine = ['uno', 'dos', 'tres', 'CUATRO', 'cinco mío']
  const segments = compareBlocks(theirs, mine)
  const choices = segments.flatMap((segment) => ('igual' in segment ? [] : [choiceOf(segment, base)]))
  expect(mergedBlocks(segments, choices)).toEqual(['uno', 'DOS', 'tres', 'cuatro', 'cinco suyo', 'CUATRO', 'cinco mío'])
  expect(choiceOf({ suyo: ['DOS'], mio: ['dos'] }, base)).toBe('suyo')
  expect(choiceOf({ suyo: [], mio: ['nuevo'] }, base)).toBe('mio')
})
