import type { PDFDataRangeTransport, PDFDocumentProxy } from 'pdfjs-dist'

export type OpenPdf = {
  paginas: number
  /** Draws a page as wide as this, in CSS pixels. A later call stops an earlier one. */
  draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>
  textOf(page: number): Promise<string>
  close(): void
}

const RANGE = 256 * 1024
/** A browser refuses larger canvases. */
const MOST_PIXELS = 16_000_000

/** Opens a PDF by its address, asking for the ranges it needs, or from a file that was chosen. Loads the reader (pdf.js) when first called; only in a browser. */
export async function openPdf(source: string | File): Promise<OpenPdf> {
  if (import.meta.env.SSR) throw new Error('no browser to draw in')
  const [pdfjs, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const from =
    typeof source === 'string'
      ? { url: source }
      : { range: new (slicesOf(pdfjs.PDFDataRangeTransport, source))(source.size, null), length: source.size }
  const task = pdfjs.getDocument({
    ...from,
    rangeChunkSize: RANGE,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    // Our policy for scripts allows no WebAssembly.
    useWasm: false,
  })
  const doc = await task.promise
  return {
    paginas: doc.numPages,
    ...drawing(doc),
    textOf: (page) => textOf(doc, page),
    close: () => void task.destroy(),
  }
}

function drawing(doc: PDFDocumentProxy): Pick<OpenPdf, 'draw'> {
  let current: { cancel(): void } | null = null
  return {
    async draw(canvas, number, width) {
      current?.cancel()
      const page = await doc.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const wanted = (width / natural.width) * (globalThis.devicePixelRatio || 1)
      const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
      const viewport = page.getViewport({ scale: Math.min(wanted, most) })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      current = task
      await task.promise
    },
  }
}

async function textOf(doc: PDFDocumentProxy, number: number): Promise<string> {
  const page = await doc.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(' ')
}

/** Hands pdf.js the parts of a chosen file it asks for: our policy lets nothing be fetched from a blob, and 200 MB need not lie in memory. */
function slicesOf(Transport: typeof PDFDataRangeTransport, file: File) {
  return class extends Transport {
    override requestDataRange(begin: number, end: number): void {
      void file
        .slice(begin, end)
        .arrayBuffer()
        .then((part) => this.onDataRange(begin, new Uint8Array(part)))
    }
  }
}
