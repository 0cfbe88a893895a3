import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#base/refusal.ts'
import { rangeOf } from '#platform/byte-range.ts'
import { pdfOf, rawPdf } from './pdf.testing.ts'
import { inspectPdf } from './pdf-check.server.ts'
import { textsOf } from './reading.server.ts'

const inspect = (file: Buffer) =>
  inspectPdf((start, length) => Promise.resolve(file.subarray(start, start + length)), file.length)
const codeOf = (file: Buffer) =>
  inspect(file).then(
    ({ paginas }) => paginas,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

describe('a PDF is told by its content', () => {
  test('pages are counted, tables in clear or packed', async () => {
    expect(await codeOf(await pdfOf(['uno', 'dos', 'tres']))).toBe(3)
    expect(await codeOf(rawPdf())).toBe(1)
    expect(await codeOf(rawPdf({ isPacked: true }))).toBe(1)
  })

  test.each([
    ['no PDF at all', Buffer.from('MZ this is a program'.repeat(40)), 'pdf_no_valido'],
    ['cut short', rawPdf().subarray(0, -40), 'pdf_no_valido'],
    [
      'a start that leads nowhere',
      Buffer.from(
        rawPdf()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
      ),
      'pdf_no_valido',
    ],
    ['encrypted', rawPdf({ trailer: '/Encrypt 9 0 R' }), 'pdf_protegido'],
    ['encrypted and packed', rawPdf({ trailer: '/Encrypt 9 0 R', isPacked: true }), 'pdf_protegido'],
    ['without pages', rawPdf({ pages: '/Count 0' }), 'pdf_no_valido'],
    [
      'a script at its opening',
      rawPdf({ root: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      'pdf_con_programas',
    ],
    ['a program, packed', rawPdf({ root: '/OpenAction << /S /Launch >>', isPacked: true }), 'pdf_con_programas'],
    ['too many pages', rawPdf({ pages: '/Count 900000' }), 'pdf_no_valido'],
  ])('%s', async (_, file, expected) => {
    expect(await codeOf(file)).toBe(expected)
  })

  test('whatever is cut out or changed, the answer is pages or a refusal', async () => {
    const files = [rawPdf(), rawPdf({ isPacked: true })]
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.nat(900), fc.uint8Array({ maxLength: 6 }), async (which, at, bytes) => {
        const file = Buffer.from(files[which] ?? '')
        file.set(bytes.subarray(0, Math.max(0, file.length - at)), Math.min(at, file.length))
        const answer = await codeOf(file)
        expect(['number', 'string']).toContain(typeof answer)
      }),
      { numRuns: 300 },
    )
  })
})

test('a range lies within the file, or there is none', () => {
  expect(rangeOf('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(rangeOf('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=-100', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=5-3', 1000)).toBeNull()
  expect(rangeOf('bytes=0-1,5-6', 1000)).toBeNull()
  expect(rangeOf('bytes=1000-', 1000)).toBe('none')
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1500 }), (a, b, size) => {
      const range = rangeOf(`bytes=${a}-${b}`, size)
      if (range === null || range === 'none') return
      expect(range.start).toBe(a)
      expect(range.end).toBe(Math.min(b, size - 1))
    }),
  )
})

test('texts of pages are plain, and no more than there are pages', () => {
  expect(textsOf('["a\\u0000\\u0007b","x   y","z"]', 2)).toEqual(['a b', 'x y'])
  expect(textsOf(undefined, 3)).toEqual([])
  for (const bad of ['{', '{"a":1}', '[1]']) expect(() => textsOf(bad, 3)).toThrow('incompleto')
})
