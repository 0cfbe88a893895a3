import type { Cfdi } from '#fiscal/cfdi/cfdi.ts'
import { type Color, PAGE, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { regimeText } from '#kit/forms/tax-catalogue.ts'
import { localMoment } from '#fiscal/documents/amount.ts'
import { kinds, nameOf } from '#fiscal/documents/fiscal-words.ts'

export const LEFT = 36
export const RIGHT = PAGE.width - 36
export const BOTTOM = PAGE.height - 46
export const SOFT: Color = [102, 102, 102]
export const SUNK: Color = [242, 240, 237]
export const RULE: Color = [225, 225, 225]
const RED: Color = [176, 24, 24]
const FAINT: Color = [250, 226, 226]

/** Where the drawing of a document stands: blocks take what they need from the top down, and turn the page. */
export type Pen = {
  file: PdfFile
  cfdi: Cfdi
  isCancelled: boolean
  pages: PdfPage[]
  page: PdfPage
  /** Where the next block begins. */
  y: number
}

/** A pen on the first page of a document. */
export function penOn(file: PdfFile, cfdi: Cfdi, isCancelled: boolean): Pen {
  const page = file.addPage()
  const pen: Pen = { file, cfdi, isCancelled, pages: [page], page, y: 0 }
  headOf(pen)
  return pen
}

/** Turns the page when less than this is left of it; says whether it did. */
export function need(pen: Pen, height: number): boolean {
  if (pen.y + height <= BOTTOM) return false
  pen.page = pen.file.addPage()
  pen.pages.push(pen.page)
  headOf(pen)
  return true
}

type Lines = { x: number; width: number; size?: number; font?: 'normal' | 'bold'; color?: Color }

/** Writes a text in lines from `y` down; returns where the next line would stand. */
export function write(pen: Pen, text: string, y: number, { x, width, size = 8, font, color }: Lines): number {
  let at = y
  for (const line of pen.file.wrapped(text, { width, size, font })) {
    pen.page.text(line, x, at, { size, font, color })
    at += size * 1.3
  }
  return at
}

/** Who issues it and what it is, on every page. */
function headOf(pen: Pen): void {
  const { page, cfdi, isCancelled } = pen
  const { tipo, version, fecha, nombre_emisor, rfc_emisor, regimen_emisor, lugar_expedicion } = cfdi
  if (isCancelled) page.text('CANCELADO', PAGE.width / 2, PAGE.height / 2, { ...watermark, align: 'center' })
  const name = write(pen, nombre_emisor || rfc_emisor, 46, { x: LEFT, width: 300, size: 12, font: 'bold' })
  const soft = { x: LEFT, width: 300, color: SOFT }
  let y = write(pen, `RFC ${rfc_emisor}`, name - 2, soft)
  if (regimen_emisor) y = write(pen, `Régimen fiscal ${regimeText(regimen_emisor)}`, y, soft)
  if (lugar_expedicion) y = write(pen, `Lugar de expedición ${lugar_expedicion}`, y, soft)

  const title = `${kinds[tipo].papel} ${nameOf({ ...cfdi, uuid: cfdi.uuid ?? '' })}`
  let right = 46
  for (const line of pen.file.wrapped(title, { width: 230, size: 14, font: 'bold' })) {
    page.text(line, RIGHT, right, { size: 14, font: 'bold', align: 'right' })
    right += 17
  }
  page.text(localMoment(fecha), RIGHT, right - 2, { size: 8, color: SOFT, align: 'right' })
  page.text(`CFDI ${version} de tipo ${tipo}`, RIGHT, right + 8, { size: 8, color: SOFT, align: 'right' })
  if (isCancelled) page.text('CANCELADO', RIGHT, right + 24, { size: 13, font: 'bold', color: RED, align: 'right' })
  pen.y = Math.max(y, right + (isCancelled ? 30 : 16)) + 2
  page.line([LEFT, pen.y], [RIGHT, pen.y])
  pen.y += 12
}

const watermark = { size: 78, font: 'bold', color: FAINT } as const

/** Legend and number of each page, once all are there. */
export function footOf({ pages, cfdi }: Pen): void {
  const y = PAGE.height - 26
  for (const [n, page] of pages.entries()) {
    page.line([LEFT, y - 11], [RIGHT, y - 11])
    page.text('Este documento es una representación impresa de un CFDI', LEFT, y, { size: 8, color: SOFT })
    page.text(cfdi.uuid?.toUpperCase() ?? '', PAGE.width / 2 + 60, y, { size: 7, color: SOFT, align: 'center' })
    page.text(`Página ${n + 1} de ${pages.length}`, RIGHT, y, { size: 8, color: SOFT, align: 'right' })
  }
}
