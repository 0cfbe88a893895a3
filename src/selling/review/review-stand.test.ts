import { describe, expect, test } from 'vitest'
import type { Edits } from '#selling/quote-screens/review-edits.ts'
import { standOf } from './review-stand.ts'

type Quote = Parameters<typeof standOf>[0]['quote']
const line = { n: 1, k_parte: 'A-1', cantidad: 4, precio: '100.00' } as Quote['renglones'][number] // of a line, what is read
const quote: Quote = {
  estado: 'EN_REVISION',
  eventos: ['proponer', 'autorizar', 'pedirAprobacion', 'rechazar', 'asignar'],
  excesos: [],
  renglones: [line],
}
const none: Edits = {}
const cheaper: Edits = { 1: { precio: '90' } }
const stand = (more: Partial<Quote>, rest: Partial<Parameters<typeof standOf>[0]> = {}) =>
  standOf({ quote: { ...quote, ...more }, edits: none, approved: null, words: '', ...rest })
const texts = ({ actions }: ReturnType<typeof standOf>) => actions.map(({ text }) => text)

test('untouched and within the limit it is authorised; words alone send it back', () => {
  expect(texts(stand({}))).toEqual(['Autorizar', 'Reasignar', 'Rechazar'])
  expect(texts(stand({}, { words: '  ' }))).toEqual(texts(stand({})))
  expect(texts(stand({}, { words: '¿Cuándo la ocupas?' }))).toContain('Devolver con mensaje')
})

test('what was typed is proposed first, or authorised, or taken to who may approve', () => {
  const { actions } = stand({}, { edits: cheaper })
  expect(actions.slice(0, 3)).toEqual([
    { event: 'proponer', text: 'Proponer al cliente' },
    { event: 'autorizar', text: 'Autorizar con estos precios', variant: 'secondary' },
    { event: 'pedirAprobacion', text: 'Pedir aprobación', variant: 'secondary', asks: true },
  ])
})

test('a number that is none is told and sends nothing', () => {
  expect(stand({}, { edits: { 1: { precio: 'caro' } } }).lineas).toBeNull()
})

test('beyond the limit nobody authorises without asking', () => {
  const beyond = stand({ excesos: ['DESCUENTO'] })
  expect(beyond.isTooMuch).toBe(true)
  expect(texts(beyond)).toEqual(['Pedir aprobación', 'Reasignar', 'Rechazar'])
})

test('who captured it himself is told that somebody else authorises, until he types', () => {
  const own = { eventos: ['proponer', 'rechazar'] satisfies Quote['eventos'] }
  expect(stand(own).isOwn).toBe(true)
  expect(stand(own, { edits: cheaper }).isOwn).toBe(false)
})

test('whoever is asked to approve answers that first', () => {
  const asked = { eventos: [...quote.eventos, 'aprobar', 'negar'] satisfies Quote['eventos'] }
  expect(texts(stand(asked))).toEqual(['Aprobar lo pedido', 'No aprobar', 'Reasignar', 'Rechazar'])
  expect(stand(asked, { edits: cheaper }).actions[0]).toEqual({
    event: 'proponer',
    text: 'Proponer al cliente',
    variant: 'secondary',
  })
})

describe('what was approved', () => {
  const approved = { edits: cheaper, isOnlyCheaper: true }
  test('goes out as it was: cheaper alone is authorised, anything else is proposed', () => {
    expect(texts(stand({}, { edits: cheaper, approved }))[0]).toBe('Autorizar lo aprobado')
    const other = { ...approved, isOnlyCheaper: false }
    expect(texts(stand({}, { edits: cheaper, approved: other }))[0]).toBe('Proponer lo aprobado')
    const same = { edits: none, isOnlyCheaper: true }
    expect(texts(stand({ excesos: ['PISO'] }, { approved: same }))[0]).toBe('Autorizar')
  })

  test('changed since, it is asked for again', () => {
    const left = stand({}, { edits: { 1: { precio: '80' } }, approved })
    expect(left.leftApproved).toBe(true)
    expect(texts(left)).toEqual(['Pedir aprobación', 'Reasignar', 'Rechazar'])
  })
})

test('before it is taken it is taken or given to somebody', () => {
  const waiting = stand({ estado: 'POR_AUTORIZAR', eventos: ['tomar', 'asignar'] })
  expect(texts(waiting)).toEqual(['Tomarla', 'Asignar a alguien'])
  expect(waiting).toMatchObject({ mayWrite: false, isOwn: false, isTooMuch: false, leftApproved: false })
})
