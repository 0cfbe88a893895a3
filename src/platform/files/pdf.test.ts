import { expect, test } from 'vitest'
import { pdfFile } from './pdf.server.ts'
import { textsOfPdf } from './pdf.testing.ts'

const date = new Date('2026-03-02T05:59:59Z')

async function drawn(isPlain: boolean): Promise<Buffer> {
  const file = await pdfFile({ title: 'Cotización Ñ', date, isPlain })
  const [first, second] = [file.addPage(), file.addPage()]
  second.text('Página 2', 40, 60)
  first.text('«Ñandú» (50 %) \\ – año', 40, 40, { font: 'bold', align: 'right' })
  first.text('漢字 −5\u00A0°', 40, 80)
  first.line([0, 0], [10, 10])
  first.box({ x: 1, y: 1, width: 5, height: 5 }, [10, 20, 30])
  first.drawing([{ d: 'M0 0a10 10 0 0 1-20 0v-3', color: [0, 0, 0], strokeWidth: 2 }], [5, 5, 0.5])
  return file.bytes()
}

test('texts come out of their pages as they went in; what the fonts do not know is a question mark', async () => {
  expect(textsOfPdf(await drawn(true))).toEqual([['«Ñandú» (50 %) \\ – año', '?? -5 °'], ['Página 2']])
})

test('the same drawing gives the same bytes', async () => {
  expect((await drawn(false)).equals(await drawn(false))).toBe(true)
})

test('text is wrapped within its width, and a word that is too long is cut', async () => {
  const { wrapped, widthOf } = await pdfFile({ title: 'x', date })
  const lines = wrapped(`corto ${'X'.repeat(80)} fin`, { width: 100, size: 9 })
  expect(lines.every((line) => widthOf(line, { size: 9 }) <= 100)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toBe(`corto${'X'.repeat(80)}fin`)
  expect(wrapped('uno\ndos', { width: 100 })).toEqual(['uno', 'dos'])
})
