import { describe, expect, it } from 'vitest'
import { agree, count, day, listed, money, plural } from './format.ts'
import { listedFirst } from './listed-first.ts'

describe('format', () => {
  it('writes numbers and pesos as in Mexico', () => {
    expect(count(20480)).toBe('20,480')
    expect(money('1234567.50')).toBe('$1,234,567.50')
    expect(money(0)).toBe('$0.00')
  })

  it('dates an instant by the clock of Mexico City', () => {
    expect(day('2026-11-21T05:59:00Z')).toBe('20 nov 2026')
    expect(day('2026-11-21T06:00:00Z')).toBe('21 nov 2026')
    expect(day('2026-11-20T23:59:00-06:00')).toBe('20 nov 2026')
  })

  it('keeps the day of what has no hour, or no zone', () => {
    expect(day('2026-11-20')).toBe('20 nov 2026')
    expect(day('2026-11-20T23:59:59')).toBe('20 nov 2026')
    expect(day('2026-11-20T00:00:00')).toBe('20 nov 2026')
  })

  it('joins words as they sound', () => {
    expect(listed(['balatas'])).toBe('balatas')
    expect(listed(['balatas', 'discos', 'tambores'])).toBe('balatas, discos y tambores')
    expect(listed(['balatas', 'inyectores'])).toBe('balatas e inyectores')
    expect(listed(['balatas', 'hielo'])).toBe('balatas y hielo')
    expect(listed(['siete', 'ocho'], 'o')).toBe('siete u ocho')
  })

  it('tells the first of many and how many more there are', () => {
    const codes = Array.from({ length: 1203 }, (_, n) => `AB-${n + 1}`)
    expect(listedFirst(codes, 2)).toBe('AB-1, AB-2 y 1,201 más')
    expect(listedFirst(codes.slice(0, 2), 2)).toBe('AB-1 y AB-2')
    expect(listedFirst([], 2)).toBe('')
  })

  it('agrees in number', () => {
    expect(plural(1, 'parte', 'partes')).toBe('1 parte')
    expect(plural(0, 'parte', 'partes')).toBe('0 partes')
    expect(plural(2048, 'parte', 'partes')).toBe('2,048 partes')
    expect([1, 2].map((n) => agree(n, 'queda', 'quedan'))).toEqual(['queda', 'quedan'])
  })
})
