/** Texts of a legible PDF (`isPlain`), page by page, in the order drawn. */
export function textsOfPdf(pdf: Buffer): string[][] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)].map(([, page = '']) => page)
  return streams
    .filter((page) => page.includes(' TJ'))
    .map((page) =>
      [...page.matchAll(/\[((?:<[0-9a-f]*>|[-\d. ])+)\] TJ/g)].map(([, shown = '']) =>
        // Letters stand in hexadecimal, with the distances between pairs among them.
        new TextDecoder('windows-1252').decode(
          Buffer.from([...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join(''), 'hex'),
        ),
      ),
    )
}
