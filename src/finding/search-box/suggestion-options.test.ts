import { describe, expect, it } from 'vitest'
import { bestOptions, type Popular, searchOptions } from './suggestion-options.ts'

const popular: Popular = {
  masbuscados: [
    { consulta: 'Bujía NGK', resultados: 40, propia: true },
    { consulta: 'balatas tsuru', resultados: 12, propia: false },
  ],
  mejoresVentas: [{ k_parte: 'BD-12/A', descripcion: '', linea: 'Balatas', ilustracion: null }],
}

describe('searchOptions', () => {
  it('puts own searches first and names each once', () => {
    const own = [{ consulta: 'bujia ngk', tipo: 2 as const, resultados: 38 }]
    expect(searchOptions(own, popular, 1)).toEqual([
      {
        kind: 'search',
        href: '/JACVE/ListadoProductos?productobusqueda=bujia+ngk&tipobusqueda=2',
        consulta: 'bujia ngk',
        resultados: 38,
        isOwn: true,
      },
      {
        kind: 'search',
        href: '/JACVE/ListadoProductos?productobusqueda=balatas+tsuru&tipobusqueda=1',
        consulta: 'balatas tsuru',
        resultados: 12,
        isOwn: false,
      },
    ])
  })

  it('bears the absence of everything', () => {
    expect(searchOptions([], null, 1)).toEqual([])
    expect(bestOptions(null)).toEqual([])
  })
})

it('leads a best seller to its page', () => {
  expect(bestOptions(popular).map(({ href }) => href)).toEqual(['/JACVE/verprods/BD-12%2FA'])
})
