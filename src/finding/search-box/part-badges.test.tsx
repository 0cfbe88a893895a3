import { describe, expect, it } from 'vitest'
import { badgesOf } from './part-badges.tsx'

const none = { badgenuevo: false, especial: 'false', mejoresventas: false, mejoresventaslineas: false }

describe('badgesOf', () => {
  it('shows several at once, always in the same order', () => {
    expect(badgesOf({ mejoresventaslineas: true, mejoresventas: true, especial: 'true', badgenuevo: true })).toEqual([
      'Nuevo',
      'Recomendación para ti',
      'Top Ventas',
      'Top Ventas Lineas',
    ])
    expect(badgesOf(none)).toEqual([])
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
    expect(badgesOf({ ...none, especial }).includes('Recomendación para ti')).toBe(isSpecial)
  })
})
