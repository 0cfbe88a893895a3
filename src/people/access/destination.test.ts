import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

/** A-32, in the order of the specification. */
const order: [role: string, path: string][] = [
  ['admin', '/AdminDashboard'],
  ['CustomerService', '/AdminDashboard'],
  ['asesor', '/AsesorDashboard'],
  ['vendedor', '/TmkDashboard'],
  ['director', '/AdminDashboard'],
  ['manager', '/AdminDashboard'],
  ['MKTG', '/posts'],
  ['Cotizador-Mostrador', '/HelpCotizador'],
  ['cliente', '/dashboard'],
]

test('of two roles the one that stands first says where «Mi Cuenta» leads, however they are held', () => {
  for (const [place, [role, path]] of order.entries()) {
    expect(destinationOf([role])).toBe(path)
    for (const [other] of order.slice(place + 1)) expect(destinationOf([other, role]), `${other}, ${role}`).toBe(path)
  }
})

test('who holds none of them comes to his account', () => {
  expect([destinationOf([]), destinationOf(['bodega'])]).toEqual(['/cuenta', '/cuenta'])
})
