import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.server.ts'

const key = 'k'.repeat(40)

test('what was sealed opens again, under its own key and purpose only', () => {
  fc.assert(
    fc.property(fc.string(), (plain) => {
      const sealed = seal(key, 'prueba', plain)
      expect(unseal(key, 'prueba', sealed)).toBe(plain)
      expect(unseal(key, 'otra', sealed)).toBeNull()
      expect(unseal('x'.repeat(40), 'prueba', sealed)).toBeNull()
    }),
  )
})

test('an altered text opens no more', () => {
  const sealed = seal(key, 'prueba', 'secreto de prueba')
  for (let place = 9; place < sealed.length - 1; place++) {
    const other = sealed[place] === 'A' ? 'B' : 'A'
    expect(unseal(key, 'prueba', sealed.slice(0, place) + other + sealed.slice(place + 1))).toBeNull()
  }
  expect(unseal(key, 'prueba', '')).toBeNull()
  expect(unseal(key, 'prueba', `${sealed.slice(0, 8)}.corto`)).toBeNull()
})

test('the same secret never looks the same twice, and its text is not in it', () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  expect(seal(key, 'prueba', secret)).not.toBe(seal(key, 'prueba', secret))
  expect(seal(key, 'prueba', secret)).not.toContain(secret)
})
