import { describe, expect, it } from 'vitest'
import { anyVehicle } from '#kit/base/vehicle.ts'
import { allIgnored, asksSomething, readAdvanced } from './advanced-request.ts'

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
