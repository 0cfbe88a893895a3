import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { edgesOf } from './pen.server.ts'
import { columnWidth, GUTTER } from './indexes.ts'

type Item = { text: string; x: number; right: number; y: number; size: number }
/** A row of an index, as the produced file says it. */
export type IndexRow = {
  indice: string
  marca: string
  modelo: string
  izquierda: string
  propio: string
  paginas: number[]
}
export type ReadPdf = {
  pages: number
  /** All letters of a page without blanks; pages count from 1. */
  letters: (page: number) => string
  texts: (page: number) => string[]
  rows: IndexRow[]
  outline: string[]
  title: string
  lang: string
  isTagged: boolean
}

const columns = new Map([
  ['Índice por código', 4],
  ['Índice de equivalencias', 3],
  ['Índice por vehículo', 3],
])

/** Reads a catalogue with another program than the one that made it. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  // What it would draw with; it only reads here.
  Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pdf = await loading.promise
  const pages: Item[][] = []
  for (let n = 1; n <= pdf.numPages; n++) pages.push(await itemsOf(pdf, n))
  const outline = (await pdf.getOutline()) ?? []
  const { info } = await pdf.getMetadata()
  const about = info as { Title?: string; Language?: string } // what this document's info holds
  const tree = await (await pdf.getPage(2)).getStructTree()
  await loading.destroy()
  return {
    pages: pages.length,
    texts: (n) => (pages[n - 1] ?? []).map(({ text }) => text),
    letters: (n) => (pages[n - 1] ?? []).map(({ text }) => text.replaceAll(/\s/g, '')).join(''),
    rows: rowsOf(pages),
    outline: outline.map(({ title }) => title),
    title: about.Title ?? '',
    lang: about.Language ?? '',
    isTagged: JSON.stringify(tree).includes('"H1"'),
  }
}

async function itemsOf(pdf: PDFDocumentProxy, n: number): Promise<Item[]> {
  const page = await pdf.getPage(n)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
    return { text: item.str.trim(), x, right: x + item.width, y, size }
  })
}

/** Where a reader of the indexes is: which one, under which make and model. */
type Under = { indice: string; marca: string; modelo: string }

function rowsOf(pages: Item[][]): IndexRow[] {
  const rows: IndexRow[] = []
  const under: Under = { indice: '', marca: '', modelo: '' }
  for (const [place, items] of pages.entries()) {
    for (const { indice, own } of regionsOf(items, under)) {
      under.indice = indice
      for (const { line, edge } of linesInColumns(own, place + 1, columns.get(indice) ?? 1))
        takeLine(rows, under, { line, edge })
    }
  }
  return rows
}

/** What stands on a page of each index: above the first band the one that goes on, below each band its own. */
function regionsOf(items: Item[], { indice }: Under): { indice: string; own: Item[] }[] {
  const bands = items.filter(({ text, size }) => size > 15 && columns.has(text)).toSorted((a, b) => b.y - a.y)
  const inside = items.filter(({ y, size }) => y < 740 && y > 55 && size < 15)
  const tops = [{ text: indice, y: Infinity }, ...bands]
  return tops.flatMap(({ text, y: top }, n) => {
    // Below a band stands its line of details; above the next one there is room.
    const own = inside.filter(({ y }) => y < top - 20 && y > (tops[n + 1]?.y ?? 0) + 10)
    return columns.has(text) ? [{ indice: text, own }] : []
  })
}

function linesInColumns(items: Item[], page: number, many: number): { line: Item[]; edge: number }[] {
  const { left } = edgesOf(page)
  const width = columnWidth(many)
  return Array.from({ length: many }, (_, column) => left + column * (width + GUTTER)).flatMap((from) =>
    linesOf(items.filter(({ x }) => x >= from - 2 && x < from + width)).map((line) => ({ line, edge: from + width })),
  )
}

function takeLine(rows: IndexRow[], under: Under, { line, edge }: { line: Item[]; edge: number }): void {
  const told = numbersAtEnd(line, edge)
  if (!told) return takeHead(rows, under, line)
  const before = rows.at(-1)
  const goesOn = line.length === 1 && before?.paginas.at(-1) === -1
  if (goesOn && before) before.paginas.splice(-1, 1, ...told)
  else if (before && before.paginas.length === 0) finish(before, line, told)
  else rows.push(rowFrom(line, told, under))
}

/** A letter, a make, a model; or a row that fills its line, whose pages stand below. */
function takeHead(rows: IndexRow[], under: Under, line: Item[]): void {
  const text = line.map((item) => item.text).join(' ')
  const isLarge = (line[0]?.size ?? 0) > 9
  if (under.indice !== 'Índice por vehículo') {
    if (!isLarge) rows.push(rowFrom(line, null, under))
  } else if (isLarge) Object.assign(under, { marca: text, modelo: '' })
  else under.modelo = text
}

function rowFrom(line: Item[], told: number[] | null, under: Under): IndexRow {
  const rest = told ? line.slice(0, -1) : line
  const isOwn = under.indice === 'Índice de equivalencias' && told !== null
  const left = isOwn ? rest.slice(0, -1) : rest
  return {
    ...under,
    izquierda: left.map(({ text }) => text).join(' '),
    propio: isOwn ? (rest.at(-1)?.text ?? '') : '',
    paginas: told ?? [],
  }
}

/** A row whose left side filled a line: its code and pages stand below. */
function finish(row: IndexRow, line: Item[], told: number[]): void {
  const rest = line.slice(0, -1)
  row.paginas = told
  row.propio = rest.at(-1)?.text ?? ''
  if (rest.length > 1)
    row.izquierda += ` ${rest
      .slice(0, -1)
      .map(({ text }) => text)
      .join(' ')}`
}

function linesOf(items: Item[]): Item[][] {
  const lines = Map.groupBy(items, ({ y }) => Math.round(y * 2))
  return [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line.toSorted((a, b) => a.x - b.x))
}

/** `4, 9–12,` at the right edge → [4, 9, 10, 11, 12, -1]; -1: it goes on in the next line. */
function numbersAtEnd(line: Item[], edge: number): number[] | null {
  const last = line.at(-1)
  if (!last || Math.abs(last.right - edge) > 1.5 || !/^[\d–, ]+$/.test(last.text)) return null
  const paginas = last.text
    .split(',')
    .filter((part) => part.trim())
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number)
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    })
  return last.text.endsWith(',') ? [...paginas, -1] : paginas
}
