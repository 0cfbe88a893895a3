import { expect, test } from 'vitest'
import { calmText, conditionText } from './conditions.ts'

test.each([
  ['aire', '=', 'si', 'Con aire acondicionado'],
  ['aire', '=', 'no', 'Sin aire acondicionado'],
  ['abs', '!=', 'Sí', 'Sin ABS'],
  ['abs', '!=', 'no', 'Con ABS'],
  ['transmision', '=', 'automática', 'Transmisión: automática'],
  ['transmision', '!=', 'automática', 'Transmisión: no automática'],
  ['fecha_desde', '=', '03/2004', 'Fabricado desde: 03/2004'],
  ['doble_piston', '=', 'si', 'Con doble piston'],
] as const)('%s %s %s reads «%s»', (atributo, operador, valor, text) => {
  expect(conditionText({ atributo, operador, valor })).toBe(text)
})

test.each([
  ['DELANTERA', 'Delantera'],
  ['LADO IZQUIERDO', 'Lado izquierdo'],
  ['Delantera', 'Delantera'],
  ['', ''],
  [null, null],
])('%j is written %j', (text, written) => expect(calmText(text)).toBe(written))
