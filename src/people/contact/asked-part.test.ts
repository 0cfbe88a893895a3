import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SEARCH, SEARCH_MODES } from '#kit/base/settings.ts'
import { askAddress, askedMessage, openingOf, readAsked } from './asked-part.ts'

const read = (address: string) => readAsked(new URL(address, 'https://jacve.example').searchParams)

test('what was searched comes back from the address, and nothing else is in it', () => {
  const text = fc.stringMatching(/^[a-z0-9ñ/&=+#?%.-]{1,60}$/)
  fc.assert(
    fc.property(text, fc.constantFrom(...SEARCH_MODES), fc.option(text, { nil: '' }), (texto, tipo, vehiculo) => {
      const address = askAddress({ texto, tipo, vehiculo })
      expect(read(address)).toEqual({ texto, tipo, vehiculo })
      expect([...new URL(address, 'https://jacve.example').searchParams.keys()]).toEqual(
        vehiculo ? ['busqueda', 'tipo', 'vehiculo'] : ['busqueda', 'tipo'],
      )
    }),
    { seed: 20261122 },
  )
})

test('an address that names no search is a plain contact page; a bad mode is the first; too much is cut', () => {
  expect(read('/Contacto')).toBeNull()
  expect(read('/Contacto?busqueda=%20%0A&tipo=2')).toBeNull()
  expect(read('/Contacto?busqueda=bomba&tipo=9')).toEqual({ texto: 'bomba', tipo: 1, vehiculo: '' })
  expect(read(`/Contacto?busqueda=${'x'.repeat(500)}`)?.texto).toHaveLength(MAX_SEARCH)
  expect(read('/Contacto?busqueda=dos%0D%0A%00l%C3%ADneas')?.texto).toBe('dos líneas')
})

test('the message begins with it', () => {
  expect(askedMessage({ texto: 'balatas', tipo: 1, vehiculo: '' })).toBe('Busco: balatas\n')
  expect(askedMessage({ texto: 'AB-1', tipo: 2, vehiculo: 'Nissan Tsuru 2005' })).toBe(
    'Busco: AB-1\nBuscado por: Clave\nVehículo: Nissan Tsuru 2005\n',
  )
})

test('who comes for an account finds the message begun; a search goes before it', () => {
  const account = new URLSearchParams('asunto=cuenta')
  expect(openingOf(null, account)).toMatch(/^Quiero una cuenta/)
  expect(openingOf({ texto: 'AB-1', tipo: 1, vehiculo: '' }, account)).toBe('Busco: AB-1\n')
  expect(openingOf(null, new URLSearchParams('asunto=otro'))).toBeUndefined()
})
