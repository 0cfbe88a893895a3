import { describe, expect, it } from 'vitest'
import { checkDigitOf, hasCheckDigit, isGenericRfc, isRfc, normalRfc, personOf } from './rfc.ts'

describe('normalRfc', () => {
  it.each([
    [' gode-561231 gr8', 'GODE561231GR8'],
    ['ñuñ.010203.ab1', 'ÑUÑ010203AB1'],
    ['n\u0303uo010203ab1', 'ÑUO010203AB1'],
  ])('%j → %s', (typed, kept) => {
    expect(normalRfc(typed)).toBe(kept)
  })
})

describe('isRfc', () => {
  it.each([
    'GODE561231GR8',
    'AAA010101AAA',
    'H&E951128469',
    'ÑUÑ010203AB1',
    'XAXX010101000',
    'XEXX010101000',
    'ABC000229AB1',
  ])('takes %s', (rfc) => {
    expect(isRfc(rfc)).toBe(true)
  })

  it.each([
    ['', 'nothing'],
    ['AB010101AAA', 'too short'],
    ['ABCDE010101AAA', 'too long'],
    ['AAA010101AA', 'a sign missing'],
    ['AAA0101010AAA', 'a figure too many'],
    ['AAA011301AAA', 'month 13'],
    ['AAA010230AAA', '30 February'],
    ['AAA010229AAA', '29 February of no leap year'],
    ['AAA010100AAA', 'day 0'],
    ['AAA010101AAB', 'B is no check digit'],
    ['A1A010101AAA', 'a figure among the letters'],
    ['aaa010101aaa', 'not as it is kept'],
    ['AAA010101AAA\n', 'a line end'],
  ])('refuses %j: %s', (rfc) => {
    expect(isRfc(rfc)).toBe(false)
  })
})

it('the length tells the kind of person', () => {
  expect([personOf('AAA010101AAA'), personOf('GODE561231GR8')]).toEqual(['moral', 'fisica'])
})

describe('the check digit', () => {
  // The example of the tax office's own text, and companies whose RFC anybody can read on a receipt.
  it.each(['GODE561231GR8', 'SAT970701NN3', 'TME840315KT6', 'CFE370814QI0'])('%s ends in its own', (rfc) => {
    expect(checkDigitOf(rfc)).toBe(rfc.at(-1))
    expect(hasCheckDigit(rfc)).toBe(true)
  })

  it('a slip of one sign is seen', () => {
    expect(hasCheckDigit('GODE561213GR8')).toBe(false)
    expect(hasCheckDigit('SAT970710NN3')).toBe(false)
  })

  it('the generic ones have none', () => {
    expect(isGenericRfc('XAXX010101000')).toBe(true)
    expect(hasCheckDigit('XAXX010101000')).toBe(true)
    expect(hasCheckDigit('XEXX010101000')).toBe(true)
  })
})
