import { expect, test } from 'vitest'
import type { LinePart, ReviewedLine } from '#selling/list-reading/contract.ts'
import { type Entry, entriesOf } from './list-state.ts'
import { type ListAct, listStep } from './list-steps.ts'

const part: LinePart = {
  k_parte: 'BD-9',
  descripcion: '',
  unidad: 'PZA',
  empaque: 4,
  minimo: 6,
  precio: '1.00',
  escalas: [],
  disponible: 20,
  mas: false,
  existencias: [],
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
  veredicto: 'duplicada',
  confianza: 'alta',
  motivo: 'Dos veces',
  promesa: null,
  lista: false,
  alternativas: [],
}
const doubtful: ReviewedLine = { ...line, fila: 2, confianza: 'baja', pedida: null }
const entries = entriesOf([line, doubtful, { ...line, fila: 3 }])
const after = (...acts: ListAct[]) => acts.reduce<Entry[]>(listStep, entries)

test('a line is agreed to, left out and let in again, and no other is touched', () => {
  const [first, second, third] = after({ type: 'leaveOut', n: 1, fuera: true })
  expect([first?.fuera, second?.fuera, third?.fuera]).toEqual([false, true, false])
  const again = after({ type: 'leaveOut', n: 1, fuera: true }, { type: 'accept', n: 1 })
  expect(again[1]).toMatchObject({ aceptada: true, fuera: false })
  expect([again[0], again[2]]).toEqual([entries[0], entries[2]])
})

test('those sure of their part are agreed to in one go, the doubtful stay, and so do those left out', () => {
  const agreed = after({ type: 'leaveOut', n: 2, fuera: true }, { type: 'acceptSure' })
  expect(agreed.map(({ aceptada }) => aceptada)).toEqual([true, false, false])
})

test('a part that was chosen goes in whole packages, and no fewer than the least that is sold', () => {
  expect(after({ type: 'choose', n: 0, part })[0]).toMatchObject({ k_parte: 'BD-9', cantidad: 8, aceptada: true })
  expect(after({ type: 'choose', n: 1, part })[1]?.cantidad).toBe(8)
  const many = listStep([{ ...entries[0], pedida: 13 } as Entry], { type: 'choose', n: 0, part }) // the line above
  expect(many[0]?.cantidad).toBe(16)
})

test('what a text may have meant is offered, with what was typed; the line still waits', () => {
  const offered = { alternativas: [{ ...part, motivo: 'Se parece' }], motivo: 'Hay varias' }
  expect(after({ type: 'offer', n: 1, text: 'balata', line: offered })[1]).toMatchObject({
    motivo: 'balata: Hay varias',
    alternativas: offered.alternativas,
    aceptada: false,
  })
})

test('pieces are as the server has them, with its words and its promise', () => {
  const answer = { cantidad: 12, motivo: 'Se vende de 4 en 4', promesa: null }
  expect(after({ type: 'pieces', n: 0, part, line: answer })[0]).toMatchObject({ k_parte: 'BD-9', ...answer })
})

test('of a part that does not fit its line’s vehicle more pieces agree to nothing, until somebody has', () => {
  const vehiculo = { year: 2005, marca: null, modelo: 'Tsuru', motor: null }
  const ajuste: ReviewedLine['ajuste'] = { veredicto: 'no', vehiculo, pregunta: null, aplicaciones: [] }
  const [stands] = entriesOf([{ ...line, veredicto: 'ambigua', confianza: 'media', ajuste }])
  const answer = { cantidad: 12, motivo: 'Se vende de 4 en 4', promesa: null }
  const more = (from: Entry[]) => listStep(from, { type: 'pieces', n: 0, part, line: answer })[0]
  const one = stands ? [stands] : []
  expect(more(one)).toMatchObject({ cantidad: 12, aceptada: false, veredicto: 'ambigua', confianza: 'media' })
  expect(more(listStep(one, { type: 'accept', n: 0 }))).toMatchObject({ cantidad: 12, aceptada: true, veredicto: 'ok' })
})

test('what was bought goes, and comes back where it stood', () => {
  const gone = entries.slice(1, 2)
  const left = after({ type: 'drop', gone })
  expect(left.map(({ n }) => n)).toEqual([0, 2])
  expect(listStep(left, { type: 'back', gone })).toEqual(entries)
  expect(after({ type: 'start', entries: [] })).toEqual([])
})
