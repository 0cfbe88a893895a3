import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import { AT_REST, type WriteState, type WriteStep, writeStep } from './write-state.ts'

const steps = (...all: WriteStep<string>[]) => all.reduce<WriteState<string>>(writeStep, AT_REST)
const begun = { type: 'begun', what: null } as const
const over = { type: 'over' } as const
const refused = (refusal: Refusal, ...fields: string[]) => ({ type: 'refused', refusal, fields }) as const
const wrong = new Refusal(422, 'Revisa los datos.', {
  errors: { nombre: ['Falta.', 'Escríbelo.'], rfc: ['No es un RFC.'] },
})

test('a write is busy until it is over, and leaves no trace when it went well', () => {
  expect(steps(begun).running).toBe(1)
  expect(steps(begun, over)).toEqual(AT_REST)
})

test('faults that have a field stand at it, all of one field together; the whole says nothing more', () => {
  const { fault, errors } = steps(begun, refused(wrong, 'nombre', 'correo'), over)
  expect(errors).toEqual({ nombre: 'Falta. Escríbelo.' })
  expect(fault).toBeNull()
})

test('faults without a field in the form are said of the whole', () => {
  expect(steps(begun, refused(wrong, 'correo'), over)).toEqual({ ...AT_REST, fault: wrong })
  expect(steps(begun, refused(wrong), over).fault).toBe(wrong)
})

test('an answer that never came stays said until the next write begins, or is cleared', () => {
  const lost = new Refusal(0, 'No sabemos si se guardó.', { code: 'sin_respuesta' })
  const told = steps(begun, refused(lost), over)
  expect(told.fault).toBe(lost)
  expect(writeStep(told, begun)).toEqual({ ...AT_REST, running: 1 })
  expect(writeStep(told, { type: 'cleared' })).toEqual(AT_REST)
})

test('of two at once the first to end leaves the other on its way, under its name', () => {
  const both = steps({ type: 'begun', what: 'una' }, { type: 'begun', what: 'otra' })
  expect(writeStep(both, over)).toMatchObject({ running: 1, doing: 'otra' })
  expect(writeStep(writeStep(both, over), over)).toEqual(AT_REST)
})

test('whatever became of any number of writes, none is on its way when all are over', () => {
  const one = fc.constantFrom<WriteStep<string>[]>([begun, over], [begun, refused(wrong, 'rfc'), over])
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), (writes) => {
      const { running, doing } = steps(...writes.flat())
      expect({ running, doing }).toEqual({ running: 0, doing: null })
    }),
  )
})
