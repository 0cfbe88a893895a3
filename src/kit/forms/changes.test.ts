import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, changesText } from './changes.ts'

test('a value that became another, a list that won and lost', () => {
  const before = { name: 'Ana', telefono: null, roles: ['cliente', 'asesor'], version: 1 }
  const after = { name: 'Ana María', telefono: '33 1234 5678', roles: ['asesor', 'vendedor'], version: 2 }
  expect(changesOf(before, after)).toEqual([
    { campo: 'Nombre', antes: 'Ana', despues: 'Ana María' },
    { campo: 'Teléfono', antes: 'nada', despues: '33 1234 5678' },
    { campo: 'Roles', agregado: ['vendedor'], quitado: ['cliente'], cambiado: [] },
  ])
  expect(changesText(changesOf(before, after))).toBe(
    'Nombre: Ana → Ana María; Teléfono: 33 1234 5678; Roles: + vendedor, − cliente',
  )
})

test('a grant tells its reach, and one whose reach changed both', () => {
  const grants = (alcance: string) => ({ permisos: [{ name: 'users-read', alcance }] })
  expect(changesOf(grants('todo'), grants('sucursal'))).toEqual([
    { campo: 'Permisos', agregado: [], quitado: [], cambiado: ['users-read: todo → sucursal'] },
  ])
  expect(changesText(changesOf(null, grants('todo')))).toBe('Permisos: + users-read (todo)')
})

test('what was made or removed has only one side', () => {
  expect(changesOf(null, { name: 'Auditor', exige_segundo_factor: true })).toEqual([
    { campo: 'Nombre', antes: 'nada', despues: 'Auditor' },
    { campo: 'Exige verificación en dos pasos', antes: 'nada', despues: 'sí' },
  ])
  expect(changesOf({ roles: ['a'] }, undefined)).toEqual([
    { campo: 'Roles', agregado: [], quitado: ['a'], cambiado: [] },
  ])
})

test('the same on both sides is no change, whatever it is; and anything can be told', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(changesOf(one, one)).toEqual([])
      expect(typeof changesText(changesOf(one, other))).toBe('string')
    }),
  )
})
