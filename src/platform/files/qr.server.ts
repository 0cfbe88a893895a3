/** A QR as the path of an SVG, in units of its dots; `lado` holds no margin. */
type Qr = { lado: number; d: string }

/** The QR of a text. Of the levels of correction, the middle one is what Anexo 20 asks for. */
export async function qrOf(text: string, level: 'L' | 'M' = 'M'): Promise<Qr> {
  // Loaded for the first document that is looked at.
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: level, boostEcc: false, border: 0 })
  const runs = data.flatMap((row, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      found.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
    return found
  })
  return { lado: size, d: runs.join('') }
}

/** The same as a drawing by itself, dark on white, with a margin of so many dots. */
export async function qrDrawing(text: string, margin: number): Promise<string> {
  const { lado, d } = await qrOf(text)
  const side = lado + 2 * margin
  const box = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">`
  return `${box}<path fill="#fff" d="M${-margin} ${-margin}h${side}v${side}h${-side}z"/><path fill="#000" d="${d}"/></svg>\n`
}
