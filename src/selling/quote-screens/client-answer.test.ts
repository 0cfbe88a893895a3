import { expect, test } from 'vitest'
import { answered, answerStep, clientActions, mayAnswer, unanswered } from './client-answer.ts'

type Quote = Parameters<typeof answered>[0]
const line = { k_parte: 'A-1', cantidad: 2, precio: '100.00', sucursal: 'GDL', tasa: 16, tasa_entrega: 16 }
const quote = {
  folio: 'C-1',
  flete: '0.00',
  renglones: [
    { ...line, n: 1 },
    { ...line, n: 2 },
  ],
} as unknown as Quote // what these read

test('what is typed and what is refused add up; refused twice it is wanted again', () => {
  const typed = answerStep(unanswered, { type: 'typed', n: 1, pieces: '5' })
  const refused = answerStep(typed, { type: 'refused', n: 2 })
  expect(refused).toEqual({ typed: { 1: { cantidad: '5' } }, refused: [2] })
  expect(answerStep(refused, { type: 'refused', n: 2 })).toEqual(typed)
  expect(answerStep(refused, { type: 'typed', n: 1, pieces: '6' }).refused).toEqual([2])
})

test('the document comes to what is left of it, at the pieces that were typed', () => {
  expect(answered(quote, unanswered)).toMatchObject({ folio: 'C-1', subtotal: '400.00' })
  expect(answered(quote, { typed: { 1: { cantidad: '5' } }, refused: [2] }).subtotal).toBe('500.00')
})

const texts = (eventos: Quote['eventos'], refused = 0) =>
  clientActions({ eventos, renglones: quote.renglones }, refused).map(({ text }) => text)

test('of a draft, a proposal and what is authorised he may do what the table says, the next step first', () => {
  expect(texts(['editar', 'enviar', 'cancelar', 'duplicar'])).toEqual([
    'Enviar a autorizar',
    'Guardar borrador',
    'Cancelar el documento',
    'Duplicar',
  ])
  expect(texts(['aceptarCambios', 'contraofertar'])).toEqual(['Aceptar los cambios', 'Contraofertar'])
  expect(texts(['aceptar', 'solicitarCambio', 'rechazar'])).toEqual([
    'Aceptar y hacer el pedido',
    'Pedir un cambio',
    'Rechazar',
  ])
  expect(texts([])).toEqual([])
})

test('he accepts what he does not refuse, and not nothing', () => {
  expect(texts(['aceptarCambios'], 1)).toEqual(['Aceptar los demás'])
  expect(texts(['aceptarCambios'], 2)).toEqual([])
})

test('what ends a document or makes an order asks first; an answer has fields', () => {
  const firsts = clientActions({ eventos: ['aceptar', 'rechazar', 'retirar', 'contraofertar'], renglones: [] }, 0)
  expect(firsts.map(({ event, first }) => [event, first])).toEqual([
    ['aceptar', 'asks'],
    ['contraofertar', 'answers'],
    ['retirar', undefined],
    ['rechazar', 'asks'],
  ])
  expect(mayAnswer({ eventos: ['contraofertar'] })).toBe(true)
  expect(mayAnswer({ eventos: ['aceptar'] })).toBe(false)
})
