import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import {
  anyVehicle,
  chosenOf,
  isSameVehicle,
  namesModel,
  readVehicle,
  type VehicleChoice,
  vehiclePath,
  vehicleText,
} from './vehicle.ts'

const tsuru: VehicleChoice = { year: '2005', marca: 'Nissan', modelo: 'Tsuru', motor: null }

describe('a vehicle', () => {
  it('leaves open what the address leaves open', () => {
    for (const word of ['-', '0', 'null', 'undefined', 'todos', 'TODOS', '', ' - ']) {
      expect(readVehicle({ year: word, marca: word, modelo: word, motor: word })).toEqual(anyVehicle)
    }
    expect(readVehicle({})).toEqual(anyVehicle)
    expect(readVehicle({ year: 2005, modelo: ' Tsuru ' })).toEqual({ ...anyVehicle, year: '2005', modelo: 'Tsuru' })
  })

  it('is said marca, modelo, año, motor', () => {
    expect(vehicleText({ ...tsuru, motor: 'L4 1.6L' })).toBe('Nissan Tsuru 2005 L4 1.6L')
    expect(vehicleText(anyVehicle)).toBe('')
  })

  it('needs its model to be judged', () => {
    expect(namesModel(tsuru)).toBe(true)
    expect(namesModel({ ...tsuru, modelo: null })).toBe(false)
  })

  it('asks only for what was chosen', () => {
    expect(chosenOf(tsuru)).toEqual({ year: '2005', marca: 'Nissan', modelo: 'Tsuru' })
  })

  it('survives its address, whatever its names hold', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.normalize('NFC').trim())
    // A lone dot is no name, and addresses take it for a folder.
    const isName = (text: string) => readVehicle({ marca: text }).marca !== null && !/^\.+$/.test(text)
    const value = fc.oneof(fc.constant(null), name.filter(isName))
    fc.assert(
      fc.property(value, value, value, value, (year, marca, modelo, motor) => {
        const vehicle = { year, marca, modelo, motor }
        const pathname = new URL(vehiclePath(vehicle), 'http://tienda.test').pathname
        const params = matchRoutes([{ path: '/catalogo/busqueda/:year/:marca/:modelo/:motor' }], pathname)?.[0]?.params
        expect(isSameVehicle(readVehicle(params ?? {}), vehicle)).toBe(true)
      }),
    )
  })
})
