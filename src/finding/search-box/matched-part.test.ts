import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchedPart } from './matched-part.ts'

describe('matchedPart', () => {
  it('finds the code whatever its punctuation', () => {
    expect(matchedPart('BD-12/A', 'bd12')).toEqual({ before: '', match: 'BD-12', after: '/A' })
    expect(matchedPart('NOR.0707-60', '0707 6')).toEqual({ before: 'NOR.', match: '0707-6', after: '0' })
    expect(matchedPart('BD-1204', 'bd-1204')).toEqual({ before: '', match: 'BD-1204', after: '' })
  })

  it('marks nothing when there is no match or next to nothing was typed', () => {
    expect(matchedPart('BD-1204', 'tsuru')).toEqual({ before: 'BD-1204', match: '', after: '' })
    expect(matchedPart('BD-1204', 'b')).toEqual({ before: 'BD-1204', match: '', after: '' })
    expect(matchedPart('BD-1204', '')).toEqual({ before: 'BD-1204', match: '', after: '' })
  })

  it('never loses or adds a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (code, typed) => {
        const { before, match, after } = matchedPart(code, typed)
        expect(before + match + after).toBe(code)
      }),
    )
  })
})
