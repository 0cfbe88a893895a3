import type { Cfdi } from '#cfdi/cfdi.ts'
import { satPage } from '#sat/query.ts'

/** A QR as the path of an SVG, in units of its dots; `lado` holds no margin. */
export type Qr = { lado: number; d: string }

/** Address of the tax office's page about this document; null for what it does not answer about: without a stamp, without a seal, with a total it has no form for. */
export function satAddress({ uuid, sello, version, rfc_emisor, rfc_receptor, total }: Cfdi): string | null {
  if (!uuid || !sello || !/^\d{1,18}(?:\.\d{0,12})?$/.test(total)) return null
  return satPage({ version, rfc_emisor, rfc_receptor, total, uuid, sello })
}

/** The QR of a text, with the middle correction that Anexo 20 asks for. */
export async function qrOf(text: string): Promise<Qr> {
  // Loaded for the first document that is looked at.
  const { default: code } = await import('qrcode')
  const { modules } = code.create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++
      runs.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  }
  return { lado: modules.size, d: runs.join('') }
}
