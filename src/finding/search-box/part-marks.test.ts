import { describe, expect, it } from 'vitest'
import { say } from '#kit/base/texts.ts'
import { markTexts } from './box-texts.ts'
import { marksOf } from './part-marks.ts'

const none = { badgenuevo: false, especial: 'false', mejoresventas: false, mejoresventaslineas: false }

describe('marksOf', () => {
  it('shows several at once, always in the same order', () => {
    const all = marksOf({ mejoresventaslineas: true, mejoresventas: true, especial: 'true', badgenuevo: true })
    expect(all.map((mark) => say(markTexts[mark]))).toEqual([
      'Nuevo',
      'Recomendación para ti',
      'Top Ventas',
      'Top Ventas Lineas',
    ])
    expect(marksOf(none)).toEqual([])
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['', true],
    ['false', false],
    ['False', false],
    ['FALSE', true],
    [null, false],
  ])('reads especial %j as %s', (especial, isSpecial) => {
    expect(marksOf({ ...none, especial }).includes('especial')).toBe(isSpecial)
  })
})
