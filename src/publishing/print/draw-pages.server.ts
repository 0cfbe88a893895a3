import { PAGE } from '#platform/files/pdf.server.ts'
import { columnWidth, GUTTER } from './indexes.ts'
import { endsOf, type Piece, type Section, type Sheet } from './layout.ts'
import { artifact, BLUE, type Doc, edgesOf, fillArea, rule, tagged, TINT, write } from './pen.server.ts'
import type { Pictures } from './pictures.server.ts'
import type { Line } from './type.ts'

export type Drawing = {
  doc: Doc
  pictures: Pictures
  root: PDFKit.PDFStructureElement
  /** Of each section, from where it begins to where it ends. */
  parts: Map<Section, { tag: PDFKit.PDFStructureElement; mark: PDFKit.PDFOutline }>
  /** What the foot of each page says. */
  pie: string
  /** The QR of a page of the shop, drawn in a box of one; null without an address. */
  qrOf: (ruta: string) => Promise<{ lado: number; d: string } | null>
}

const QR = 36

/** One page: bands of the sections that begin, columns, running head and foot. */
export async function drawSheet(drawing: Drawing, sheet: Sheet): Promise<void> {
  const { doc } = drawing
  doc.addPage()
  doc.addNamedDestination(`p${sheet.n}`)
  for (const { section, y } of sheet.bands) await bandOf(drawing, section, { sheet, y })
  for (const { section, pieces } of sheet.groups) {
    await photosOf(drawing, pieces, { section, sheet })
    artifact(doc, 'Layout', () => rulesOf(doc, pieces, { section, sheet }))
    const { tag, mark } = partOf(drawing, section)
    for (const piece of pieces) {
      const { item, from } = piece
      if (item.marcador && from === 0) mark.addItem(item.marcador)
      tagged(doc, tag, item.clase === 'cabeza' ? 'H2' : 'P', () => pieceOf(doc, piece, { section, sheet }))
    }
  }
  await footOf(drawing, sheet)
}

function partOf({ doc, root, parts }: Drawing, section: Section) {
  const known = parts.get(section)
  if (known) return known
  const tag = doc.struct('Sect', { title: section.titulo })
  root.add(tag)
  const made = { tag, mark: doc.outline.addItem(section.titulo) }
  parts.set(section, made)
  return made
}

type Where = { section: Section; sheet: Sheet }

async function bandOf(drawing: Drawing, section: Section, { sheet, y }: { sheet: Sheet; y: number }): Promise<void> {
  const { doc, pictures } = drawing
  const { left, right } = edgesOf(sheet.n)
  const drawn = await pictures.get(section.ilustracion, { side: 42, ground: TINT })
  artifact(doc, 'Layout', () => {
    fillArea(doc, { x: left, y, width: right - left, height: 52 }, TINT)
    fillArea(doc, { x: left, y, width: 4, height: 52 }, BLUE)
    if (drawn) doc.image(drawn, right - 52, y + 5, { width: 42, height: 42 })
  })
  const { tag } = partOf(drawing, section)
  tagged(doc, tag, 'H1', () => {
    write(doc, { text: section.titulo, face: 'bold', size: 19 }, [left + 18, y + (section.detalle ? 25 : 33)])
  })
  if (section.detalle)
    tagged(doc, tag, 'P', () =>
      write(doc, { text: section.detalle, face: 'normal', size: 8.5, color: 'soft' }, [left + 18, y + 40]),
    )
}

function xOf({ section, sheet }: Where, columna: number): number {
  return edgesOf(sheet.n).left + columna * (columnWidth(section.columnas) + GUTTER)
}

async function photosOf({ doc, pictures }: Drawing, pieces: Piece[], where: Where): Promise<void> {
  for (const { item, from, columna, y } of pieces) {
    if (!item.foto || from > 0) continue
    const photo = await pictures.get(item.foto, { side: 46, ground: [255, 255, 255] })
    if (photo) artifact(doc, 'Layout', () => doc.image(photo, xOf(where, columna), y + 1, { width: 46, height: 46 }))
  }
}

/** Hairlines between parts, under heads, and dots that lead to page numbers. */
function rulesOf(doc: Doc, pieces: Piece[], where: Where): void {
  const width = columnWidth(where.section.columnas)
  for (const { item, from, to, columna, y } of pieces) {
    const x = xOf(where, columna)
    const blocks = item.blocks.slice(from, to)
    const end = blocks.reduce((sum, { height }) => sum + height, y)
    if (item.clase === 'parte' && to === item.blocks.length) rule(doc, [x, end + 2.5], x + width)
    if (item.clase === 'cabeza' && where.section.columnas === 2) rule(doc, [x, end], x + width, BLUE)
    if (item.clase === 'renglon') dotsOf(doc, { lines: blocks.flatMap(({ lines }) => lines), x, y, width })
  }
}

type Row = { lines: Line[]; x: number; y: number; width: number }

function dotsOf(doc: Doc, { lines, x, y, width }: Row): void {
  let at = y
  for (const line of lines) {
    at += line.height
    if (!line.right || line.runs.length === 0) continue
    const from = x + line.runs.reduce((sum, run) => sum + widthIn(doc, run), 3)
    const to = x + width - widthIn(doc, line.right) - (line.own ? widthIn(doc, line.own) + 5 : 0) - 3
    if (to - from < 6) continue
    doc
      .lineWidth(0.5)
      .dash(0.6, { space: 2 })
      .moveTo(from, at - line.height * 0.26)
      .lineTo(to, at - line.height * 0.26)
      .stroke([170, 178, 192])
  }
  doc.undash()
}

function widthIn(doc: Doc, { text, face, size }: Line['runs'][number]): number {
  return doc.font(faceOf[face]).fontSize(size).widthOfString(text)
}
const faceOf = { normal: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier-Bold' } as const

function pieceOf(doc: Doc, { item, from, to, columna, y }: Piece, where: Where): void {
  const x = xOf(where, columna)
  const width = columnWidth(where.section.columnas)
  let at = y
  for (const { lines } of item.blocks.slice(from, to)) {
    for (const line of lines) {
      at += line.height
      lineOf(doc, line, { x: x + item.sangria, right: x + width, y: at - line.height * 0.26 })
    }
  }
  if (item.pagina) doc.goTo(x, y, width, at - y, `p${item.pagina}`)
}

function lineOf(doc: Doc, { runs, right, own, tag }: Line, at: { x: number; right: number; y: number }): void {
  let { x } = at
  for (const run of runs) x = write(doc, run, [x, at.y])
  if (tag) {
    const width = widthIn(doc, { text: tag, face: 'bold', size: 6 }) + 8
    fillArea(doc, { x: x + 6, y: at.y - 7.5, width, height: 9.5 }, BLUE, 2)
    write(doc, { text: tag, face: 'bold', size: 6, color: 'white' }, [x + 10, at.y - 0.8])
  }
  if (!right) return
  const width = widthIn(doc, right)
  if (own) write(doc, own, [at.right - width - 5, at.y], 'right')
  write(doc, right, [at.right, at.y], 'right')
}

/** First and last code, the section, the foot and the way to the shop. */
async function footOf({ doc, pie, qrOf }: Drawing, sheet: Sheet): Promise<void> {
  const { left, right, isOdd } = edgesOf(sheet.n)
  const ends = endsOf(sheet)
  const section = sheet.groups[0]?.section
  const code = section?.ruta ? await qrOf(section.ruta) : null
  const outer = isOdd ? right : left
  const inner = isOdd ? left : right
  const [toOuter, toInner] = isOdd ? (['right', 'left'] as const) : (['left', 'right'] as const)
  artifact(doc, 'Pagination', () => {
    if (section) write(doc, { text: section.titulo, face: 'normal', size: 7.5, color: 'soft' }, [inner, 36], toInner)
    if (ends) {
      const [first, last] = ends
      const text = first === last ? first : `${first} – ${last}`
      write(doc, { text, face: 'mono', size: 8.5 }, [outer, 36], toOuter)
    }
    rule(doc, [left, 44], right)
    const base = PAGE.height - 26
    const side = code ? QR + 10 : 0
    write(doc, { text: String(sheet.n), face: 'bold', size: 11 }, [isOdd ? outer - side : outer + side, base], toOuter)
    write(doc, { text: pie, face: 'normal', size: 7, color: 'soft' }, [inner, base], toInner)
    if (!code) return
    doc.save().translate(isOdd ? outer - QR : outer, PAGE.height - 16 - QR)
    doc
      .scale(QR / code.lado)
      .path(code.d)
      .fillColor([16, 26, 46])
      .fill()
    doc.restore()
  })
}
