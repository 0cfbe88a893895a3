import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PAGE } from '#platform/files/pdf.server.ts'
import type { PaperSeal } from '#people/signature/seal.server.ts'
import type { Drawing } from './draw-pages.server.ts'
import type { Opened } from './pictures.server.ts'
import { artifact, BLUE, type Doc, fillArea, NAVY, tagged, write } from './pen.server.ts'
import { type Measure, type Run, wrapRuns } from './type.ts'

export type Cover = {
  titulo: string
  /** What is in it, and of which day. */
  resumen: string[]
  nota: string
  edicion: string
  /** Who gives it out, and what else a reader should know of him. */
  casa: string
  contacto: string[]
  /** A client's own sign; null: the house's, or the name alone when it is a client's. */
  logo: Buffer | null
  isHouse: boolean
  /** With it anybody verifies the catalogue. */
  sello: PaperSeal
  ilustraciones: string[]
}

const LEFT = 60
const WIDE = PAGE.width - 2 * LEFT
const SKY = 452
const TILE = 76
/** What the seal's words take at the right of the foot. */
const BESIDE_CODE = 180

/** The first page. */
export async function drawCover({ doc, pictures, root }: Drawing, cover: Cover, measure: Measure): Promise<void> {
  const white = [255, 255, 255] as [number, number, number]
  const drawings: Opened[] = []
  for (const ruta of cover.ilustraciones.slice(0, 6)) {
    const drawn = await pictures.get(ruta, { side: 62, ground: white })
    if (drawn) drawings.push(drawn)
  }
  doc.addPage()
  doc.addNamedDestination('p1')
  doc.outline.addItem('Portada')
  const sect = doc.struct('Sect', { title: 'Portada' })
  root.add(sect)
  artifact(doc, 'Layout', () => {
    fillArea(doc, { x: 0, y: 0, width: PAGE.width, height: SKY }, NAVY)
    fillArea(doc, { x: LEFT, y: 208, width: 48, height: 5 }, BLUE)
    for (const [n, drawn] of drawings.entries()) {
      const x = LEFT + n * (TILE + 7.2)
      doc
        .roundedRect(x, SKY - TILE / 2, TILE, TILE, 8)
        .lineWidth(0.8)
        .fillAndStroke(white, [214, 220, 230])
      doc.image(drawn, x + 7, SKY - TILE / 2 + 7, { width: 62, height: 62 })
    }
  })
  tagged(doc, sect, 'P', () => signOf(doc, cover))
  tagged(doc, sect, 'H1', () => {
    let y = 258
    for (const line of titleLines(cover.titulo, measure)) {
      for (const run of line.runs) write(doc, run, [LEFT, y])
      y += line.height
    }
  })
  tagged(doc, sect, 'P', () =>
    write(doc, { text: cover.edicion, face: 'normal', size: 13, color: 'faint' }, [LEFT, 190]),
  )
  tagged(doc, sect, 'P', () => wordsOf(doc, cover, measure))
  sealOn(doc, sect, cover.sello)
}

/** As large as three lines allow. */
function titleLines(titulo: string, measure: Measure) {
  for (const size of [44, 38, 32, 26, 20]) {
    const run: Run = { text: titulo, face: 'bold', size, color: 'white' }
    const lines = wrapRuns([run], { width: WIDE, height: size * 1.14, measure })
    if (lines.length <= 3 || size === 20) return lines
  }
  return []
}

function signOf(doc: Doc, { casa, logo, isHouse }: Cover): void {
  if (logo) {
    fillArea(doc, { x: LEFT, y: 54, width: 176, height: 84 }, [255, 255, 255], 8)
    doc.image(logo, LEFT + 12, 64, { fit: [152, 64], align: 'center', valign: 'center' })
    return
  }
  if (!isHouse || casa !== 'JACVE') {
    write(doc, { text: casa, face: 'bold', size: 22, color: 'white' }, [LEFT, 92])
    return
  }
  const drawing = readFileSync(resolve(import.meta.dirname, '../../../public/logo.svg'), 'utf8')
  doc
    .save()
    .translate(LEFT - 4, 56)
    .scale(0.78)
  for (const [, d = ''] of drawing.matchAll(/<path d="([^"]+)"/g)) doc.path(d).lineWidth(10).stroke([255, 255, 255])
  for (const [, d = ''] of drawing.matchAll(/<path fill="[^"]+" d="([^"]+)"/g))
    doc.path(d).fillColor([122, 146, 240]).fill()
  doc.restore()
}

function wordsOf(doc: Doc, { resumen, nota, casa, contacto }: Cover, measure: Measure): void {
  let y = SKY + TILE / 2 + 44
  const paragraph = (text: string, look: Omit<Run, 'text'>, { leading, width }: { leading: number; width: number }) => {
    for (const part of text.split('\n')) {
      for (const { runs } of wrapRuns([{ ...look, text: part }], { width, height: leading, measure })) {
        for (const run of runs) write(doc, run, [LEFT, y])
        y += leading
      }
    }
  }
  for (const text of resumen) paragraph(text, { face: 'normal', size: 12 }, { leading: 17, width: WIDE })
  if (nota) {
    y += 8
    paragraph(nota, { face: 'normal', size: 9.5, color: 'soft' }, { leading: 13, width: WIDE - BESIDE_CODE })
  }
  y = Math.max(y + 16, PAGE.height - 54 - contacto.length * 12)
  write(doc, { text: casa, face: 'bold', size: 10 }, [LEFT, y])
  y += 14
  for (const text of contacto)
    paragraph(text, { face: 'normal', size: 8.5, color: 'soft' }, { leading: 12, width: WIDE - BESIDE_CODE })
}

/** The code at the foot's right; its words stand below it, for who reads with the ears too. */
function sealOn(doc: Doc, sect: PDFKit.PDFStructureElement, { lado, d, ancho, huella }: PaperSeal): void {
  const x = PAGE.width - LEFT - ancho
  const y = PAGE.height - 80 - ancho
  artifact(doc, 'Layout', () => {
    doc.save().translate(x, y)
    doc
      .scale(ancho / lado)
      .path(d)
      .fillColor([0, 0, 0])
      .fill()
    doc.restore()
  })
  tagged(doc, sect, 'P', () => {
    const edge = PAGE.width - LEFT
    write(
      doc,
      { text: 'Documento sellado: verifícalo con este código', face: 'normal', size: 7, color: 'soft' },
      [edge, y + ancho + 12],
      'right',
    )
    write(doc, { text: `Huella ${huella}`, face: 'normal', size: 7, color: 'soft' }, [edge, y + ancho + 22], 'right')
  })
}
