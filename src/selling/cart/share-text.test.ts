import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from './predict.ts'
import { MOST_IN_LINK, shareHref, shareText } from './share-text.ts'

type Line = Cart['lineas'][number]
const price = { valor: '10.00', lista: null, origen: 'lista', vigencia: null }
/** Only what the text is made of. */
const line = (k_parte: string, cantidad: number, more: Partial<Line> = {}) =>
  ({ k_parte, cantidad, cantidad2: cantidad, precio_ajuste: price, nota: 'para Ana', ...more }) as Line

test('codes, pieces and the total', () => {
  expect(shareText({ lineas: [line('FAL-1/D', 2), line('TK 22', 1200)], total: '1234.5' })).toBe(
    'Carrito en JACVE\nFAL-1/D × 2\nTK 22 × 1,200\nTotal con IVA: $1,234.50',
  )
})

test('no total where a line has no price for the reader; one that is not supplied does not count', () => {
  const unpriced = line('A-1', 1, { precio_ajuste: null })
  expect(shareText({ lineas: [unpriced, line('B-1', 1)], total: '10.00' })).not.toContain('Total')
  expect(shareText({ lineas: [{ ...unpriced, cantidad2: 0 }, line('B-1', 1)], total: '10.00' })).toContain('Total')
})

test('whatever is in it, the link is one that opens, and no line is lost without being counted', () => {
  const some = fc.array(fc.tuple(fc.stringMatching(/^[A-ZÑ0-9/ .-]{1,40}$/), fc.integer({ min: 1, max: 99_999 })), {
    maxLength: 400,
  })
  fc.assert(
    fc.property(some, (codes) => {
      const lineas = codes.map(([code, pieces]) => line(code, pieces))
      const href = shareHref({ lineas, total: '5.00' })
      const text = new URL(href).searchParams.get('text') ?? ''
      expect(href.length).toBeLessThanOrEqual(MOST_IN_LINK + 'https://wa.me/?text='.length)
      const left = Number(/^y ([\d,]+) partes? más$/m.exec(text)?.[1]?.replace(',', '') ?? 0)
      expect(text.split('\n').filter((row) => row.includes(' × ')).length + left).toBe(lineas.length)
    }),
    { seed: 20261122, numRuns: 60 },
  )
})
