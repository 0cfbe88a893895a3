import { expect, test } from 'vitest'
import { anonymous, type Session } from '#kit/base/access.ts'
import { hasOwnKeys, mayOpenCounter } from './counter-key.ts'
import { keysOf } from './screen-keys.ts'

const session = (...roles: string[]): Session => ({
  ...anonymous,
  user: { id: 7, name: 'Rosa' },
  roles,
  isLoggedin: true,
})
const keys = (path: string, who: Session) => keysOf(path, mayOpenCounter(who)).map(([key]) => key)

test('a screen tells its own keys first, and no key twice', () => {
  expect(keys('/CartItemsList', session('cliente'))).toEqual(['Ctrl + Z', 'F2', 'Ctrl + K', '/', 'Tab', 'Esc', '?'])
  expect(keys('/users', session('admin'))).toEqual(['Ctrl + K', '/', 'Tab', 'Esc', '?'])
})

test('the counter is offered to who may open it, and answers by itself', () => {
  expect(keys('/dashboard', session('Cotizador-Mostrador'))).toContain('F2')
  expect(keys('/dashboard', session('asesor'))).not.toContain('F2')
  expect(['/HelpCotizador', '/helpcotizador', '/HelpCotizadores'].map(hasOwnKeys)).toEqual([true, true, false])
})
