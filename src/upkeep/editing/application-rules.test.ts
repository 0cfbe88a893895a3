import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationFaults } from './application-rules.ts'
import type { ApplicationRow } from './fields.ts'

const year = fc.integer({ min: 2000, max: 2012 })
const row: fc.Arbitrary<ApplicationRow> = fc
  .record({
    a: year,
    b: fc.option(year),
    modelo: fc.constantFrom('Tsuru', 'TSURU ', 'Sentra'),
    lado: fc.constantFrom(null, 'Izquierdo'),
  })
  .map(({ a, b, modelo, lado }) => ({
    marca: 'Nissan',
    modelo,
    motor: null,
    desde: b === null ? a : Math.min(a, b),
    hasta: b === null ? null : Math.max(a, b),
    posicion: null,
    lado,
    cantidad: null,
    nota: null,
    condiciones: [],
  }))

const meets = (a: ApplicationRow, b: ApplicationRow) =>
  a.modelo.trim().toLowerCase() === b.modelo.trim().toLowerCase() &&
  a.lado === b.lado &&
  (a.desde ?? 0) <= (b.hasta ?? 9999) &&
  (b.desde ?? 0) <= (a.hasta ?? 9999)

test('a list is without fault exactly when no two rows meet', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const isClear = rows.every((one, n) => rows.slice(n + 1).every((other) => !meets(one, other)))
      expect(applicationFaults(rows, 2026).length === 0).toBe(isClear)
    }),
  )
})

test('only rows that changed are blamed', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.nat(7), (rows, n) => {
      for (const { fila } of applicationFaults(rows, 2026, (_, place) => place === n)) expect(fila).toBe(n)
    }),
  )
})
