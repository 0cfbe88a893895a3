import type { PDFDataRangeTransport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Word } from './page-marks.ts'

export type OpenPdf = {
  paginas: number
  /** Draws a page as wide as this, in CSS pixels. A later call stops an earlier one. */
  draw: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>
  /** The same beside it, small: it stops nothing. */
  drawSmall: (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>
  /** Height of a page for a width of one. */
  shapeOf(page: number): Promise<number>
  wordsOf(page: number): Promise<Word[]>
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
    shapeOf: (page) => shapeOf(doc, page),
    wordsOf: (page) => wordsOf(doc, page),
    textOf: (page) => textOf(doc, page),
    close: () => void task.destroy(),
  }
}

function drawing(doc: PDFDocumentProxy): Pick<OpenPdf, 'draw' | 'drawSmall'> {
  let current: { cancel(): void } | null = null
  return {
    async draw(canvas, number, width) {
      current?.cancel()
      const page = await doc.getPage(number)
      const { task, show } = rendering(page, canvas, width)
      current = task
      await task.promise
      show()
      // The next one is what most people want next.
      if (number < doc.numPages) void doc.getPage(number + 1).catch(() => undefined)
    },
    async drawSmall(canvas, number, width) {
      const { task, show } = rendering(await doc.getPage(number), canvas, width)
      await task.promise
      show()
    },
  }
}

/** Draws apart, so that what is there stands until the new page is whole. */
function rendering(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const natural = page.getViewport({ scale: 1 })
  const wanted = (width / natural.width) * (globalThis.devicePixelRatio || 1)
  const most = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  const sheet = document.createElement('canvas')
  sheet.width = Math.max(1, Math.floor(viewport.width))
  sheet.height = Math.max(1, Math.floor(viewport.height))
  const show = () => {
    canvas.width = sheet.width
    canvas.height = sheet.height
    canvas.getContext('2d')?.drawImage(sheet, 0, 0)
  }
  return { task: page.render({ canvas: sheet, viewport }), show }
}

async function shapeOf(doc: PDFDocumentProxy, number: number): Promise<number> {
  const { width, height } = (await doc.getPage(number)).getViewport({ scale: 1 })
  return height / width
}

/** Its lines as they stand; what is turned is left out. */
async function wordsOf(doc: PDFDocumentProxy, number: number): Promise<Word[]> {
  const page = await doc.getPage(number)
  const view = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
    const [left, base] = view.convertToViewportPoint(e, f) as [number, number]
    const size = Math.hypot(c, d)
    if (Math.abs(b) > Math.abs(a) / 10 || view.rotation !== 0) return []
    return [
      {
        text: item.str,
        left: left / view.width,
        top: (base - size * 0.95) / view.height,
        width: item.width / view.width,
        height: (size * 1.25) / view.height,
      },
    ]
  })
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
