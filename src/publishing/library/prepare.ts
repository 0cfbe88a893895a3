import { COVER_MOST, PAGE_TEXT_MOST, TEXTS_MOST } from './library-states.ts'

export type Prepared = { portada: File | null; textos: string[]; paginas: number }

const COVER_WIDTH = 480

/** What the uploader's browser reads of a PDF: cover, pages, texts. `onPage` hears how far it is; texts end where the limit is reached. */
export async function prepare(file: File, onPage: (done: number, all: number) => void): Promise<Prepared> {
  const { openPdf } = await import('./pdf-pages.ts')
  const pdf = await openPdf(file)
  try {
    const portada = await coverOf(pdf.draw)
    const textos: string[] = []
    let total = 0
    for (let page = 1; page <= pdf.paginas; page++) {
      const text = total < TEXTS_MOST / 3 ? (await pdf.textOf(page)).slice(0, PAGE_TEXT_MOST) : ''
      textos.push(text)
      total += text.length
      onPage(page, pdf.paginas)
    }
    return { portada, textos, paginas: pdf.paginas }
  } finally {
    pdf.close()
  }
}

type Draw = (canvas: HTMLCanvasElement, page: number, width: number) => Promise<void>

async function coverOf(draw: Draw): Promise<File | null> {
  const canvas = document.createElement('canvas')
  await draw(canvas, 1, COVER_WIDTH)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && blob.size <= COVER_MOST ? new File([blob], 'portada.jpg', { type: blob.type }) : null
}
