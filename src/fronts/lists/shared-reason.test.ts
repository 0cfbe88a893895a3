import { expect, test } from 'vitest'
import { fitted, sharedReason } from './shared-reason.ts'

const rows = (...razones: (string | undefined)[]) => razones.map((razon) => ({ razon }))

test('what all rows say alike is said once; what one says otherwise is said by each', () => {
  const fits = 'Le queda a Nissan Tsuru 2005 1.6 L'
  expect(sharedReason(rows(fits, fits))).toBe(fits)
  expect(fitted(fits)).toBe('le quedan a Nissan Tsuru 2005 1.6 L')
  expect(sharedReason(rows('Coincide: balatas', 'Coincide: balatas'))).toBe('Coincide: balatas')
  expect(sharedReason(rows(fits, ''))).toBeUndefined()
  expect(sharedReason(rows(fits, 'Le queda a Nissan Tsuru 2005'))).toBeUndefined()
  expect(sharedReason(rows(fits))).toBeUndefined()
  expect(sharedReason(rows('Equivale a CFI-2789', 'Equivale a CFI-2789'))).toBeUndefined()
  expect(sharedReason(rows(undefined, undefined))).toBeUndefined()
})
