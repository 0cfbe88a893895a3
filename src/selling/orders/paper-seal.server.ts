import type { Color, PdfFile, PdfPage } from '#platform/files/pdf.server.ts'
import type { PaperSeal } from '#people/signature/seal.server.ts'

const SOFT: Color = [102, 102, 102]
const WORDS =
  'Apunta la cámara de tu teléfono al código: dice qué documento se selló, para quién, por cuánto y hasta cuándo, y si alguien lo cambió. Se comprueba en tu equipo, sin enviar nada.'
/** Points that stay white around the code, beyond the four dots that readers ask for. */
const AIR = 8

/** How much of a page the seal takes, in points. */
export function sealHeight(sello: PaperSeal | undefined): number {
  return sello ? sello.ancho + 2 * AIR : 0
}

/** The code with what it is for beside it, from this corner. */
export function sealAt(
  page: PdfPage,
  { lado, d, ancho, huella, pagina }: PaperSeal,
  { x, y, wrapped }: { x: number; y: number; wrapped: PdfFile['wrapped'] },
): void {
  page.drawing([{ d, color: [0, 0, 0] }], [x, y + AIR, ancho / lado])
  const left = x + ancho + 16
  let base = y + AIR + 9
  page.text('Documento sellado', left, base, { font: 'bold' })
  for (const text of wrapped(WORDS, { size: 8, width: 250 })) page.text(text, left, (base += 10), { size: 8 })
  page.text(`Huella ${huella}`, left, (base += 14), { size: 8 })
  page.text(pagina, left, base + 11, { size: 8, color: SOFT })
}
