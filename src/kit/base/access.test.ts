import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anonymous, canOpen, judge, type Session } from './access.ts'

function someone(roles: string[], permissions: string[]): Session {
  return { ...anonymous, user: { id: 1, name: 'Ana' }, roles, permissions, isLoggedin: true }
}

describe('the page guard (requirements 7.1)', () => {
  test.each([
    [[], [], [], [], 'ok'],
    [['admin'], [], ['admin'], [], 'ok'],
    [['admin'], [], ['asesor'], [], 'unauthorized'],
    [[], ['a', 'b'], [], ['a', 'b'], 'ok'],
    [[], ['a', 'b'], [], ['a'], 'unauthorized'],
    [['admin'], ['a'], ['admin'], [], 'ok'],
    [['admin'], ['a'], [], ['a'], 'ok'],
    [['admin'], ['a'], ['asesor'], ['b'], 'unauthorized'],
  ])('page wants %j %j, visitor holds %j %j: %s', (roles, permissions, held, granted, verdict) => {
    expect(canOpen({ auth: true, roles, permissions }, someone(held, granted))).toBe(verdict)
  })

  test('sends whoever has no session to sign in, and lets everybody see a public page', () => {
    expect(canOpen({ auth: true }, anonymous)).toBe('login')
    expect(canOpen({ roles: ['admin'] }, anonymous)).toBe('login')
    expect(canOpen({}, anonymous)).toBe('ok')
  })
})

describe('the policy of calls', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })

  test('demands every permission and one of the roles, whatever is asked and held', () => {
    fc.assert(
      fc.property(names, names, names, names, (permissions, roles, granted, held) => {
        const verdict = judge({ permissions, roles }, someone(held, granted))
        const isAllowed =
          permissions.length + roles.length > 0 &&
          permissions.every((name) => granted.includes(name)) &&
          (roles.length === 0 || roles.some((role) => held.includes(role)))
        expect(verdict).toBe(isAllowed ? 'ok' : 'unauthorized')
      }),
    )
  })

  test('fails closed', () => {
    expect(judge(undefined, someone(['admin'], ['a']))).toBe('unauthorized')
    expect(judge({ permissions: [] }, someone(['admin'], ['a']))).toBe('unauthorized')
    expect(judge({ permissions: ['a'] }, anonymous)).toBe('login')
    expect(judge('session', anonymous)).toBe('login')
  })
})
