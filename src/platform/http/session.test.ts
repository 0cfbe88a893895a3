import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isXsrfToken, newSessionId, newXsrfToken } from './session.server.ts'

const key = 'k'.repeat(40)

test('a token is good for its own session and key only, and for no altered text', () => {
  const session = newSessionId('v')
  const token = newXsrfToken(key, session)
  expect(isXsrfToken(key, session, token)).toBe(true)
  expect(isXsrfToken(key, newSessionId('v'), token)).toBe(false)
  expect(isXsrfToken('x'.repeat(40), session, token)).toBe(false)
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text !== token)
      expect(isXsrfToken(key, session, text)).toBe(false)
    }),
  )
})

test('ids are 256 bits and never alike', () => {
  const ids = Array.from({ length: 1000 }, () => newSessionId('u'))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^u[\w-]{43}$/.test(id))).toBe(true)
})
