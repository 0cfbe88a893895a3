import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  bodyOf,
  catalogueFilters,
  changed,
  fromHere,
  isGrid,
  lineFilters,
  pageAddress,
  readList,
  unfiltered,
} from './list-address.ts'

const place = { pathname: '/JACVE/ListaProds', search: '?linea=3&marca=7&page=4&desde=90' }

describe('the address of a list', () => {
  it('gives the filters that were set and nothing else', () => {
    const params = new URLSearchParams('linea=3&marca=&orden=codigo&page=2&otro=1&hecho_mx=1')
    expect(readList(params)).toEqual({ linea: '3', orden: 'codigo', page: '2', hecho_mx: '1' })
    expect(activeFilters(params, catalogueFilters)).toEqual(['linea', 'hecho_mx'])
    expect(activeFilters(params, lineFilters)).toEqual(['hecho_mx'])
    expect(readList(new URLSearchParams('orden=precio'))).toEqual({ orden: 'relevancia' })
  })

  it('leaves make and year to the vehicle where there is one', () => {
    const params = new URLSearchParams('linea=3&marca=7&year=2005&marca_parte=9&desde=4&hecho_mx=1')
    expect(bodyOf(readList(params))).toStrictEqual({ linea: '3', marca_parte: '9', hecho_mx: '1', orden: 'relevancia' })
    const front = readList(new URLSearchParams('posicion=Delantera'))
    expect(bodyOf(front, 'balata')).toStrictEqual({ buscar: 'balata Delantera', orden: 'relevancia' })
    expect(bodyOf(front)).toStrictEqual({ buscar: 'Delantera', orden: 'relevancia' })
  })

  it('starts from the first page when something changes', () => {
    expect(changed(place, { orden: 'codigo' })).toBe('/JACVE/ListaProds?linea=3&marca=7&orden=codigo')
    expect(changed(place, { linea: null, marca: null })).toBe('/JACVE/ListaProds')
    expect(fromHere(place, '/JACVE/ListaProds?linea=3')).toBe('?linea=3')
    expect(fromHere(place, '/JACVE/ListaProds')).toBe('/JACVE/ListaProds')
  })

  it('loses its filters and keeps the rest', () => {
    expect(unfiltered({ pathname: '/a', search: '?q=x&linea=3&orden=codigo&year=2005' }, catalogueFilters)).toBe(
      '/a?q=x&orden=codigo',
    )
  })

  it('keeps what it does not know', () => {
    expect(changed({ pathname: '/a', search: '?productobusqueda=balata+tsuru' }, { linea: 3 })).toBe(
      '/a?productobusqueda=balata+tsuru&linea=3',
    )
  })

  it('continues where this page ended, and jumps by number elsewhere', () => {
    const here = { page: 4, siguiente: 120 }
    expect(pageAddress(place, 5, here)).toBe('/JACVE/ListaProds?linea=3&marca=7&page=5&desde=120')
    expect(pageAddress(place, 3, here)).toBe('/JACVE/ListaProds?linea=3&marca=7&page=3')
    expect(pageAddress(place, 1, here)).toBe('/JACVE/ListaProds?linea=3&marca=7')
    expect(pageAddress(place, 5, { page: 4, siguiente: null })).toBe('/JACVE/ListaProds?linea=3&marca=7&page=5')
  })

  it('shows rows unless cards were asked for', () => {
    expect(isGrid(new URLSearchParams('vista=cuadricula'))).toBe(true)
    expect(isGrid(new URLSearchParams('vista=otra'))).toBe(false)
  })
})
