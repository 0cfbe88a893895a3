import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordFault } from './password-rules.ts'

const about = ['María José Núñez', 'majo.nunez@refacciones-lopez.mx']

describe('length', () => {
  test('8 to 128 characters, counted as people count them', () => {
    expect(passwordFault('kT9#vqz')).toMatch(/al menos 8/)
    expect(passwordFault('kT9#vqzw')).toBeNull()
    expect(passwordFault('🚗🔧🛞🚙🔩🚚🪛🛻')).toBeNull()
    expect(passwordFault('kT9#vqzw'.repeat(16))).toBeNull()
    expect(passwordFault(`${'kT9#vqzw'.repeat(16)}x`)).toMatch(/como máximo 128/)
  })
})

test.each([
  'password',
  'Password1',
  'P4ssw0rd!',
  'p@$$w0rd',
  'contraseña',
  'Contraseña2026',
  'qwerty123',
  'qwertyuiop',
  '12345678',
  '87654321',
  '123456789',
  '11111111',
  'aaaaaaaa',
  'abcabcabc',
  'holahola',
  'hola1234',
  'admin2026',
  'Guadalajara1',
  'chivas123',
  'iloveyou',
  'teamo123',
  'asdfghjkl',
  '1q2w3e4r',
  '1qaz2wsx',
  'tsuru1998',
  'autopartes1',
  '19850312',
  '12/03/1985',
  'ABCDEFGH',
  'jacve2026',
  'JACVE***',
  '¡Jacve2026!',
  'maria123',
  'MariaJose1',
  'majo2026',
  'nunez1985!',
  'a1b2c3d4',
  'abababab',
  '12121212',
])('%s is refused', (password) => {
  expect(passwordFault(password, about)).not.toBeNull()
})

test.each([
  'tres tristes tigres',
  'correcto caballo pila grapa',
  'mi abuela vendía tamales',
  'Xk29-fm3p',
  'jacve es donde compro',
  'el tsuru del 98 de mi tío',
  'zapata45571',
  '90817263544',
  'Pa55 de lista en Perote',
  'ñandú-verdeazul',
])('%s is taken', (password) => {
  expect(passwordFault(password, about)).toBeNull()
})

test('every word of the list is refused, bare and disguised', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  for (const word of commonPasswords) {
    for (const password of [`${word}12345678`, `${word.toUpperCase()}!2026!!!!`, `12345-${word}--`]) {
      expect([password, passwordFault(password)]).not.toEqual([password, null])
    }
  }
})

test('any text gets a verdict, and long random ones pass', () => {
  fc.assert(fc.property(fc.string(), fc.array(fc.string()), (text, words) => void passwordFault(text, words)))
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{6}[A-Z]{6}[0-9]{6}[a-z]{6}$/), (text) => {
      fc.pre(new Set(text).size > 12)
      expect(passwordFault(text, about)).toBeNull()
    }),
  )
})
