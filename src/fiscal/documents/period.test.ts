import { expect, test } from 'vitest'
import { rangeOf, todayInMexico } from './period.ts'

test.each([
  ['mes', '2026-11-20', '2026-11-01', '2026-11-30'],
  ['mes', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['mes-pasado', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['mes-pasado', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['mes-pasado', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['anio', '2026-11-20', '2026-01-01', '2026-12-31'],
  ['tres-meses', '2026-11-20', '2026-08-20', null],
  ['tres-meses', '2026-05-31', '2026-02-28', null],
  ['tres-meses', '2026-01-15', '2025-10-15', null],
  ['todo', '2026-11-20', null, null],
] as const)('%s on %s', (period, today, desde, hasta) => {
  expect(rangeOf(period, today)).toEqual({ desde, hasta })
})

test('the day is that of Mexico City, whatever the zone of the process', () => {
  expect(todayInMexico(new Date('2026-11-01T05:59:59Z'))).toBe('2026-10-31')
  expect(todayInMexico(new Date('2026-11-01T06:00:00Z'))).toBe('2026-11-01')
})
