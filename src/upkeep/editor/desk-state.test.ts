import { expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import type { Product } from '#upkeep/editing/contract.ts'
import { deskOf, deskStep, ownFaults } from './desk-state.ts'

const product = (version: number, more: object = {}) =>
  ({
    id: 1,
    version,
    k_parte: 'A-1',
    descripcion: 'Balata',
    unidad: 'PZA',
    aplicaciones: [],
    equivalencias: [],
    relaciones: [],
    atributos: [],
    ...more,
  }) as unknown as Product // of a product, what these read
const desk = deskOf(product(1))
const typed = deskStep(desk, { type: 'edited', change: { descripcion: 'Balata delantera' } })

test('a fault of a field goes when it is written again, and no other', () => {
  const refusal = new Refusal(422, 'Revisa.', {
    errors: { descripcion: ['Falta.'], 'equivalencias.0.codigo': ['Ya está.'] },
  })
  const refused = deskStep(typed, { type: 'refused', refusal, sent: typed.draft })
  expect(refused.errors).toEqual({ descripcion: 'Falta.', 'equivalencias.0.codigo': 'Ya está.' })
  expect(refused.fault?.sections).toEqual(['datos', 'equivalencias'])
  expect(deskStep(refused, { type: 'edited', change: { equivalencias: [] } }).errors).toEqual({ descripcion: 'Falta.' })
  expect(deskStep(refused, { type: 'begun', what: 'todo' })).toMatchObject({ busy: 'todo', fault: null, errors: {} })
  expect(deskStep(refused, { type: 'discarded' })).toMatchObject({ draft: desk.stored, fault: null, errors: {} })
})

test('what was saved is the new ground; what was typed meanwhile, and what was left open, stays', () => {
  const later = deskStep(typed, { type: 'edited', change: { unidad: 'JGO' } })
  const saved = deskStep(later, {
    type: 'saved',
    saved: product(2, { descripcion: 'Balata delantera' }),
    sent: typed.draft,
    open: [],
  })
  expect(saved).toMatchObject({ base: { version: 2 }, draft: { descripcion: 'Balata delantera', unidad: 'JGO' } })
  expect(saved.stored).toMatchObject({ unidad: 'PZA' })
  const open = deskStep(typed, {
    type: 'saved',
    saved: product(2, { unidad: 'JGO' }),
    sent: typed.draft,
    open: ['descripcion'],
  })
  expect(open.draft).toMatchObject({ descripcion: 'Balata delantera', unidad: 'JGO' })
})

test('what they saved first waits beside, and is the ground once it was settled', () => {
  const theirs = product(3, { descripcion: 'De otra' })
  const late = deskStep(typed, { type: 'overtaken', theirs })
  expect(late).toMatchObject({
    base: { version: 1 },
    draft: { descripcion: 'Balata delantera' },
    theirs: { version: 3 },
  })
  const settled = deskStep(late, { type: 'settled', draft: typed.draft })
  expect(settled).toMatchObject({
    base: { version: 3 },
    stored: { descripcion: 'De otra' },
    theirs: null,
    draft: { descripcion: 'Balata delantera' },
  })
  expect(deskStep(typed, { type: 'settled', draft: desk.draft })).toBe(typed)
})

test('a fault of the grid stands at its row, wherever that has gone since', () => {
  const rows = [{ key: 'a' }, { key: 'b' }] as typeof desk.draft.aplicaciones // of a row, its key
  const sent = { ...desk.draft, aplicaciones: rows }
  const extra = { lista: 'aplicaciones', filas: [{ fila: 1, campo: 'desde', motivo: 'Falta el año.' }] }
  const refusal = new Refusal(422, 'Renglón 2.', { errors: { 'aplicaciones.1.desde': ['Falta el año.'] }, extra })
  const moved = { ...desk, draft: { ...sent, aplicaciones: rows.toReversed() } }
  const refused = deskStep(moved, { type: 'refused', refusal, sent })
  expect([...refused.rowFaults]).toEqual([['b', { desde: 'Falta el año.' }]])
  expect(refused.fault?.sections).toEqual(['aplicaciones'])
})

test('the grid is looked at before it is sent, where it is sent at all', () => {
  expect(ownFaults(desk.stored, typed.draft, ['descripcion'])).toBeNull()
  const row = { key: 'a', marca: '', modelo: '', motor: '', desde: null, hasta: null, cantidad: null, condiciones: [] }
  const draft = { ...desk.draft, aplicaciones: [row] as unknown as typeof desk.draft.aplicaciones }
  expect(ownFaults(desk.stored, draft, ['aplicaciones'])?.message).toMatch(/^Renglón 1: /)
})
