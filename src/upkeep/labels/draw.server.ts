import { type Bars, code128 } from '#platform/files/code128.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Color, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { qrOf } from '#platform/files/qr.server.ts'
import type { Label } from './contract.ts'
import { boxAt, placesOn, type SheetName, sheets } from './sheets.ts'

const INK: Color = [0, 0, 0]
const SOFT: Color = [70, 70, 70]
/** Points from a label's edge: what printers may shift. */
const EDGE = 7
/** The narrowest bar that cheap readers read, in points (0.19 mm), and the white beside the bars, in bars. */
const LEAST_BAR = 0.54
const QUIET = 10

type Options = { hoja: SheetName; desde: number; date: Date; isPlain?: boolean }
type Box = ReturnType<typeof boxAt>
/** How a code is read by a machine. */
type Mark = { bars: Bars } | { qr: Awaited<ReturnType<typeof qrOf>> }
type Drawn = { label: Label; mark: Mark; box: Box }

/** A PDF of labels from this place of the first sheet on. */
export async function labelSheets(labels: Label[], { hoja, desde, date, isPlain = false }: Options): Promise<Download> {
  const sheet = sheets[hoja]
  const places = placesOn(sheet)
  const file = await pdfFile({ title: 'Etiquetas', date, isPlain })
  let place = Math.min(desde, places) - 1
  let page = file.addPage(sheet.page)
  for (const label of labels) {
    const mark = await markOf(label.k_parte, sheet.label.width - 2 * EDGE)
    for (let copy = 0; copy < label.copias; copy++) {
      if (place === places) {
        page = file.addPage(sheet.page)
        place = 0
      }
      drawLabel(page, file, { label, mark, box: boxAt(sheet, place++) })
    }
  }
  return new Download(`etiquetas-${hoja}.pdf`, 'application/pdf', await file.bytes())
}

/** The code in large, its bars or its QR, and what it is. */
function drawLabel(page: PdfPage, file: PdfFile, { label, mark, box }: Drawn): void {
  const { k_parte, descripcion, marca } = label
  const scale = box.height / 72
  const width = box.width - 2 * EDGE
  const side = box.height - 2 * EDGE
  const [left, room] = 'qr' in mark ? [box.x + EDGE + side + 6, width - side - 6] : [box.x + EDGE, width]
  const size = Math.min(15 * scale, (room / file.widthOf(k_parte, { size: 100, font: 'bold' })) * 100)
  let y = box.y + EDGE + size * 0.75
  page.text(k_parte, left, y, { size, font: 'bold', color: INK })
  if ('qr' in mark) page.drawing([{ d: mark.qr.d, color: INK }], [box.x + EDGE, box.y + EDGE, side / mark.qr.lado])
  else {
    const height = 18 * scale
    drawBars(page, mark.bars, { x: left, y: y + 5 * scale, width, height })
    y += 5 * scale + height
  }
  const type = { size: 6.5 * scale }
  const text = [marca, descripcion].filter(Boolean).join(' · ')
  const lines = Math.max(1, Math.floor((box.y + box.height - EDGE - y) / (7.6 * scale)))
  for (const line of file.wrapped(text, { width: room, ...type }).slice(0, lines))
    page.text(line, left, (y += 7.6 * scale), { ...type, color: SOFT })
}

/** Bars, or a QR where they would be too fine for a reader or the code has none. */
async function markOf(code: string, width: number): Promise<Mark> {
  const bars = code128(code)
  return bars && width / (bars.width + 2 * QUIET) >= LEAST_BAR ? { bars } : { qr: await qrOf(code) }
}

function drawBars(page: PdfPage, bars: Bars, { x, y, width, height }: Box): void {
  const bar = Math.min(width / (bars.width + 2 * QUIET), 2 * LEAST_BAR)
  const d = bars.bars.map(([from, wide]) => `M${from} 0h${wide}v${height / bar}h${-wide}z`).join('')
  page.drawing([{ d, color: INK }], [x + QUIET * bar, y, bar])
}
