import { buffer } from 'node:stream/consumers'

/** Letter, in points. */
export const PAGE = { width: 612, height: 792 }

/** Red, green, blue from 0 to 255. */
export type Color = readonly [number, number, number]
/** The standard fonts every reader of PDF has; nothing is embedded. */
type PdfFont = 'normal' | 'bold'
type Type = { size?: number; font?: PdfFont }
/** What a text is for who has the paper read aloud; `Artifact` for what says nothing new: heads that come again, numbers of pages. */
type PdfTag = 'H1' | 'H2' | 'P' | 'Span' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'Artifact'
type TextOptions = Type & { color?: Color; align?: 'left' | 'right' | 'center'; as?: PdfTag }
type Box = { x: number; y: number; width: number; height: number }

/** One page being drawn. Points from the upper left corner; a text's y is its base line. A page may be drawn on after others were added. */
export type PdfPage = {
  text(text: string, x: number, y: number, options?: TextOptions): void
  line(from: [number, number], to: [number, number], color?: Color): void
  box(box: Box, color: Color): void
  /** A PNG or JPEG, as large as fits the box, from its upper left corner. */
  picture(file: Buffer, box: Box): void
  /** SVG paths, stroked or filled, moved to this corner and scaled. */
  drawing(paths: Path[], at: [x: number, y: number, scale: number]): void
}
export type Path = { d: string; color: Color; strokeWidth?: number }

type PdfOptions = {
  title: string
  /** Stands in the file as its date: the same drawing of the same date gives the same bytes. */
  date: Date
  /** Leaves the pages legible, for tests. */
  isPlain?: boolean
}

const INK: Color = [33, 33, 33]
const fonts: Record<PdfFont, string> = { normal: 'Helvetica', bold: 'Helvetica-Bold' }

type Around = { tag: PdfTag | 'Document'; element: PDFKit.PDFStructureElement | null }
/** What a text is, where nothing is said, by what it stands in. */
const LEAVES = new Map<Around['tag'], PdfTag>([
  ['TR', 'TD'],
  ['TD', 'Span'],
  ['TH', 'Span'],
  ['P', 'Span'],
  ['Artifact', 'Artifact'],
])

/** A document of letter pages, tagged: it can be read aloud in order, tables by row and column. */
export async function pdfFile({ title, date, isPlain = false }: PdfOptions) {
  // Loaded when the first paper is drawn: 36 MB that an idle process does not need.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    compress: !isPlain,
    pdfVersion: '1.7',
    lang: 'es-MX',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Producer: 'JACVE', Creator: 'JACVE', CreationDate: date },
  })
  const paper = structureOf(doc)
  let pages = 0
  const measured = (text: string, { size = 9, font = 'normal' }: Type = {}) =>
    doc.font(fonts[font]).fontSize(size).widthOfString(known(text))

  return {
    /** In points; letter where nothing is said. */
    addPage({ width, height } = PAGE): PdfPage {
      doc.addPage({ size: [width, height], margin: 0 })
      return pageOf(doc, pages++, paper)
    },
    inside: paper.inside,
    /** Width in points. */
    widthOf: measured,
    /** The text in lines of at most this width; a word that is too long by itself is cut. */
    wrapped: (text: string, { width, ...type }: Type & { width: number }): string[] =>
      wrap(text, (part) => measured(part, type) <= width),
    bytes(): Promise<Buffer> {
      const done = buffer(doc)
      paper.root.end()
      doc.end()
      return done
    },
  }
}

type Structure = ReturnType<typeof structureOf>

/** How the paper is built up for whoever has it read aloud. */
function structureOf(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let around: Around = { tag: 'Document', element: root }

  /** What is drawn meanwhile stands within one element of the paper's structure, also where it goes on over pages. */
  function inside(tag: PdfTag, work: () => void): void {
    const outer = around
    const element = tag === 'Artifact' || !outer.element ? null : doc.struct(tag)
    if (element) outer.element?.add(element)
    around = { tag, element }
    work()
    around = outer
    element?.end()
  }
  function drawAs(tag: PdfTag, work: () => void): void {
    if (tag !== 'Artifact' && around.element) return void around.element.add(doc.struct(tag, {}, [work]))
    doc.markContent('Artifact', { type: 'Layout' })
    work()
    doc.endMarkedContent()
  }
  return {
    root,
    inside,
    drawAs,
    /** What a text is where nothing is said. */
    leaf: (): PdfTag => LEAVES.get(around.tag) ?? 'P',
  }
}

/** A page, drawn on also after others were added. */
function pageOf(doc: PDFKit.PDFDocument, place: number, paper: Structure): PdfPage {
  const here = () => doc.switchToPage(place)
  return {
    text(text, x, y, { size = 9, font = 'normal', color = INK, align = 'left', as = paper.leaf() } = {}) {
      if (!text) return
      here()
      const said = known(text)
      paper.drawAs(as, () => {
        doc
          .font(fonts[font])
          .fontSize(size)
          .fillColor([...color])
        const shift = align === 'left' ? 0 : doc.widthOfString(said) / (align === 'right' ? 1 : 2)
        doc.text(said, x - shift, y, { lineBreak: false, baseline: 'alphabetic' })
      })
    },
    line(from, to, color = [204, 204, 204]) {
      here()
      paper.drawAs('Artifact', () =>
        doc
          .lineWidth(0.6)
          .moveTo(...from)
          .lineTo(...to)
          .stroke([...color]),
      )
    },
    box({ x, y, width, height }, color) {
      here()
      paper.drawAs('Artifact', () =>
        doc
          .rect(x, y, width, height)
          .fillColor([...color])
          .fill(),
      )
    },
    picture(file, { x, y, width, height }) {
      here()
      paper.drawAs('Artifact', () => doc.image(file, x, y, { fit: [width, height] }))
    },
    drawing(paths, [x, y, scale]) {
      here()
      paper.drawAs('Artifact', () => {
        doc.save().translate(x, y).scale(scale)
        for (const { d, color, strokeWidth } of paths) {
          doc.path(d)
          if (strokeWidth) doc.lineWidth(strokeWidth).stroke([...color])
          else doc.fillColor([...color]).fill()
        }
        doc.restore()
      })
    },
  }
}

export type PdfFile = Awaited<ReturnType<typeof pdfFile>>

const others = new Map([
  ['−', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['\u00A0', ' '],
  ['\u202F', ' '],
  ['→', '>'],
  ['\t', ' '],
])
/** What WinAnsi, the encoding of the standard fonts, has beyond Latin-1. */
const SIGNS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** The text as the standard fonts know it; what they do not know becomes a question mark. */
export function known(text: string): string {
  // Nearly every text, and it is measured and drawn many times.
  if (/^[\x20-\x7e\xa1-\xff]*$/.test(text)) return text
  return Array.from(text.normalize('NFC'), (sign) => {
    const one = others.get(sign) ?? sign
    const code = one.codePointAt(0) ?? 0
    const isLatin = (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0xff)
    return isLatin || SIGNS.includes(one) ? one : '?'
  }).join('')
}

function wrap(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line = ''
    for (const word of paragraph.split(/\s+/).flatMap((one) => cut(one, fits))) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    lines.push(line)
  }
  return lines
}

function cut(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const sign of word) {
    const last = parts.length - 1
    if (fits(parts[last] + sign)) parts[last] += sign
    else parts.push(sign)
  }
  return parts
}
