/** A QR as the path of an SVG, in units of its dots; `lado` holds no margin. */
export type Qr = { lado: number; d: string }

/** The QR of a text. Of the levels of correction, the middle one is what Anexo 20 asks for. */
export async function qrOf(text: string, level: 'L' | 'M' = 'M'): Promise<Qr> {
  // Loaded for the first document that is looked at.
  const { default: code } = await import('qrcode')
  const { modules } = code.create(text, { errorCorrectionLevel: level })
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
