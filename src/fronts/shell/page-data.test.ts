import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packData, unpackData } from './page-data.ts'

const whole = (hydration: unknown) => ({ base: '/JACVE', hydration })
/** What the browser had of it before anything was written as a table. */
const asJson = (data: object): unknown => JSON.parse(JSON.stringify(data))

test('whatever a page has arrives as JSON would bring it', () => {
  const field = fc.constantFrom('a', 'b', '=', '==', '=a', '', '__proto__', 'toString')
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, undefined, true, 0, -1.5, '', '=', 'texto'),
      fc.date({ noInvalidDate: true }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.record({ id: fc.nat(), parte: tie('value'), '=': tie('value') }, { requiredKeys: ['id'] })),
      fc.dictionary(field, tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(value, (hydration) => {
      expect(unpackData(packData(whole(hydration)))).toEqual(asJson(whole(hydration)))
    }),
    { seed: 15, numRuns: 2000 },
  )
})

test('parts of a list say the names of their fields once', () => {
  const parts = Array.from({ length: 25 }, (_, id) => ({ id, k_parte: `A-${id}`, descripcion: 'Balata', marca: null }))
  expect(packData(whole({ parts })).match(/descripcion/g)).toHaveLength(1)
})

test('a name that holds a comma is one name', () => {
  const data = { base: '', hydration: [{ 'a,b': 1 }, { a: 2, b: 3 }] }
  expect(unpackData(packData(data))).toEqual(data)
})
