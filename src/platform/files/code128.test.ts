import { BitArray, Code128Reader } from '@zxing/library'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

/** Reads a drawn row as a scanner does: another program than the one that drew it. */
function read(text: string): string {
  const drawn = code128(text)
  if (!drawn) throw new Error('not drawn')
  const quiet = 10
  const row = new BitArray(drawn.width + 2 * quiet)
  for (const [from, wide] of drawn.bars) row.setRange(quiet + from, quiet + from + wide)
  return new Code128Reader().decodeRow(0, row).getText()
}

test.each(['FAL-7123/D', 'T1065TX', '7501234567893', 'PD 1116-41', '12', '1234', 'A1234567B'])(
  '%s is read again',
  (text) => expect(read(text)).toBe(text),
)

test('whatever can be typed on a keyboard is read again', () => {
  const sign = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(
      fc.array(sign, { minLength: 1, maxLength: 30 }).map((signs) => signs.join('')),
      (text) => {
        expect(read(text)).toBe(text)
      },
    ),
    { seed: 128, numRuns: 300 },
  )
})

test('other signs have none, and digits by pairs take less room', () => {
  expect(code128('CÓDIGO')).toBeNull()
  expect(code128('')).toBeNull()
  expect(code128('12345678')?.width).toBeLessThan(code128('ABCDEFGH')?.width ?? 0)
})
