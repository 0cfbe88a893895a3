import { expect, test } from 'vitest'
import type { LinePart, ReviewedLine } from '#selling/list-reading/contract.ts'
import { amountOf, entriesOf, goes, isSure, matches, sumOf, verdictsOf, waits, withPart } from './list-state.ts'

const part: LinePart = {
  k_parte: 'BD-1',
  descripcion: '',
  unidad: 'PZA',
  empaque: 1,
  minimo: 1,
  precio: '0.335000',
  escalas: [
    { desde: 1, precio: '0.335000' },
    { desde: 9, precio: '0.300000' },
  ],
  disponible: 20,
  mas: false,
  existencias: [
    { sucursal_id: 1, disponible: 5, mas: false, es_mia: true, dias_traslado: 1 },
    { sucursal_id: 2, disponible: 15, mas: false, es_mia: false, dias_traslado: 2 },
  ],
}
const line: ReviewedLine = {
  fila: 1,
  texto: 'bd1 x 3',
  codigo: 'bd1',
  leido: 'bd1',
  k_parte: 'BD-1',
  parte: part,
  cantidad: 3,
  pedida: 3,
  veredicto: 'ok',
  confianza: 'alta',
  motivo: '',
  promesa: null,
  lista: true,
  alternativas: [],
}
const lost: ReviewedLine = {
  ...line,
  k_parte: null,
  parte: null,
  veredicto: 'no_encontrada',
  confianza: null,
  lista: false,
}
const twin: ReviewedLine = { ...line, veredicto: 'duplicada', lista: false }

test('what goes is what is sure or was agreed to, and never what names no part', () => {
  const [ok, missing, double] = entriesOf([line, lost, twin])
  if (!ok || !missing || !double) throw new Error('three lines are three entries')
  expect([ok, missing, double].map(goes)).toEqual([true, false, false])
  expect([ok, missing, double].map(waits)).toEqual([false, true, true])
  expect([ok, missing, double].map(isSure)).toEqual([false, false, true])
  expect(goes({ ...missing, aceptada: true })).toBe(false)
  expect(goes({ ...double, aceptada: true })).toBe(true)
  expect([goes({ ...ok, fuera: true }), waits({ ...ok, fuera: true })]).toEqual([false, false])
  expect(matches(double, 'duplicada')).toBe(true)
  expect([...verdictsOf([ok, missing, double])]).toEqual([
    ['ok', 1],
    ['no_encontrada', 1],
    ['duplicada', 1],
  ])
  expect(withPart(missing, part, 6)).toMatchObject({ k_parte: 'BD-1', cantidad: 6, aceptada: true, veredicto: 'ok' })
})

test('sums are centavos of what goes, with VAT by branch', () => {
  const free = { ...line, k_parte: 'BD-2', parte: { ...part, k_parte: 'BD-2', precio: null, escalas: [] } }
  // Six pieces of one part: one branch has them all, at 0.335.
  expect(sumOf(entriesOf([line, line, lost, free]))).toEqual({
    lineas: 3,
    piezas: 9,
    faltan: 0,
    sinPrecio: 1,
    subtotal: '2.01',
    iva: '0.32',
    total: '2.33',
  })
  const there = { ...line, parte: { ...part, frontera: part.existencias.map(({ sucursal_id }) => sucursal_id) } }
  expect(sumOf(entriesOf([there, there]))).toMatchObject({ subtotal: '2.01', iva: '0.16', total: '2.17' })
})

test('twins are one line of the cart: priced for all their pieces, whatever order they came in', () => {
  const entries = entriesOf([
    { ...line, cantidad: 7 },
    { ...line, cantidad: 2 },
  ])
  expect(entries.map((entry) => amountOf(entry, entries))).toEqual(['2.10', '0.60'])
  expect(sumOf(entries)).toMatchObject({ piezas: 9, subtotal: '2.70' })
  const one = entries.map((entry, place) => ({ ...entry, fuera: place === 1 }))
  expect(sumOf(one)).toMatchObject({ piezas: 7, subtotal: '2.35' })
  // A change of pieces moves the price of its twin too.
  const changed = entries.map((entry, place) => (place === 1 ? { ...entry, cantidad: 1 } : entry))
  expect(sumOf(changed)).toMatchObject({ piezas: 8, subtotal: '2.68' })
})

test('pieces that nobody has are in no amount, and are told', () => {
  expect(sumOf(entriesOf([{ ...line, cantidad: 30 }]))).toMatchObject({ piezas: 30, faltan: 10, subtotal: '6.00' })
})
