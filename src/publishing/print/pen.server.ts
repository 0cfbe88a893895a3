import { known, PAGE } from '#platform/files/pdf.server.ts'
import { embedFaces, faceName } from './fonts.server.ts'
import type { Ink, Run } from './type.ts'

export type Doc = PDFKit.PDFDocument
export type Rgb = [number, number, number]
type Area = { x: number; y: number; width: number; height: number }

const inks: Record<Ink, Rgb> = {
  ink: [16, 26, 46],
  soft: [88, 99, 120],
  accent: [47, 79, 208],
  white: [255, 255, 255],
  faint: [196, 204, 218],
  up: [176, 24, 24],
}
export const NAVY: Rgb = [16, 26, 46]
export const TINT: Rgb = [238, 242, 252]
export const BLUE: Rgb = inks.accent
export const RULE: Rgb = [214, 220, 230]

/** Binding side, and the other. */
const INNER = 54
const OUTER = 36

/** Where the columns of a page begin and end: the binding is at the left of odd pages, at the right of even ones. */
export function edgesOf(n: number): { left: number; right: number; isOdd: boolean } {
  const isOdd = n % 2 === 1
  return { left: isOdd ? INNER : OUTER, right: PAGE.width - (isOdd ? OUTER : INNER), isOdd }
}

/** A document that is written while it is drawn: pages leave as they are done. `date` is the edition's; nothing else of the clock goes in. */
export async function openPaper({ title, author, date }: { title: string; author: string; date: Date }): Promise<Doc> {
  // Loaded for the first print: an idle worker does without.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'es-MX',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: author, Producer: 'JACVE', Creator: 'JACVE', CreationDate: date },
  })
  embedFaces(doc)
  return doc
}

/** Writes a run with its base line at y; from x on, or up to it. Returns where it ends. */
export function write(
  doc: Doc,
  { text, face, size, color = 'ink' }: Run,
  [x, y]: [number, number],
  align: 'left' | 'right' = 'left',
): number {
  const said = known(text)
  doc.font(faceName(face)).fontSize(size).fillColor(inks[color])
  const width = doc.widthOfString(said)
  doc.text(said, align === 'right' ? x - width : x, y, { lineBreak: false, baseline: 'alphabetic' })
  return x + width
}

export function fillArea(doc: Doc, { x, y, width, height }: Area, color: Rgb, radius = 0): void {
  if (radius > 0) doc.roundedRect(x, y, width, height, radius)
  else doc.rect(x, y, width, height)
  doc.fillColor(color).fill()
}

export function rule(doc: Doc, [x, y]: [number, number], to: number, color: Rgb = RULE): void {
  doc.lineWidth(0.5).moveTo(x, y).lineTo(to, y).stroke(color)
}

/** What is no part of the text: rules, running heads, page numbers. */
export function artifact(doc: Doc, kind: 'Layout' | 'Pagination', work: () => void): void {
  doc.markContent('Artifact', { type: kind })
  work()
  doc.endMarkedContent()
}

/** Draws as an element of the document's structure. */
export function tagged(doc: Doc, parent: PDFKit.PDFStructureElement, tag: string, work: () => void): void {
  parent.add(doc.struct(tag, {}, [work]))
}
