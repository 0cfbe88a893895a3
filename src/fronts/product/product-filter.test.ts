import { expect, test } from 'vitest'
import { anyVehicle } from '#kit/base/vehicle.ts'
import type { ApplicationGroups } from './product-data.ts'
import { countLines, filterGroups, isOfVehicle, ofModel } from './product-filter.ts'

const fit = (years: string, desde: number, hasta: number | null, posicion: string | null = null) => ({
  years,
  rangos: [{ desde, hasta }],
  posicion,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: ['Sin ABS'],
  fuente: null,
})
const groups: ApplicationGroups = [
  {
    marca: 'Nissan',
    modelos: [
      { modelo: 'Tsuru', motores: [{ motor: 'L4 1.6L', ajustes: [fit('1992–2017', 1992, 2017, 'Delantera')] }] },
      {
        modelo: 'Sentra',
        motores: [{ motor: null, ajustes: [fit('2004–2006', 2004, 2006), fit('2010', 2010, 2010)] }],
      },
    ],
  },
  {
    marca: 'Citroën',
    modelos: [{ modelo: 'C3', motores: [{ motor: 'L4 1.4L', ajustes: [fit('2019 en adelante', 2019, null)] }] }],
  },
]
const models = (found: ApplicationGroups) => found.flatMap(({ modelos }) => modelos.map(({ modelo }) => modelo))

test.each([
  ['', ['Tsuru', 'Sentra', 'C3']],
  ['  ', ['Tsuru', 'Sentra', 'C3']],
  ['CITROEN', ['C3']],
  ['nissan delantera', ['Tsuru']],
  ['1.6', ['Tsuru']],
  ['abs nissan', ['Tsuru', 'Sentra']],
  ['tsuru 2008', ['Tsuru']],
  ['2005', ['Tsuru', 'Sentra']],
  ['2025', ['C3']],
  ['tsuru 2018', []],
  ['ford', []],
])('%j leaves %j', (text, wanted) => expect(models(filterGroups(groups, text))).toEqual(wanted))

test('a filter keeps lines, not whole models', () => {
  expect(countLines(groups)).toBe(4)
  expect(countLines(filterGroups(groups, 'sentra 2005'))).toBe(1)
})

const line = (modelo: string) => {
  const group = groups.find(({ modelos }) => modelos.some((model) => model.modelo === modelo))
  const model = group?.modelos.find((model) => model.modelo === modelo)
  const engine = model?.motores[0]
  if (!group || !engine?.ajustes[0]) throw new Error(modelo)
  return { ...engine.ajustes[0], marca: group.marca, modelo, motor: engine.motor }
}
const vehicle = { ...anyVehicle, marca: 'nissan', modelo: 'TSURU' }

test('a line is of a vehicle when model, year and engine agree; what a side leaves open agrees', () => {
  expect(isOfVehicle(line('Tsuru'), vehicle)).toBe(true)
  expect(isOfVehicle(line('Tsuru'), { ...vehicle, year: '2000', motor: 'l4 1.6l' })).toBe(true)
  expect(isOfVehicle(line('Tsuru'), { ...vehicle, year: '2018' })).toBe(false)
  expect(isOfVehicle(line('Tsuru'), { ...vehicle, motor: 'L4 2.0L' })).toBe(false)
  expect(isOfVehicle(line('Sentra'), { ...vehicle, modelo: 'Sentra', motor: 'L4 2.0L' })).toBe(true)
  expect(isOfVehicle(line('Sentra'), vehicle)).toBe(false)
  expect(isOfVehicle(line('Tsuru'), { ...vehicle, marca: 'Ford' })).toBe(false)
  expect(isOfVehicle(line('Tsuru'), { ...anyVehicle, marca: 'Nissan' })).toBe(false)
})

test('of a model: every year and engine of it', () => {
  expect(countLines(ofModel(groups, { ...vehicle, modelo: 'sentra', year: '1980' }))).toBe(2)
})
