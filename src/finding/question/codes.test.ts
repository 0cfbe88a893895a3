import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeDistance, codeKey, damage, foldedKey, mayBeCode, prefixEnd, turnedKeys, wildcardPattern } from './codes.ts'

test('a key is letters and digits, upper case', () => {
  for (const code of ['NOR.0707-60', 'nor070760', 'NOR 0707/60', ' nór_0707*60 '])
    expect(codeKey(code)).toBe('NOR070760')
  fc.assert(
    fc.property(fc.string(), (text) => /^[A-Z0-9]*$/.test(codeKey(text)) && codeKey(codeKey(text)) === codeKey(text)),
  )
})

test('signs that are taken for one another fold into one', () => {
  expect(foldedKey('8DL2O4')).toBe(foldedKey('BD1204'))
  expect(foldedKey('S5Z2G6')).toBe('552266')
})

test('a prefix and its end enclose just what begins with it', () => {
  const key = fc.stringMatching(/^[A-Z0-9]{1,8}$/)
  fc.assert(
    fc.property(key, key, (prefix, other) => {
      expect(other >= prefix && other < prefixEnd(prefix)).toBe(other.startsWith(prefix))
    }),
  )
})

test('each ? is one sign', () => {
  expect(wildcardPattern('BD-1?04')).toBe('BD1_04')
  expect(wildcardPattern('HLB1018')).toBeUndefined()
  expect(wildcardPattern('??a?')).toBeUndefined()
  expect(wildcardPattern("x?%_'12")).toBe('X_12')
})

test('what may be a code', () => {
  for (const text of ['HLB-1018', '6305', 'cfi 2789', 'ABCDE']) expect(mayBeCode(text), text).toBe(true)
  for (const text of ['bomba de agua', 'h4', '?', 'x'.repeat(41)]) expect(mayBeCode(text), text).toBe(false)
})

test('confusable signs cost a third of an edit', () => {
  expect(codeDistance('HLB1018', 'HLB1018')).toBe(0)
  expect(codeDistance('HLB1O18', 'HLB1018')).toBeCloseTo(1 / 3)
  expect(codeDistance('HLB1013', 'HLB1018')).toBe(1)
  expect(codeDistance('HLB118', 'HLB1018')).toBe(1)
  // Slips: two in the wrong order, one typed twice, the key beside.
  for (const slip of ['HBL1018', 'HLB10018', 'HLN1018'])
    expect(codeDistance(slip, 'HLB1018')).toBeLessThan(codeDistance('HLX1018', 'HLB1018'))
})

test('the distance is none for the same, the same both ways, and never more than the longer one', () => {
  const code = fc.stringMatching(/^[A-Z0-9]{0,9}$/)
  fc.assert(
    fc.property(code, code, (a, b) => {
      expect(codeDistance(a, a)).toBe(0)
      expect(codeDistance(a, b)).toBeCloseTo(codeDistance(b, a))
      expect(codeDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length) + 1e-9)
    }),
  )
})

test('an end that is gone counts once, whatever its length', () => {
  expect(damage('1018', 'HLB1018')).toBe(1)
  expect(damage('HLB10', 'HLB1018')).toBe(1)
  expect(damage('HLB1O', 'HLB1018')).toBeCloseTo(4 / 3)
  expect(damage('HLB118', 'HLB1018')).toBe(1)
  expect(damage('HLB1018', 'HLB1018')).toBe(0)
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,9}$/), fc.stringMatching(/^[A-Z0-9]{1,9}$/), (a, b) => {
      expect(damage(a, b)).toBeLessThanOrEqual(codeDistance(a, b))
    }),
  )
})

test('each two neighbours turned round, once', () => {
  expect(turnedKeys('AB1')).toEqual(['BA1', 'A1B'])
  expect(turnedKeys('A')).toEqual([])
  expect(turnedKeys('AAA')).toEqual([])
})
