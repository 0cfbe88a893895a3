import { describe, expect, test } from 'vitest'
import { kilometresTo, opennessAt, readHours } from './hours.ts'

const usual = 'Lunes a viernes de 8:30 a 18:30; sábado de 9:00 a 14:00'

describe('hours as a company writes them', () => {
  test.each([
    [usual, [0, 1, 1, 1, 1, 1, 1]],
    ['Todos los días de 7:00 a 21:00', [1, 1, 1, 1, 1, 1, 1]],
    ['Lun-Vie 9:00-18:00, Sáb 9:00-14:00', [0, 1, 1, 1, 1, 1, 1]],
    ['Lunes a sábado de 9 a 14 y de 16 a 19 horas', [0, 2, 2, 2, 2, 2, 2]],
    ['Lunes, miércoles y viernes de 10:00 a 15:00; domingo cerrado', [0, 1, 0, 1, 0, 1, 0]],
    ['Viernes a domingo de 10:00 a 15:00', [1, 0, 0, 0, 0, 1, 1]],
  ])('%s', (text, spans) => {
    expect(readHours(text)?.map((day) => day.length)).toEqual(spans)
  })

  test.each([
    '',
    'Otro',
    'Todo el día',
    'Previa cita',
    'Lunes a viernes',
    'Lunes de 18:00 a 9:00',
    'Lunes de 9:00 a 6:00 pm',
    'de 9 a 18',
    'Lunes a viernes de 9:00 a 18:00 salvo quincena',
    'Lunes de 99:00 a 120:00',
  ])('of «%s» nothing is claimed', (text) => {
    expect(readHours(text)).toBeNull()
    expect(opennessAt(text, '2026-11-23T10:00', [])).toBeNull()
  })
})

describe('open now', () => {
  test.each([
    ['2026-11-23T08:29', false, 'Cerrado ahora, abre hoy a las 8:30'],
    ['2026-11-23T08:30', true, 'Abierto ahora, cierra a las 18:30'],
    ['2026-11-23T18:30', false, 'Cerrado ahora, abre mañana a las 8:30'],
    ['2026-11-28T13:59', true, 'Abierto ahora, cierra a las 14:00'],
    ['2026-11-28T15:00', false, 'Cerrado ahora, abre el lunes a las 8:30'],
    ['2026-11-29T12:00', false, 'Cerrado ahora, abre mañana a las 8:30'],
  ])('%s', (local, isOpen, texto) => {
    expect(opennessAt(usual, local, [])).toEqual({ isOpen, texto })
  })

  test('a day off is closed, and the next opening steps over it', () => {
    const off = [{ fecha: '2026-12-25', nombre: 'Navidad' }]
    expect(opennessAt(usual, '2026-12-25T10:00', off)?.texto).toBe('Cerrado hoy (Navidad), abre mañana a las 9:00')
    expect(opennessAt(usual, '2026-12-24T19:00', off)?.texto).toBe('Cerrado ahora, abre el sábado a las 9:00')
  })

  test('between two spans of one day it opens again today', () => {
    expect(opennessAt('Lunes de 9 a 14 y de 16 a 19', '2026-11-23T15:00', [])?.texto).toBe(
      'Cerrado ahora, abre hoy a las 16:00',
    )
  })
})

test('from Guadalajara to Monterrey it is some 650 km', () => {
  const km = kilometresTo({ latitud: 20.6396, longitud: -103.3665 }, { latitud: 25.6532, longitud: -100.2266 })
  expect(Math.round(km / 10)).toBe(64)
})
