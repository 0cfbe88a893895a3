import { describe, expect, test } from 'vitest'
import type { AskedVehicle } from './asked-vehicle.ts'
import { optionsOf } from './vehicle-options.ts'
import { addVehicle, groupVehicles, type VehicleEntry } from '#finding/index/vehicles.ts'
import { FIRST_YEAR, yearBits } from '#finding/question/years.ts'

let id = 0
function entry(marca: string, modelo: string, motor: string, [from, to]: [number, number]): VehicleEntry {
  const porAnio = Array.from({ length: 63 }, (_, i) => (i + FIRST_YEAR >= from && i + FIRST_YEAR <= to ? 2 : 0))
  const size = /\d\.\d/.exec(motor)?.[0]
  const keys = { makeKey: marca.toLowerCase(), modelKey: modelo.toLowerCase() }
  return { id: ++id, marca, modelo, motor, size, ...keys, isText: false, years: yearBits(from, to), partes: 5, porAnio }
}
const any: AskedVehicle = { year: null, make: null, model: null, motor: null, entries: [], ignored: [] }
const nissan = { key: 'nissan', name: 'Nissan' }
const possible = (options: { valor: string; posible: boolean }[]) =>
  options.filter(({ posible }) => posible).map(({ valor }) => valor)

describe('the four selects', () => {
  const vehicles = groupVehicles([
    entry('Nissan', 'Tsuru', 'L4 1.6L', [1992, 2000]),
    entry('Nissan', 'Sentra', 'L4 2.0L', [2001, 2003]),
    entry('Ford', 'Fiesta', 'L4 1.6L', [2001, 2002]),
  ])

  test('each offers what the other three leave possible, in order of name', () => {
    const options = optionsOf({ ...any, year: 2001, entries: vehicles.list }, vehicles)
    expect(options.marca.map(({ valor }) => valor)).toEqual(['Ford', 'Nissan'])
    expect(options.modelo.map(({ valor }) => valor)).toEqual(['Fiesta', 'Sentra', 'Tsuru'])
    expect(possible(options.modelo)).toEqual(['Fiesta', 'Sentra'])
    expect(possible(optionsOf({ ...any, motor: '1.6' }, vehicles).marca)).toEqual(['Ford', 'Nissan'])
    expect(possible(optionsOf({ ...any, motor: '1.6', year: 1995 }, vehicles).modelo)).toEqual(['Tsuru'])
    const ofNissan = optionsOf({ ...any, make: nissan, entries: vehicles.byMake.get('nissan') ?? [] }, vehicles)
    expect(ofNissan.modelo.map(({ valor }) => valor)).toEqual(['Sentra', 'Tsuru'])
    expect(possible(ofNissan.year).at(0)).toBe('2003')
    expect(possible(ofNissan.motor)).toEqual(['L4 1.6L', 'L4 2.0L'])
  })

  test('a year outside the table is possible for none', () => {
    expect(possible(optionsOf({ ...any, year: 1950, entries: vehicles.list }, vehicles).modelo)).toEqual([])
  })

  test('an answer that was kept goes when a vehicle is added', () => {
    expect(optionsOf(any, vehicles).marca).toHaveLength(2)
    addVehicle(vehicles, entry('Audi', 'A3', 'L4 1.8L', [2010, 2012]))
    expect(optionsOf(any, vehicles).marca.map(({ valor }) => valor)).toEqual(['Audi', 'Ford', 'Nissan'])
  })
})
