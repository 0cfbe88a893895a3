import { expect, test } from 'vitest'
import { fitted, sharedReason, tellsVehicle } from './shared-reason.ts'

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

test('a reason that names the vehicle that was said, or another than is marked, stands alone', () => {
  const active = { year: '2005', marca: 'Nissan', modelo: 'Tsuru', motor: null }
  const chosen = { active, isSaid: false }
  const said = { active, isSaid: true }
  for (const razon of [
    'Le queda a Nissan Tsuru 2005',
    'Menciona Nissan Tsuru; confirma: ¿Sin ABS?',
    'Para Nissan Tsuru',
  ]) {
    expect(tellsVehicle(razon, chosen), razon).toBe(false)
    expect(tellsVehicle(razon, said), razon).toBe(true)
  }
  for (const razon of [
    'Le queda a Nissan Versa 2015',
    'Le queda a Nissan Tsuru 1995 · «bomba» = ventilador',
    'No es para Nissan Versa',
  ])
    expect(tellsVehicle(razon, chosen), razon).toBe(true)
  for (const razon of ['', 'Coincide: balatas', 'Equivale a CFI-2789'])
    expect(tellsVehicle(razon, said), razon).toBe(false)
  expect(tellsVehicle('Le queda a Nissan Versa 2015', { active: null, isSaid: false })).toBe(false)
})
