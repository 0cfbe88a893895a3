import { describe, expect, it } from 'vitest'
import { dropping, isSearchable, readRequest, restoring } from './search-request.ts'

const read = (query: string) => readRequest(new URLSearchParams(query))

describe('what a results address asks', () => {
  it.each(['', 'tipobusqueda=', 'tipobusqueda=4', 'tipobusqueda=abc', 'tipobusqueda=-1'])('«%s» is mode 1', (query) => {
    expect(read(query).tipo).toBe(1)
  })

  it('keeps modes 2 and 3', () => {
    expect(read('tipobusqueda=2').tipo).toBe(2)
    expect(read('tipobusqueda=3').tipo).toBe(3)
  })

  it('counts characters, not bytes, of the trimmed text', () => {
    expect(isSearchable(read('productobusqueda=%20ab%20'))).toBe(false)
    expect(isSearchable(read('productobusqueda=ñañ'))).toBe(true)
    expect(isSearchable(read('productobusqueda=🚗🚗'))).toBe(false)
    expect(isSearchable(read(''))).toBe(false)
  })

  it('cuts a text that is too long', () => {
    expect(read(`productobusqueda=${'a'.repeat(200)}`).texto).toHaveLength(120)
  })

  it('takes away and gives back what was understood', () => {
    const place = { pathname: '/r', search: '?productobusqueda=balata&quitar=a1&page=3' }
    const request = readRequest(new URLSearchParams(place.search))
    expect(dropping(place, request, 'b2')).toBe('/r?productobusqueda=balata&quitar=a1%2Cb2')
    expect(dropping(place, request, 'a1')).toBe('/r?productobusqueda=balata&quitar=a1')
    expect(restoring(place, request, 'a1')).toBe('/r?productobusqueda=balata')
  })
})
