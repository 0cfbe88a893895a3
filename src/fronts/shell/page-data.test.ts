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
      fc.array(
        fc.record(
          { id: fc.nat(), igual: fc.constantFrom(false, null, 'x'), parte: tie('value'), '=': tie('value') },
          { requiredKeys: ['id'] },
        ),
      ),
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

test('values that come again and again are said once', () => {
  const link = { a: [1] }
  const parts = Array.from({ length: 9 }, (_, id) => ({
    id,
    linea: 'Balatas',
    marca: id % 2 ? 'Frenomex' : null,
    link,
  }))
  const data = whole({ parts })
  expect(packData(data).match(/Balatas|Frenomex/g)).toHaveLength(2)
  const back = unpackData(packData(data)) as typeof data // what was packed
  expect(back).toEqual(data)
  const [one, other] = (back.hydration as { parts: { link: object }[] }).parts // as above
  expect(one?.link).not.toBe(other?.link)
  expect(unpackData(packData(whole([{ a: 1 }, { a: 1 }])))).toEqual(whole([{ a: 1 }, { a: 1 }]))
})

test('a name that holds a comma is one name', () => {
  const data = { base: '', hydration: [{ 'a,b': 1 }, { a: 2, b: 3 }] }
  expect(unpackData(packData(data))).toEqual(data)
})
