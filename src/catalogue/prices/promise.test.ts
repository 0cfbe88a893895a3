import { describe, expect, test } from 'vitest'
import { addWorkdays, dayText, hourText, promiseOf, type Shelf } from './promise.ts'

// 2026-11-20 is a Friday.
const friday = { fecha: '2026-11-20', hora: '09:30' }
const shelf = (nombre: string, disponible: number, more: Partial<Shelf> = {}): Shelf => ({
  nombre,
  disponible,
  en_transito: 0,
  es_mia: false,
  dias_traslado: 2,
  ...more,
})
const mine = (disponible: number, more: Partial<Shelf> = {}) =>
  shelf('Guadalajara', disponible, { es_mia: true, dias_traslado: 1, ...more })
const pickUp = { dias: 0, hora_corte: '16:00' }
const parcel = { dias: 3, hora_corte: '14:00' }

const said = (shelves: Shelf[], quantity = 1, now = friday, route = pickUp) =>
  promiseOf({ shelves, route, quantity, now })

describe('from the own branch', () => {
  test('today until the hour it leaves, tomorrow from that minute on', () => {
    expect(said([mine(3)])).toEqual({
      estado: 'existencia',
      fecha: '2026-11-20',
      limite: '16:00',
      texto: 'hoy si pides antes de las 4 p.m.',
      reparto: [{ sucursal: 'Guadalajara', piezas: 1, llega: '2026-11-20' }],
      faltan: 0,
    })
    expect(said([mine(3)], 1, { ...friday, hora: '15:59' }).texto).toMatch(/^hoy/)
    expect(said([mine(3)], 1, { ...friday, hora: '16:00' })).toMatchObject({
      fecha: '2026-11-21',
      limite: null,
      texto: 'mañana',
    })
  })

  test('Sundays nothing leaves and nothing arrives', () => {
    const saturday = { fecha: '2026-11-21', hora: '17:00' }
    const sunday = { fecha: '2026-11-22', hora: '09:00' }
    expect(said([mine(3)], 1, saturday)).toMatchObject({ fecha: '2026-11-23', texto: 'lun 23 nov' })
    expect(said([mine(3)], 1, sunday)).toMatchObject({ fecha: '2026-11-23', limite: null, texto: 'mañana' })
    expect(said([mine(3)], 1, sunday, parcel).fecha).toBe('2026-11-26')
    expect(said([mine(3)], 1, friday, parcel).fecha).toBe('2026-11-24')
  })

  test('it does not ask others for what it has', () => {
    expect(said([mine(5), shelf('Monterrey', 90)], 5).texto).toBe('hoy si pides antes de las 4 p.m.')
  })
})

describe('with help', () => {
  test('the others send what is missing, the nearest first', () => {
    const far = shelf('Puebla', 50, { dias_traslado: 3 })
    expect(said([mine(0), far, shelf('Monterrey', 4)], 4)).toMatchObject({
      fecha: '2026-11-23',
      texto: 'lun 23 nov, viene de Monterrey',
    })
    expect(said([mine(1), far, shelf('Monterrey', 4)], 4).texto).toMatch(/viene de Monterrey$/)
  })

  test('one that has all of it is better than two as far away; else both are named', () => {
    expect(said([mine(0), shelf('León', 3), shelf('Monterrey', 9)], 8).texto).toBe('lun 23 nov, viene de Monterrey')
    expect(said([mine(1), shelf('León', 3), shelf('Monterrey', 9)], 13).texto).toBe(
      'lun 23 nov, viene de Monterrey y León',
    )
  })
})

describe('from several', () => {
  const near = shelf('León', 3, { dias_traslado: 1 })
  const far = shelf('Monterrey', 9, { dias_traslado: 3 })
  test('each with its pieces and its day; one that has all of them spares the others when it takes no longer', () => {
    expect(said([mine(2), near, far], 7).reparto).toEqual([{ sucursal: 'Monterrey', piezas: 7, llega: '2026-11-24' }])
    expect(said([mine(2), near, far], 5).reparto).toEqual([
      { sucursal: 'Guadalajara', piezas: 2, llega: '2026-11-20' },
      { sucursal: 'León', piezas: 3, llega: '2026-11-21' },
    ])
  })

  test('who wants a part whole from one branch has it from there, later; where none has all it is spread as ever', () => {
    const junto = true
    const far = shelf('Mérida', 9, { dias_traslado: 5, junto })
    const spread = [mine(1, { junto }), shelf('León', 4, { junto }), far]
    expect(said(spread, 5).reparto.map(({ sucursal, piezas }) => [sucursal, piezas])).toEqual([['Mérida', 5]])
    expect(said(spread, 4).reparto.map(({ sucursal, piezas }) => [sucursal, piezas])).toEqual([['León', 4]])
    expect(said(spread, 12).reparto.map(({ piezas }) => piezas)).toEqual([1, 4, 7])
    expect(said([mine(5, { junto }), far], 5).reparto.map(({ sucursal }) => sucursal)).toEqual(['Guadalajara'])
  })

  test('in whole packs of one branch each', () => {
    const packs = (quantity: number) =>
      promiseOf({ shelves: [mine(5), near, far], route: pickUp, quantity, pack: 4, now: friday })
    expect(packs(8).reparto.map(({ sucursal, piezas }) => [sucursal, piezas])).toEqual([['Monterrey', 8]])
    expect(packs(12).reparto.map(({ sucursal, piezas }) => [sucursal, piezas])).toEqual([
      ['Guadalajara', 4],
      ['Monterrey', 8],
    ])
    expect(packs(16)).toMatchObject({ estado: 'parcial', texto: 'hay 10+ de 16' })
  })
})

describe('not enough', () => {
  test('what is there, what is coming, and no date', () => {
    expect(said([mine(2), shelf('Puebla', 4, { en_transito: 12 })], 10)).toEqual({
      estado: 'parcial',
      fecha: null,
      limite: null,
      texto: 'hay 6 de 10; en tránsito 12',
      reparto: [
        { sucursal: 'Guadalajara', piezas: 2, llega: '2026-11-20' },
        { sucursal: 'Puebla', piezas: 4, llega: '2026-11-23' },
      ],
      faltan: 4,
    })
    expect(said([mine(0, { en_transito: 12 })])).toMatchObject({
      estado: 'transito',
      texto: 'sin existencia; en tránsito 12',
    })
    expect(said([mine(0)])).toMatchObject({ estado: 'agotado', texto: 'sin existencia' })
    expect(said([])).toMatchObject({ estado: 'agotado', fecha: null })
  })

  test('more than ten are not told by number, but to staff', () => {
    const asked = { shelves: [mine(40)], route: pickUp, quantity: 100, now: friday }
    expect(promiseOf(asked).texto).toBe('hay 10+ de 100')
    expect(promiseOf({ ...asked, isExact: true }).texto).toBe('hay 40 de 100')
  })
})

test('more stock never makes it later, and no promise is for a Sunday or the past', () => {
  for (let seed = 0; seed < 2000; seed++) {
    const roll = (most: number, salt: number) => Math.abs(Math.trunc(Math.sin(seed * 7 + salt) * 10_000)) % (most + 1)
    const fecha = new Date(Date.UTC(2026, 10, 1 + roll(60, 1))).toISOString().slice(0, 10)
    const now = { fecha, hora: `${String(roll(23, 2)).padStart(2, '0')}:00` }
    const shelves = [
      mine(roll(5, 3)),
      shelf('A', roll(5, 4), { dias_traslado: roll(3, 5) }),
      shelf('B', roll(5, 6), { dias_traslado: roll(3, 7) }),
    ]
    const quantity = 1 + roll(8, 8)
    const route = { dias: roll(3, 9), hora_corte: '15:00' }
    const before = said(shelves, quantity, now, route)
    if (before.fecha === null) continue
    expect(before.fecha >= fecha).toBe(true)
    expect(new Date(`${before.fecha}T12:00:00Z`).getUTCDay()).not.toBe(0)
    const place = roll(2, 10)
    const richer = shelves.map((one, i) => (i === place ? { ...one, disponible: one.disponible + 1 } : one))
    expect((said(richer, quantity, now, route).fecha ?? '9') <= before.fecha).toBe(true)
  }
})

test('by one clock, whatever route and distance were asked of it before, all are told what a new one tells', () => {
  const clocks = [
    { fecha: '2026-12-23', hora: '13:59', inhabiles: ['2026-12-25', '2027-01-01'] },
    { fecha: '2026-12-24', hora: '18:00', inhabiles: ['2026-12-25'] },
    friday,
  ]
  for (const now of clocks)
    for (let turn = 0; turn < 60; turn++) {
      const route = { dias: turn % 4, hora_corte: turn % 3 === 0 ? '14:00' : '16:00' }
      const shelves = [mine(turn % 2), shelf('A', 9, { dias_traslado: turn % 5 })]
      expect(said(shelves, 1 + (turn % 3), now, route)).toEqual(said(shelves, 1 + (turn % 3), { ...now }, route))
    }
})

test('words', () => {
  expect(['09:00', '12:00', '13:30', '00:15', '16:00'].map(hourText)).toEqual([
    '9 a.m.',
    '12 p.m.',
    '1:30 p.m.',
    '12:15 a.m.',
    '4 p.m.',
  ])
  expect(dayText('2026-11-25')).toBe('mié 25 nov')
  expect(addWorkdays('2026-12-31', 3)).toBe('2027-01-04')
})
