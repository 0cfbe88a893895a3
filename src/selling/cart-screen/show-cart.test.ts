import { expect, test } from 'vitest'
import { anonymous, type Session } from '#kit/base/access.ts'
import { badgeText, mayBuy, showsCart } from './show-cart.ts'

const roles = [
  'admin',
  'CustomerService',
  'asesor',
  'vendedor',
  'director',
  'manager',
  'MKTG',
  'Cotizador-Mostrador',
  'cliente',
]
const permissions = ['permission_compras', 'cotizaciones-read', 'clientes-impersonar']

/** Every subset. */
function subsets<T>(of: readonly T[]): T[][] {
  return of.reduce<T[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]])
}

test('R-03: the icon for each set of roles and permissions, signed in and not', () => {
  const wrong: Session[] = []
  let looked = 0
  for (const isLoggedin of [true, false]) {
    for (const held of subsets(roles)) {
      for (const granted of subsets(permissions)) {
        const user = isLoggedin ? { id: 1, name: 'Ana' } : null
        const session = { ...anonymous, user, isLoggedin, roles: held, permissions: granted }
        const isBuyer = isLoggedin && granted.includes('permission_compras')
        const isRight =
          showsCart(session) === (isBuyer && !held.includes('Cotizador-Mostrador')) && mayBuy(session) === isBuyer
        if (!isRight) wrong.push(session)
        looked += 1
      }
    }
  }
  expect([looked, wrong]).toEqual([2 * 2 ** 9 * 2 ** 3, []])
})

test('N-06: more than 99 is 99+', () => {
  expect([1, 99, 100, 1200].map(badgeText)).toEqual(['1', '99', '99+', '99+'])
})
