import { describe, expect, it } from 'vitest'
import { anyVehicle } from '#kit/base/vehicle.ts'
import { advancedAddress, allIgnored, asksSomething, readAdvanced } from './advanced-request.ts'

const read = (query: string) => readAdvanced(new URLSearchParams(query))

describe('what the advanced search is asked', () => {
  it('bears an empty address', () => {
    expect(read('')).toEqual({
      vehicle: anyVehicle,
      linea: null,
      texto: '',
      tipo: 1,
      idBusqueda: null,
      goesToVehicle: false,
      ignorados: [],
    })
    expect(asksSomething(read('?year=-&marca=todos&modelo=null&motor=0&linea='))).toBe(false)
  })

  it('takes each value alone', () => {
    for (const query of [
      'year=2005',
      'marca=Nissan',
      'modelo=Tsuru',
      'motor=L4',
      'linea=3',
      'productobusqueda=balata',
    ]) {
      expect(asksSomething(read(query))).toBe(true)
      expect(read(query).ignorados).toEqual([])
    }
  })

  it('tells what it ignores', () => {
    const { ignorados, linea, tipo, texto, idBusqueda } = read(
      'linea=frenos&tipobusqueda=9&productobusqueda=ab&idBusqueda=1e3',
    )
    expect({ linea, tipo, texto, idBusqueda }).toEqual({ linea: null, tipo: 1, texto: '', idBusqueda: null })
    expect(ignorados.map(({ campo }) => campo).sort()).toEqual([
      'idBusqueda',
      'linea',
      'productobusqueda',
      'tipobusqueda',
    ])
  })

  it('never reads who the address says is asking', () => {
    expect(read('activoUsuario=1&linea=3')).toEqual(read('linea=3'))
  })

  it('names each field once', () => {
    const year = { campo: 'year', valor: '3000' }
    expect(allIgnored([year], [year, { campo: 'marca', valor: 'x' }])).toHaveLength(2)
  })
})

describe('the address that asks', () => {
  it('says what was filled in, and the kind of search when it is not the usual one', () => {
    expect(advancedAddress([])).toBe('/busquedaAvanzada?')
    const fields: [string, string][] = [
      ['marca', 'Nissan'],
      ['modelo', ''],
      ['productobusqueda', 'balatas del/tras'],
      ['tipobusqueda', '1'],
    ]
    const address = advancedAddress(fields)
    expect(address).toBe('/busquedaAvanzada?marca=Nissan&productobusqueda=balatas+del%2Ftras')
    expect(advancedAddress([...fields, ['tipobusqueda', '2']])).toBe(`${address}&tipobusqueda=2`)
  })

  it('is read as it was asked', () => {
    const asked = read(
      advancedAddress([
        ['year', '2005'],
        ['linea', '3'],
        ['tipobusqueda', '2'],
      ]).split('?')[1] ?? '',
    )
    expect(asked).toMatchObject({ vehicle: { year: '2005' }, linea: '3', tipo: 2 })
  })
})
