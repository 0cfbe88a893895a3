import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import { rangeOf } from '#platform/files/byte-range.ts'
import { inspectPdfApart, inspectPdfBytes } from './pdf-apart.server.ts'
import { objectPdf, objectStream, pageWith, pdfOf, rawPdf, updatedPdf } from '#platform/files/pdf-check.testing.ts'
import { inspectPdf } from './pdf-check.server.ts'

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

describe('what runs something is found however it is written', () => {
  const run = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const other = '9'
  const spelled: [string, Buffer][] = [
    ['a name with its letters as numbers', rawPdf({ root: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' })],
    ['every letter as a number', rawPdf({ root: `/OpenAction << /S /${hexed('JavaScript')} >>` })],
    ['small hexadecimal', rawPdf({ root: '/OpenAction << /S /#4a#61vaScript >>' })],
    ['at a page', objectPdf(pageWith({}, `/AA << /O ${run} >>`))],
    ['at a page, without a script', objectPdf(pageWith({}, '/AA << /O << /S /URI /URI (x) >> >>'))],
    ['at a page, by its spelling', objectPdf(pageWith({}, '/A#41 << /O << /S /URI /URI (x) >> >>'))],
    ['at a page, elsewhere', objectPdf(pageWith({ 7: `<< /O 8 0 R >>`, 8: run }, '/AA 7 0 R'))],
    ['in an object nobody names', objectPdf(pageWith({ [other]: run }))],
    ['with a comment in the dictionary', objectPdf(pageWith({ 9: '<< /S %(\n/JavaScript >>' }))],
    ['with a comment in front of its body', commented()],
    ['behind a string that looks open', objectPdf(pageWith({ 9: `<< /T (a\\() /S /Launch >>` }))],
    ['with NUL and form feed for blanks', objectPdf(pageWith({ 9: '<<\0/S\f/Launch\0/F\0(cmd.exe)>>' }))],
    ['without blanks', objectPdf(pageWith({ 9: '<</S/Launch/F(cmd.exe)>>' }))],
    ['a file within', objectPdf(pageWith({ 9: '<< /Type /Filespec /F (a.exe) /EF << /F 10 0 R >> >>' }))],
    [
      'a file within, by its stream',
      objectPdf(pageWith({ 9: '<< /Type /Embedded#46ile /Length 1 >>\nstream\nx\nendstream' })),
    ],
    ['a film that is a program', objectPdf(pageWith({}, '/Annots [<< /Subtype /RichMedia >>]'))],
    ['a form of its own kind', rawPdf({ root: '/AcroForm << /XFA [(a) 3 0 R] >>' })],
    ['another machine’s file', objectPdf(pageWith({}, '/Annots [<< /A << /S /GoToR /F (\\\\\\\\x\\\\y) >> >>]'))],
    ['in a stream of objects', objectPdf(pageWith({ 9: objectStream(new Map([[20, run]])) }))],
    ['in one that does not say so', objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { type: '' }) }))],
    [
      'in one that says so by numbers',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { type: '/Type /Obj#53tm' }) })),
    ],
    [
      'in one whose packing is spelled',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { filter: '/Filter [ /Flate#44ecode ]' }) })),
    ],
    [
      'in one that is not packed',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { filter: '', pack: (body) => body }) })),
    ],
    ['in an update', updatedPdf(rawPdf(), new Map([[1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${run} >>`]]))],
    [
      'in what an update replaced',
      updatedPdf(rawPdf({ root: `/OpenAction ${run}` }), new Map([[1, '<< /Type /Catalog /Pages 2 0 R >>']])),
    ],
    [
      'within a plain stream, as an object of its own',
      objectPdf(pageWith({ 9: `<< /Length 60 >>\nstream\n30 0 obj ${run} endobj\nendstream` })),
    ],
  ]

  test.each(spelled)('%s', async (_, file) => {
    expect(await codeOf(file)).toBe('pdf_con_programas')
  })

  test.each<[string, Buffer]>([
    [
      'a stream of objects packed twice',
      objectPdf(
        pageWith({ 9: objectStream(new Map([[20, run]]), { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }) }),
      ),
    ],
    [
      'one packed by another way',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { filter: '/Filter /LZWDecode' }) })),
    ],
    [
      'one whose packing is told elsewhere',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { filter: '/Filter 10 0 R' }) })),
    ],
    [
      'one that does not unpack',
      objectPdf(pageWith({ 9: objectStream(new Map([[20, run]]), { pack: (body) => body }) })),
    ],
    ['a string without end', objectPdf(pageWith({ 9: '<< /T (a' }))],
    ['a bomb', objectPdf(pageWith({ 9: objectStream(new Map([[20, `<< ${' '.repeat(80_000_000)} >>`]])) }))],
    ['an object that hides behind another’s string', hidden()],
  ])('what cannot be read is not taken: %s', async (_, file) => {
    expect(await codeOf(file)).toMatch(/^pdf_(?:no_valido|con_programas)$/)
  })

  test.each<[string, Buffer]>([
    ['words about scripts', objectPdf(pageWith({ 9: '<< /Title (About /JavaScript \\(and /Launch\\)) >>' }))],
    ['a comment about scripts', objectPdf(pageWith({ 9: '<< /A 1 % /JavaScript\n>>' }))],
    ['a link', objectPdf(pageWith({}, '/Annots [<< /A << /S /URI /URI (https://x.mx/JS/AA) >> >>]'))],
    ['an opening at a page', rawPdf({ root: '/OpenAction [3 0 R /Fit]' })],
    ['a font called AA', objectPdf(pageWith({ 9: '<< /BaseFont /AA /Encoding << /Differences [1 /AA /EF] >> >>' }))],
    [
      'a stream of objects without harm',
      objectPdf(
        pageWith({
          9: objectStream(
            new Map([
              [20, '<< /A (b) >>'],
              [21, '[1 2]'],
            ]),
          ),
        }),
      ),
    ],
    [
      'many objects',
      objectPdf(pageWith(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n + 10, '<< /A 1 >>'])))),
    ],
    ['references that go round', objectPdf(pageWith({ 9: '<< /Next 10 0 R >>', 10: '<< /Next 9 0 R >>' }))],
  ])('what is plain is taken: %s', async (_, file) => {
    expect(await codeOf(file)).toBe(1)
  })

  test('a name of three letters in packed pictures is none', async () => {
    const noise = Buffer.alloc(3_000_000)
    for (let at = 0, seed = 7; at < noise.length; at++)
      noise[at] = (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16
    const file = objectPdf(
      pageWith({ 9: `<< /Length ${noise.length} >>\nstream\n${noise.toString('latin1')}\nendstream` }),
    )
    expect(await codeOf(file)).toBe(1)
  })
})

function hexed(name: string): string {
  return Buffer.from(name).toString('hex').replace(/../g, '#$&')
}

/** «9 %…\n 0 obj»: nobody who looks for «9 0 obj» finds it, but the table leads there. */
function commented(): Buffer {
  const file = objectPdf(pageWith({ 9: '<< /S /Launch >>' })).toString('latin1')
  return Buffer.from(
    file
      .replace('9 0 obj', '9%x\n0 obj')
      .replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + 2}`),
    'latin1',
  )
}

/** An object with a string that begins before another object and ends behind it; the table leads into the string. */
function hidden(): Buffer {
  const inner = '30 0 obj << /S /Launch >> endobj'
  const file = objectPdf(pageWith({ 9: `<< /T (${inner}) >>` })).toString('latin1')
  const place = String(file.indexOf('30 0 obj')).padStart(10, '0')
  return Buffer.from(file.replace(/9 1\n\d{10}/, `9 1\n${place}`), 'latin1')
}

describe('in a thread of its own', () => {
  const large = (more: Record<number, string>, page = '') =>
    objectPdf(pageWith({ 40: `<< /Length 200000 >>\nstream\n${'x'.repeat(200_000)}\nendstream`, ...more }, page))

  test('the answer is the same, its bytes asked for piece by piece', async () => {
    expect(await inspectPdfBytes(large({}))).toEqual({ paginas: 1 })
    await expect(inspectPdfBytes(large({ 9: '<< /S /J#61vaScript >>' }))).rejects.toMatchObject({
      status: 422,
      code: 'pdf_con_programas',
      errors: { archivo: [expect.stringContaining('programas')] },
    })
  })

  test('bytes that do not come are the reason told', async () => {
    const away = () => Promise.reject(new Refusal(503, 'El almacén no contesta.'))
    await expect(inspectPdfApart(away, 1_000_000)).rejects.toMatchObject({ status: 503 })
  })
})
