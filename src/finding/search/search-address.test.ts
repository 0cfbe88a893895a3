import { describe, expect, it } from 'vitest'
import { partAddress, resultsAddress, searchLength } from './search-address.ts'

describe('searchLength', () => {
  it('counts characters as people do, without blanks around', () => {
    expect(searchLength('  ab ')).toBe(2)
    expect(searchLength('año')).toBe(3)
    expect(searchLength('año')).toBe(3)
    expect(searchLength('🚗🚗')).toBe(2)
  })
})

describe('addresses', () => {
  it('carries the trimmed text and the mode', () => {
    expect(resultsAddress('  filtro  de aire ', 1)).toBe(
      '/JACVE/ListadoProductos?productobusqueda=filtro+de+aire&tipobusqueda=1',
    )
    expect(resultsAddress('50% & más', 3)).toBe(
      '/JACVE/ListadoProductos?productobusqueda=50%25+%26+m%C3%A1s&tipobusqueda=3',
    )
  })

  it('keeps a slash of a code within its segment', () => {
    expect(partAddress('BD-12/A')).toBe('/JACVE/verprods/BD-12%2FA')
  })
})
