import { expect, test } from 'vitest'
import type { ListLine } from './list-line.ts'
import type { PartFacts } from './lookup.server.ts'
import type { Match } from './match.ts'
import { judgeLine, type Known } from './verdict.ts'

function part(id: number, more: Partial<PartFacts> = {}): PartFacts {
  const shelf = { sucursal_id: 1, nombre: 'Matriz', disponible: 40, en_transito: 0, es_mia: true, dias_traslado: 0 }
  return {
    id,
    k_parte: `P-${id}`,
    descripcion: 'Balata',
    unidad: 'PZA',
    empaque: 1,
    minimo: 1,
    escalas: [{ desde: 1, precio: '100.00' }],
    existencias: [shelf],
    casco: null,
    sin_estimulo: false,
    contrato: null,
    frontera: [],
    ...more,
  }
}

const plenty = part(1).existencias.map((shelf) => ({ ...shelf, disponible: 400 }))
const none = part(1).existencias.map((shelf) => ({ ...shelf, disponible: 0 }))
const known = (parts: PartFacts[], more: Partial<Known> = {}): Known => ({
  facts: new Map(parts.map((one) => [one.id, one])),
  substitutes: new Map(),
  isStaff: false,
  isOffering: false,
  leaving: { via: { dias: 1, hora_corte: '16:00' }, ahora: { fecha: '2026-11-27', hora: '10:00', inhabiles: [] } },
  ...more,
})
const line = (cantidad: number | null): ListLine => {
  return { fila: 3, texto: 'P-1 balata', candidatos: [], descripcion: 'balata', cantidad }
}
const sure: Match = { id: 1, confianza: 'alta', motivo: 'Código exacto', esEquivalente: false, otros: [] }

test.for([
  ['as it is asked for', 4, {}, 'ok', 4],
  ['no number is one piece', null, {}, 'ok', 1],
  ['raised a little to its pack', 3, { empaque: 4 }, 'ajustada', 4],
  ['raised too far to be sure', 1, { empaque: 100, existencias: plenty }, 'multiplo', 100],
  ['no number of pieces', Number.NaN, {}, 'cantidad_invalida', 0],
  ['nobody has it', 2, { existencias: none }, 'sin_existencia', 2],
] as const)('%s', ([, cantidad, more, veredicto, pieces]) => {
  const judged = judgeLine(line(cantidad), sure, known([part(1, more)]), undefined)
  expect(judged).toMatchObject({ k_parte: 'P-1', veredicto, cantidad: pieces })
  expect(judged.lista).toBe(veredicto === 'ok' || veredicto === 'ajustada')
  expect(judged.promesa === null).toBe(pieces === 0)
})

test('a part that stands earlier in the list, and one that is not sure, wait', () => {
  const earlier = judgeLine(line(2), sure, known([part(1)]), 1)
  expect(earlier).toMatchObject({ veredicto: 'duplicada', lista: false, motivo: expect.stringContaining('línea 1') })
  expect(judgeLine(line(2), { ...sure, confianza: 'media' }, known([part(1)]), undefined)).toMatchObject({
    veredicto: 'ok',
    lista: false,
  })
  expect(judgeLine(line(2), { ...sure, esEquivalente: true }, known([part(1)]), undefined)).toMatchObject({
    veredicto: 'equivalente',
    lista: true,
  })
})

test('what may stand in is offered where the part is out, or where offering was asked for; each part once, never itself', () => {
  const stock = [part(1), part(2), part(3)]
  const substitutes = new Map([[1, [2, 3, 1]]])
  const otros = [{ id: 2, motivo: 'Otra medida' }]
  const codes = (facts: PartFacts[], more: Partial<Known> = {}) =>
    judgeLine(line(2), { ...sure, otros }, known(facts, { substitutes, ...more }), undefined).alternativas.map(
      ({ k_parte, motivo }) => [k_parte, motivo],
    )
  expect(codes(stock)).toEqual([['P-2', 'Otra medida']])
  const both = [
    ['P-2', 'Equivale y hay existencia'],
    ['P-3', 'Equivale y hay existencia'],
  ]
  expect(codes([part(1, { existencias: none }), ...stock.slice(1)])).toEqual(both)
  expect(codes(stock, { isOffering: true })).toEqual(both)
})

test('a line that means no part is not found, or ambiguous where something is offered', () => {
  const unknown: Match = { ...sure, id: null, confianza: 'baja', motivo: 'No la encontramos' }
  expect(judgeLine(line(2), unknown, known([]), undefined)).toMatchObject({
    parte: null,
    veredicto: 'no_encontrada',
    confianza: null,
    cantidad: 2,
    lista: false,
  })
  const offered = { ...unknown, otros: [{ id: 2, motivo: 'Se parece' }] }
  const judged = judgeLine(line(Number.NaN), offered, known([part(2)]), undefined)
  expect(judged).toMatchObject({ veredicto: 'ambigua', confianza: 'baja', cantidad: 0, pedida: null })
  expect(judged.alternativas).toMatchObject([{ k_parte: 'P-2', precio: '100.00' }])
})

test('whoever buys is told of ten pieces at most; our people of all', () => {
  const stock = (isStaff: boolean) => judgeLine(line(2), sure, known([part(1)], { isStaff }), undefined).parte
  expect(stock(false)).toMatchObject({ disponible: 10, mas: true })
  expect(stock(true)).toMatchObject({ disponible: 40, mas: false })
})
