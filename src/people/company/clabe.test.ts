import { expect, test } from 'vitest'
import { isClabe } from './clabe.ts'

test('the last digit follows from the others', () => {
  // The example of the published rule.
  expect(isClabe('032180000118359719')).toBe(true)
  for (let digit = 0; digit < 9; digit++) expect(isClabe(`03218000011835971${digit}`)).toBe(false)
})

test.each(['', '03218000011835971', '0321800001183597190', '03218000011835971x', '032 180 0001183597 19'])(
  '%j is none',
  (text) => {
    expect(isClabe(text)).toBe(false)
  },
)
