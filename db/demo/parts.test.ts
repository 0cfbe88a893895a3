import { beforeAll, expect, test } from 'vitest'
import { bareCode } from './codes.ts'
import { slots } from './fitment.ts'
import type { Part } from './part.ts'
import { generateParts } from './parts.ts'
import { randomOf, weighted } from './random.ts'
import { engineFacts, makes, models, overlap } from './vehicles.ts'
import { engineText } from './words.ts'

// The real size: shares and limits only show there.
let parts: Part[]
beforeAll(() => {
  parts = generateParts(20_000)
})

test('20,000 parts with 200,000 applications, and no code twice', () => {
  expect(parts).toHaveLength(20_000)
  expect(parts.reduce((sum, part) => sum + part.aplicaciones.length, 0)).toBe(200_000)
  expect(new Set(parts.map(({ k_parte }) => bareCode(k_parte))).size).toBe(20_000)
  expect(parts.filter(({ k_parte }) => k_parte !== k_parte.toUpperCase() || k_parte.length > 40)).toEqual([])
})

test('every application lies within one generation and one engine of its model', () => {
  const known = new Map(slots.flatMap((slot) => [slot.whole, ...slot.engines].map((fit) => [keyOf(fit), fit])))
  // The first parts are written by hand; the load's test looks at them.
  const strange = parts.slice(20).flatMap((part) => part.aplicaciones.filter((fit) => !known.has(keyOf(fit))))
  expect(strange).toEqual([])
})

function keyOf({ model, motor, desde, hasta }: Part['aplicaciones'][number] | (typeof slots)[number]['whole']): string {
  return [model.marca, model.nombre, motor, desde, hasta].join('|')
}

test('no part says the same of a vehicle twice, nor both «any engine» and one of them', () => {
  const repeated = parts.filter(({ aplicaciones }) => new Set(aplicaciones.map(keyOf)).size !== aplicaciones.length)
  const unsure = parts.filter(({ aplicaciones }) => {
    const any = new Set(aplicaciones.filter(({ motor }) => motor === null).map(({ model }) => model))
    return aplicaciones.some(({ model, motor, desde }) => {
      return (
        motor !== null &&
        any.has(model) &&
        aplicaciones.some((fit) => fit.motor === null && fit.model === model && fit.desde === desde)
      )
    })
  })
  expect(repeated.map(({ k_parte }) => k_parte)).toEqual([])
  expect(unsure.map(({ k_parte }) => k_parte)).toEqual([])
})

test('what needs a spark has no diesel, and no belt or pump is for an electric car', () => {
  const plugs = parts.filter(({ line }) => line.combustible === 'gasolina').flatMap(({ aplicaciones }) => aplicaciones)
  const burning = parts.filter(({ line }) => line.combustible).flatMap(({ aplicaciones }) => aplicaciones)
  const fuel = (motor: string | null) => (motor ? engineFacts(motor).combustible : '')

  expect(plugs.length).toBeGreaterThan(10_000)
  expect(plugs.filter(({ motor }) => fuel(motor) === 'diésel')).toEqual([])
  expect(burning.filter(({ motor }) => fuel(motor) === 'eléctrico')).toEqual([])
})

test('a share of the applications asks for equipment or bears a note', () => {
  const all = parts.flatMap(({ aplicaciones }) => aplicaciones)
  const qualified = all.filter(({ nota, condiciones }) => nota || condiciones.length > 0).length / all.length
  expect(qualified).toBeGreaterThan(0.05)
  expect(qualified).toBeLessThan(0.12)
})

test('the common cars have parts of nearly every line', () => {
  for (const name of ['Tsuru', 'Jetta', 'Aveo', 'Versa']) {
    const lines = new Set(
      parts
        .filter(({ aplicaciones }) => aplicaciones.some(({ model }) => model.nombre === name))
        .map(({ line }) => line),
    )
    expect([name, lines.size > 75]).toEqual([name, true])
  }
})

test('descriptions are whole Spanish phrases', () => {
  const odd = parts.filter(
    ({ descripcion, line }) =>
      /[{}]|undefined|null|NaN| {2}|\s$|\b(\p{L}+) \1\b/u.test(descripcion) ||
      descripcion.length > 220 ||
      !descripcion.startsWith(line.pieza),
  )
  expect(odd.map(({ descripcion }) => descripcion)).toEqual([])
  const left = parts.find(
    ({ line, lado }) => line.nombre === 'Calaveras' && lado === 'IZQUIERDO' && line.genero === 'f',
  )
  expect(left?.descripcion).toMatch(/^Calavera trasera izquierda /)
})

test('an engine as people say it', () => {
  expect(['L4 1.6L', 'V6 3.5L', 'L4 1.4L Turbo', '150 cc', 'Eléctrico', null].map(engineText)).toEqual([
    '1.6 L',
    'V6 3.5 L',
    '1.4 L turbo',
    '150 cc',
    'eléctrico',
    '',
  ])
})

test('vehicles: generations in order, each with an engine, no model twice', () => {
  expect(makes).toHaveLength(60)
  expect(models.length).toBeGreaterThanOrEqual(350)
  expect(new Set(models.map(({ marca, nombre }) => `${marca}|${nombre}`)).size).toBe(models.length)
  expect(models.filter(({ popularidad }) => !(popularidad > 0 && popularidad <= 100))).toEqual([])

  for (const { nombre, generaciones, motores, desde, hasta } of models) {
    const spans = [...generaciones, ...motores]
    expect([nombre, spans.filter((span) => !(span.desde <= (span.hasta ?? 9999)))]).toEqual([nombre, []])
    expect([nombre, generaciones.filter((span, i) => span.desde <= (generaciones[i - 1]?.hasta ?? 0))]).toEqual([
      nombre,
      [],
    ])
    expect([nombre, generaciones.filter((span) => !motores.some((engine) => overlap(engine, span)))]).toEqual([
      nombre,
      [],
    ])
    const outside = motores.filter((engine) => engine.desde < desde || (engine.hasta ?? 9999) > (hasta ?? 9999))
    expect([nombre, outside]).toEqual([nombre, []])
  }
})

test('random streams: the same by name, other by another, weights kept', () => {
  const [a, b, c] = [randomOf('uno'), randomOf('uno'), randomOf('dos')]
  const draw = (random: typeof a) => Array.from({ length: 50 }, () => random.int(0, 999))
  const first = draw(a)
  expect(draw(b)).toEqual(first)
  expect(draw(c)).not.toEqual(first)

  const pick = weighted(['raro', 'común'], (word) => (word === 'raro' ? 1 : 9))
  const drawn = Array.from({ length: 2000 }, () => pick(a)).filter((word) => word === 'raro').length
  expect(drawn).toBeGreaterThan(140)
  expect(drawn).toBeLessThan(270)
})
