import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalCode, normalCode } from '#kit/base/code.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()

test('both sides normalise a code alike', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[A-Za-zñÑáÜ0-9 ./_-]{0,40}$/),
  )
  // PostgreSQL keeps no NUL, and calls turn it into a blank before it gets here.
  const texts = fc.sample(anyText, 500).map((text) => text.replaceAll('\0', ' '))
  const rows = await db.rows<{ norma: string }>(
    'select norma_codigo(t) as norma from unnest($1::text[]) with ordinality as x (t, n) order by n',
    [texts],
  )
  expect(rows.map(({ norma }) => norma)).toEqual(texts.map(normalCode))
})

test('a normal code has letters and digits only, and normalising again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const normal = normalCode(text)
      expect(normal).toMatch(/^[A-Z0-9]*$/)
      expect(normalCode(normal)).toBe(normal)
    }),
  )
})

test('how a code is written does not change what it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9ñÑ ./_-]{0,40}$/), (text) => {
      expect(normalCode(canonicalCode(text))).toBe(normalCode(text))
    }),
  )
})

test.each([
  ['  nor.0707-60 ', 'NOR.0707-60'],
  ['bd  12/4', 'BD 12/4'],
])('%j is written %j', (typed, written) => expect(canonicalCode(typed)).toBe(written))
