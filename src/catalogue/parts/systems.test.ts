import { expect, test } from 'vitest'
import { systemOf } from './systems.ts'

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
