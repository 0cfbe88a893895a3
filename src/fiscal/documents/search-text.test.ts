import { expect, test } from 'vitest'
import { wantedOf } from './search-text.ts'

test('a UUID, whole or begun, in any case', () => {
  const whole = 'A1B2C3D4-0000-4000-8000-0123456789AB'
  expect(wantedOf(whole).uuid).toEqual([whole.toLowerCase(), whole.toLowerCase()])
  expect(wantedOf('A1B2C3D4').uuid).toEqual([
    'a1b2c3d4-0000-0000-0000-000000000000',
    'a1b2c3d4-ffff-ffff-ffff-ffffffffffff',
  ])
  expect(wantedOf('a1b2').uuid).toBeNull()
  expect(wantedOf('XFAC-12345').uuid).toBeNull()
})

test('an amount with or without cents, as people write it', () => {
  expect(wantedOf('$1,160.5').total).toEqual(['1160.50', '1160.50'])
  expect(wantedOf('1160').total).toEqual(['1160', '1160.999999'])
  expect(wantedOf('A1160').total).toBeNull()
})

test('a folio with whatever stands between it and its series', () => {
  expect(wantedOf(' fac - 00123 ').folio).toBe('FAC00123')
})
