import { expect, test } from 'vitest'
import { lines } from '../../../db/demo/lines.ts'
import { systemOf } from './systems.ts'

test('every line of a wholesaler belongs to a system', () => {
  expect(lines.filter(({ nombre }) => systemOf(nombre) === 'Otras partes').map(({ nombre }) => nombre)).toEqual([])
})

test.each([
  ['Bomba de agua', 'Enfriamiento y clima'],
  ['BOMBA GASOLINA', 'Combustible y sensores'],
  ['Bombas de aceite', 'Motor'],
  ['Filtro de gasolina', 'Afinación'],
  ['Cilindro esclavo de clutch', 'Transmisión'],
  ['Cilindro de rueda', 'Frenos'],
  ['Sensores ABS', 'Frenos'],
  ['Sensor de oxígeno', 'Combustible y sensores'],
  ['Juntas homocinéticas', 'Transmisión'],
  ['Juntas de cabeza', 'Motor'],
  ['Soportes de caja', 'Transmisión'],
  ['Condensador de aire acondicionado', 'Enfriamiento y clima'],
  ['Faros de niebla', 'Luces'],
  ['PINTURAS', 'Otras partes'],
  ['Sin clasificar', 'Otras partes'],
  ['', 'Otras partes'],
])('%s: %s', (line, system) => expect(systemOf(line)).toBe(system))
