import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, refusalOf } from './call.ts'

test('an address keeps every part code whole, slashes and all', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (code) => {
      const address = addressOf('/searchDetails/details/:id', { params: { id: code } })
      expect(decodeURIComponent(address.split('/').slice(3).join('/'))).toBe(code)
      expect(address.split('/')).toHaveLength(4)
    }),
  )
})

test('leaves out what was not given', () => {
  expect(addressOf('/a', { query: { q: 'x y', page: 2, none: undefined, blank: '', nothing: null } })).toBe(
    '/a?q=x+y&page=2',
  )
})

test('reads the first of errors, else message, else the default text (V-08)', () => {
  expect(refusalOf(422, { message: 'm', errors: { campo: ['mal'] } }).message).toBe('mal')
  expect(refusalOf(422, { message: 'm' }).message).toBe('m')
  expect(refusalOf(500, null).message).toBe('Something went wrong. Please try again.')
})
