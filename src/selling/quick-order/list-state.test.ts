import { expect, test } from 'vitest'
import type { LinePart, ReviewedLine } from '#selling/list-reading/contract.ts'
import { entriesOf, goes, isSure, matches, sumOf, verdictsOf, waits, withPart } from './list-state.ts'

const part: LinePart = {
  k_parte: 'BD-1',
  descripcion: '',
  unidad: 'PZA',
  empaque: 1,
  minimo: 1,
  precio: '0.335000',
  disponible: 3,
  mas: false,
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

test('sums are centavos of what goes, with VAT once', () => {
  const free = { ...line, parte: { ...part, precio: null } }
  expect(sumOf(entriesOf([line, line, lost, free]))).toEqual({
    lineas: 3,
    piezas: 9,
    sinPrecio: 1,
    subtotal: '2.02',
    iva: '0.32',
    total: '2.34',
  })
})
