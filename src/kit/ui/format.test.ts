import { describe, expect, it } from 'vitest'
import { count, day, money, plural } from './format.ts'

describe('format', () => {
  it('writes numbers and pesos as in Mexico', () => {
    expect(count(20480)).toBe('20,480')
    expect(money('1234567.50')).toBe('$1,234,567.50')
    expect(money(0)).toBe('$0.00')
  })

  it('dates an instant by the clock of Mexico City', () => {
    expect(day('2026-11-21T05:59:00Z')).toBe('20 nov 2026')
    expect(day('2026-11-21T06:00:00Z')).toBe('21 nov 2026')
  })

  it('agrees in number', () => {
    expect(plural(1, 'parte', 'partes')).toBe('1 parte')
    expect(plural(0, 'parte', 'partes')).toBe('0 partes')
    expect(plural(2048, 'parte', 'partes')).toBe('2,048 partes')
  })
})
