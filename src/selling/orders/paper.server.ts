import { lineAmount, pesos } from '#kit/base/money.ts'
import { taxLines, type ToldTax } from '#kit/base/vat.ts'
import { apart } from '#platform/apart/apart.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { type Color, PAGE, pdfFile, type PdfFile, type PdfPage } from '#platform/files/pdf.server.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import { count, day, money } from '#kit/ui/format.ts'
import type { PaperSeal } from '#people/signature/seal.server.ts'
import { logoPaths } from './paper-logo.ts'
import { sealAt, sealHeight } from './paper-seal.server.ts'

/** A commercial document as paper: what an order and a quotation have in common. Money in pesos, as the calls send it. */
export type Paper = {
  /** `Pedido`, `Cotización`. */
  titulo: string
  folio: string
  estado: string
  /** Instant of the document. */
  fecha: string
  /** Instant of the last change; the document's own where that is not known. */
  actualizado?: string
  /** Instant until which it counts; null where it does not end. */
  vigencia: string | null
  /** Who sells: name and lines below it. */
  emisor: { nombre: string; lineas: string[] }
  cliente: { nombre: string; lineas: string[] }
  /** Where to and how it travels. */
  entrega: string[]
  /** Purchase order, adviser and the like. */
  datos: [texto: string, valor: string][]
  lineas: PaperLine[]
  /** `flete` is part of the subtotal, `rebaja` (of promotions) is out of it. */
  totales: {
    flete: string
    rebaja?: string | undefined
    subtotal: string
    iva: string
    impuestos?: ToldTax[] | undefined
    total: string
  }
  notas: string
  /** What the reader has to know, at the foot of the last page. */
  leyenda: string
  /** With it anybody verifies the paper. */
  sello?: PaperSeal
}

type PaperLine = {
  k_parte: string
  descripcion: string
  /** Below the description: a note, what it stands in for, what is owed. */
  detalle: string
  cantidad: number
  precio: string
  importe: string
}

const LEFT = 40
const RIGHT = PAGE.width - 40
const BOTTOM = PAGE.height - 56
const SOFT: Color = [102, 102, 102]
const SUNK: Color = [242, 240, 237]
const RULE: Color = [230, 230, 230]
const TEXT = { size: 9 }
const LEADING = 11.5
// Right or left edges of the columns.
const AT = { number: LEFT + 18, key: LEFT + 26, text: LEFT + 116, pieces: 398, price: 478, amount: RIGHT - 6 }

/** Lines drawn where they are, half a millisecond each; a document may have thousands, and they are drawn in a thread. */
const DRAWN_HERE = 100

/** `Pedido WEB-000123.pdf`. The same paper gives the same bytes. */
export async function paperPdf(paper: Paper): Promise<Download> {
  const bytes =
    paper.lineas.length <= DRAWN_HERE
      ? await paperBytes(paper)
      : await apart<typeof paperBytes>({ module: new URL(import.meta.url), name: 'paperBytes' }, [paper])
  return new Download(`${paper.titulo} ${paper.folio}.pdf`, 'application/pdf', Buffer.from(bytes))
}

/** The PDF itself; `isPlain` leaves its pages legible, for tests. */
export async function paperBytes(paper: Paper, options: { isPlain?: boolean } = {}): Promise<Buffer> {
  const file = await pdfFile({ title: `${paper.titulo} ${paper.folio}`, date: new Date(paper.fecha), ...options })
  const { wrapped } = file
  const pages: PdfPage[] = []
  let y = 0
  const turn = () => {
    const page = file.addPage()
    pages.push(page)
    // Said once: on the pages that follow it is for the eye.
    if (pages.length === 1) y = headOf(page, paper)
    else file.inside('Artifact', () => void (y = headOf(page, paper)))
    return page
  }

  let page = turn()
  y = partiesOf(page, paper, { y, file })
  file.inside('Table', () => {
    file.inside('TR', () => void (y = columnsOf(page, y)))
    for (const [n, line] of paper.lineas.entries()) {
      const texts = linesOf(line, wrapped)
      const height = Math.max(1, texts.length) * LEADING + 6
      if (y + height > BOTTOM) {
        page = turn()
        file.inside('Artifact', () => void (y = columnsOf(page, y)))
      }
      file.inside('TR', () => rowOf(page, { n: n + 1, line, texts, y, file }))
      y += height
    }
  })
  const notes = paper.notas ? wrapped(paper.notas, { ...TEXT, width: 280 }) : []
  const legend = paper.leyenda ? wrapped(paper.leyenda, { size: 8, width: RIGHT - LEFT }) : []
  // Totals and what belongs to them stay together.
  const above = Math.max(32 + sumsOf(paper.totales).length * 15, notes.length * LEADING + 14)
  const foot = above + sealHeight(paper.sello) + legend.length * 10 + 14
  if (y + foot > BOTTOM) {
    page = turn()
  }
  file.inside('Table', () => totalsAt(page, paper, { y: y + 16, file }))
  notesAt(page, notes, y + 16)
  if (paper.sello) sealAt(page, paper.sello, { x: LEFT, y: y + 6 + above, wrapped })
  for (const [n, text] of legend.entries())
    page.text(text, LEFT, y + 16 + foot - legend.length * 10 + n * 10, { size: 8, color: SOFT })

  for (const [n, one] of pages.entries()) {
    one.line([LEFT, PAGE.height - 44], [RIGHT, PAGE.height - 44])
    const small = { size: 8, color: SOFT, as: 'Artifact' } as const
    one.text(`${paper.emisor.nombre} · ${paper.titulo} ${paper.folio}`, LEFT, PAGE.height - 32, small)
    one.text(`Página ${n + 1} de ${pages.length}`, RIGHT, PAGE.height - 32, { ...small, align: 'right' })
  }
  return file.bytes()
}

/** Logo, title and folio, on every page; returns where what follows begins. */
function headOf(page: PdfPage, { titulo, folio, estado, fecha, vigencia }: Paper): number {
  page.drawing(logoPaths, [LEFT, 34, 0.5])
  page.text(`${titulo} ${folio}`, RIGHT, 48, { size: 16, font: 'bold', align: 'right', as: 'H1' })
  const facts = [day(fecha), estado, vigencia && `Vigente hasta el ${day(vigencia)}`].filter(Boolean).join(' · ')
  page.text(facts, RIGHT, 62, { color: SOFT, align: 'right' })
  page.line([LEFT, 76], [RIGHT, 76])
  return 90
}

type Wrapped = PdfFile['wrapped']

/** Who sells, who buys, where to: three columns of the first page. */
function partiesOf(
  page: PdfPage,
  { emisor, cliente, entrega, datos }: Paper,
  { y: top, file }: { y: number; file: PdfFile },
): number {
  const { wrapped } = file
  const width = (RIGHT - LEFT - 32) / 3
  const blocks: [string, string, string[]][] = [
    ['De', emisor.nombre, emisor.lineas],
    ['Para', cliente.nombre, cliente.lineas],
    ['Entrega', entrega[0] ?? 'Por acordar', entrega.slice(1)],
  ]
  let lowest = top
  for (const [place, [label, name, lines]] of blocks.entries()) {
    const x = LEFT + place * (width + 16)
    let y = top + 8
    page.text(label, x, y, { size: 8, color: SOFT, as: 'H2' })
    for (const text of wrapped(name, { width, size: 10, font: 'bold' }))
      page.text(text, x, (y += 13), { size: 10, font: 'bold' })
    for (const text of lines.flatMap((line) => wrapped(line, { ...TEXT, width })))
      page.text(text, x, (y += LEADING), TEXT)
    lowest = Math.max(lowest, y)
  }
  let y = lowest + 8
  for (const [place, [label, value]] of datos.filter(([, value]) => value).entries()) {
    const column = place % 3
    if (column === 0) y += 14
    const x = LEFT + column * (width + 16)
    page.text(`${label}: ${value}`, x, y, TEXT)
  }
  return y + 16
}

/** The names of the columns, on every page that has lines. */
function columnsOf(page: PdfPage, y: number): number {
  page.box({ x: LEFT, y, width: RIGHT - LEFT, height: 18 }, SUNK)
  const base = y + 12
  const bold = { size: 8, font: 'bold', as: 'TH' } as const
  page.text('#', AT.number, base, { ...bold, align: 'right' })
  page.text('Clave', AT.key, base, bold)
  page.text('Descripción', AT.text, base, bold)
  page.text('Cantidad', AT.pieces, base, { ...bold, align: 'right' })
  page.text('Precio', AT.price, base, { ...bold, align: 'right' })
  page.text('Importe', AT.amount, base, { ...bold, align: 'right' })
  return y + 22
}

type Texts = { key: string; text: string; isSoft: boolean }[]

/** Key and description, line by line below each other. */
function linesOf({ k_parte, descripcion, detalle }: PaperLine, wrapped: Wrapped): Texts {
  const keys = wrapped(k_parte, { ...TEXT, width: AT.text - AT.key - 6, font: 'bold' })
  const width = AT.pieces - AT.text - 46
  const texts = [
    ...wrapped(descripcion, { ...TEXT, width }).map((text) => ({ text, isSoft: false })),
    ...(detalle ? wrapped(detalle, { size: 8, width }).map((text) => ({ text, isSoft: true })) : []),
  ]
  return Array.from({ length: Math.max(keys.length, texts.length) }, (_, n) => ({
    key: keys[n] ?? '',
    text: texts[n]?.text ?? '',
    isSoft: texts[n]?.isSoft ?? false,
  }))
}

type Row = { n: number; line: PaperLine; texts: Texts; y: number; file: PdfFile }

function rowOf(page: PdfPage, { n, line, texts, y, file }: Row): void {
  const base = y + 9
  page.text(String(n), AT.number, base, { color: SOFT, align: 'right' })
  file.inside('TD', () => {
    for (const [place, { key }] of texts.entries()) page.text(key, AT.key, base + place * LEADING, { font: 'bold' })
  })
  file.inside('TD', () => {
    for (const [place, { text, isSoft }] of texts.entries())
      page.text(text, AT.text, base + place * LEADING, isSoft ? { size: 8, color: SOFT } : TEXT)
  })
  page.text(count(line.cantidad), AT.pieces, base, { align: 'right' })
  page.text(unitPrice(line.precio), AT.price, base, { align: 'right' })
  page.text(money(line.importe), AT.amount, base, { align: 'right' })
  const bottom = y + Math.max(1, texts.length) * LEADING + 2
  page.line([LEFT, bottom], [RIGHT, bottom], RULE)
}

/** Two decimals, or as many more as the price really has. */
export function unitPrice(price: string): string {
  const decimals = (price.split('.')[1] ?? '').replace(/0+$/, '')
  return decimals.length > 2 ? `${money(price).replace(/\.\d+$/, '')}.${decimals}` : money(price)
}

/** A line and, where its part carries a core, the line of its cores. */
export function withCores(line: PaperLine, casco: string | undefined): PaperLine[] {
  if (!casco) return [line]
  const { k_parte, cantidad } = line
  const importe = pesos(lineAmount(casco, cantidad))
  const descripcion = `Casco de ${k_parte}: se devuelve al entregar el usado`
  return [line, { k_parte: 'Casco', descripcion, detalle: '', cantidad, precio: casco, importe }]
}

/** What stands above the total; a freight that costs nothing is not told. */
function sumsOf({ flete, rebaja, subtotal, ...taxed }: Paper['totales']): [string, string][] {
  const sums: [string, string][] = [['Subtotal', subtotal], ...taxLines(taxed)]
  const freight: [string, string][] = Number(flete) > 0 ? [['Flete', flete]] : []
  const cut: [string, string][] = rebaja ? [['Promociones', `-${rebaja}`]] : []
  return [...cut, ...freight, ...sums]
}

function totalsAt(page: PdfPage, { totales }: Paper, { y, file }: { y: number; file: PdfFile }): void {
  const rows = sumsOf(totales)
  for (const [n, [label, amount]] of rows.entries())
    file.inside('TR', () => {
      page.text(label, AT.price, y + n * 15, { align: 'right', as: 'TH' })
      page.text(money(amount), AT.amount, y + n * 15, { align: 'right' })
    })
  const under = y + rows.length * 15 - 8
  page.line([AT.price - 60, under], [RIGHT, under])
  const large = { size: 12, font: 'bold', align: 'right' } as const
  file.inside('TR', () => {
    page.text('Total', AT.price, under + 16, { ...large, as: 'TH' })
    page.text(money(totales.total), AT.amount, under + 16, large)
  })
}

function notesAt(page: PdfPage, notes: string[], y: number): void {
  if (notes.length === 0) return
  page.text('Notas', LEFT, y, { size: 8, color: SOFT, as: 'H2' })
  for (const [n, text] of notes.entries()) page.text(text, LEFT, y + 13 + n * LEADING, TEXT)
}

type Cells = {
  renglon: number | null
  clave: string
  texto: string
  piezas: number | null
  precio: number | null
  importe: number | null
}

/** The same lines and totals as a workbook; numbers are numbers, and no text can become a formula. */
export function paperSheet(paper: Paper): Promise<Download> {
  const none = { renglon: null, clave: '', piezas: null, precio: null, importe: null }
  const lines = paper.lineas.map(
    ({ k_parte, descripcion, detalle, cantidad, precio, importe }, n): Cells => ({
      renglon: n + 1,
      clave: k_parte,
      texto: [descripcion, detalle].filter(Boolean).join(' · '),
      piezas: cantidad,
      precio: Number(precio),
      importe: Number(importe),
    }),
  )
  const rows: Cells[] = [
    ...lines,
    ...sumsOf(paper.totales).map(([texto, amount]) => ({ ...none, texto, importe: Number(amount) })),
    { ...none, texto: 'Total', importe: Number(paper.totales.total) },
    { ...none, texto: `${paper.titulo} ${paper.folio} · ${paper.estado} · ${day(paper.fecha)}` },
    { ...none, texto: paper.cliente.nombre },
    ...paper.datos.filter(([, value]) => value).map(([label, value]) => ({ ...none, texto: `${label}: ${value}` })),
    ...(paper.vigencia ? [{ ...none, texto: `Vigente hasta el ${day(paper.vigencia)}` }] : []),
  ]
  return sheetOf({
    name: `${paper.titulo} ${paper.folio}`,
    format: 'xlsx',
    columns: [
      { title: '#', value: ({ renglon }) => renglon },
      { title: 'Clave', value: ({ clave }) => clave || null },
      { title: 'Descripción', value: ({ texto }) => texto },
      { title: 'Cantidad', value: ({ piezas }) => piezas },
      { title: 'Precio sin IVA', value: ({ precio }) => precio },
      { title: 'Importe sin IVA', value: ({ importe }) => importe },
    ],
    rows,
  })
}
