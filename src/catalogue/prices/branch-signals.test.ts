import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf, signalsOf } from './branch-signals.ts'
import type { Clock } from './promise.ts'

const shelf = (nombre: string, disponible: number, dias_traslado = 2) => ({
  nombre,
  disponible,
  dias_traslado,
  es_mia: false,
  en_transito: 99,
})
/** A Monday morning. */
const monday: Clock = { fecha: '2026-11-23', hora: '10:00' }
const texts = (shelves: ReturnType<typeof shelf>[], pack = 1, now = monday) =>
  signalsOf(shelves, pack, now).map(({ sucursal, nivel, texto }) => [sucursal, nivel, texto])

test('where it is it is picked up, elsewhere it arrives, by the nearest branch that has it', () => {
  expect(texts([shelf('Norte', 12), shelf('Sur', 3, 1), shelf('Centro', 0)])).toEqual([
    ['Norte', 'disponible', 'recoge hoy'],
    ['Sur', 'pocas', 'recoge hoy'],
    ['Centro', 'agotado', 'llega mañana'],
  ])
  expect(texts([shelf('Norte', 12), shelf('Centro', 0)])[1]).toEqual(['Centro', 'agotado', 'llega el mié 25 nov'])
  expect(texts([shelf('Norte', 0), shelf('Centro', 0)])[0]).toEqual(['Norte', 'agotado', 'agotado por ahora'])
})

test('after hours, on a Sunday and before a day off it is the next working day', () => {
  expect(texts([shelf('Norte', 5)], 1, { ...monday, hora: '17:00' })[0]?.[2]).toBe('recoge mañana')
  expect(texts([shelf('Norte', 5)], 1, { fecha: '2026-11-22', hora: '10:00' })[0]?.[2]).toBe('recoge mañana')
  const off = { fecha: '2026-11-21', hora: '18:00', inhabiles: ['2026-11-23'] }
  expect(texts([shelf('Norte', 5)], 1, off)[0]?.[2]).toBe('recoge el mar 24 nov')
})

test('fewer than a pack are none', () => {
  expect(texts([shelf('Norte', 3), shelf('Sur', 8)], 4)).toEqual([
    ['Norte', 'agotado', 'llega el mié 25 nov'],
    ['Sur', 'pocas', 'recoge hoy'],
  ])
})

test('whatever there is, no number of pieces is told', () => {
  const some = fc.array(fc.integer({ min: 1000, max: 9999 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 12 }), (pieces, pack) => {
      const told = JSON.stringify(
        signalsOf(
          pieces.map((count, place) => shelf(`S${'abcdef'[place]}`, count)),
          pack,
          monday,
        ),
      ).replaceAll('2026-11-23', '')
      expect(told).not.toMatch(/\d{2,}/)
    }),
    { seed: 20261123 },
  )
  expect([0, 1, 9, 10].map(levelOf)).toEqual(['agotado', 'pocas', 'pocas', 'disponible'])
})
