import type { Timbre } from '#fiscal/cfdi/cfdi.ts'
import { LEFT, need, type Pen, RIGHT, SOFT } from './paper-pen.server.ts'
import { qrOf } from '#platform/files/qr.server.ts'
import { satAddress } from '#fiscal/documents/sat-address.server.ts'
import { localMoment } from '#fiscal/documents/amount.ts'

const QR = 104
const SIZE = 6
const LEADING = 7.6
const TEXT = LEFT + QR + 14

/** The tax office's QR, both seals and the stamp's original string: at the foot of the last page, kept together. */
export async function stampOf(pen: Pen): Promise<void> {
  const { cfdi } = pen
  const address = satAddress(cfdi)
  const stamp = cfdi.timbres.find(({ uuid }) => uuid === cfdi.uuid) ?? cfdi.timbres[0]
  const blocks: [string, string[]][] = [
    ['Sello digital del CFDI', cut(pen, cfdi.sello)],
    ['Sello digital del SAT', cut(pen, stamp?.sello_sat ?? '')],
    ['Cadena original del complemento de certificación del SAT', cut(pen, stamp ? originalString(stamp) : '')],
  ]
  const shown = blocks.filter(([, lines]) => lines.length > 0)
  const facts = stamp
    ? [
        `Certificado del SAT ${stamp.no_certificado_sat}`,
        `Certificado por ${stamp.rfc_proveedor || 'el SAT'} el ${localMoment(stamp.timbrado_en)}`,
      ]
    : []
  const height = shown.reduce((sum, [, lines]) => sum + 12 + lines.length * LEADING + 4, facts.length * 10)
  need(pen, Math.max(height, address ? QR : 0) + 14)

  const top = pen.y + 6
  if (address) {
    const { lado, d } = await qrOf(address)
    pen.page.drawing([{ d, color: [0, 0, 0] }], [LEFT, top, QR / lado])
  }
  let y = top + 6
  for (const [label, lines] of shown) {
    pen.page.text(label, TEXT, y, { size: 7, font: 'bold' })
    for (const [n, line] of lines.entries()) pen.page.text(line, TEXT, y + 9 + n * LEADING, { size: SIZE })
    y += 12 + lines.length * LEADING + 4
  }
  for (const fact of facts) {
    pen.page.text(fact, TEXT, y, { size: 7, color: SOFT })
    y += 10
  }
  pen.y = Math.max(y, top + QR)
}

/** A text without blanks in lines; letter by letter, since seals have no words. */
function cut({ file }: Pen, text: string): string[] {
  const widths = new Map<string, number>()
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const sign of text) {
    let its = widths.get(sign)
    if (its === undefined) widths.set(sign, (its = file.widthOf(sign, { size: SIZE })))
    if (width + its > RIGHT - TEXT) {
      lines.push(line)
      line = ''
      width = 0
    }
    line += sign
    width += its
  }
  return line ? [...lines, line] : lines
}

/** What the tax office's seal was made of (Anexo 20: the stamp's attributes, between bars). */
export function originalString(stamp: Timbre): string {
  const { version, uuid, timbrado_en, rfc_proveedor, leyenda, sello_cfd, no_certificado_sat } = stamp
  // 1.0, of 3.2 documents, had neither the provider nor the legend.
  const parts =
    version === '1.0'
      ? [version, uuid, timbrado_en, sello_cfd, no_certificado_sat]
      : [version, uuid, timbrado_en, rfc_proveedor, ...(leyenda ? [leyenda] : []), sello_cfd, no_certificado_sat]
  return `||${parts.join('|')}||`
}
