import { strToU8, Zip, ZipDeflate } from 'fflate'
import { CSV, XLSX } from '#kit/base/file-types.ts'
import { ZONE } from '#kit/base/settings.ts'
import { Download, type Pieces } from './download.server.ts'
import { csvOf, type SheetFormat } from './sheet-cells.ts'

/** A number as it was written, so that money never passes through a float. */
export type Decimal = { decimal: string }
export type StreamValue = string | number | Decimal | null

type Sheet = {
  name: string
  format: SheetFormat
  head: string[]
  /** A batch at a time: no more than two are ever held. */
  batches: (leaving: AbortSignal) => AsyncIterable<StreamValue[][]>
  /** How many rows there will be, where it is known. */
  rows?: number | undefined
}

/** Any number of rows as a file, written while they are read. No cell can become a formula (S19). */
export function sheetStream({ name, format, head, batches, rows }: Sheet): Download<Pieces> {
  const written = { rows: 0 }
  const counted = (leaving: AbortSignal) => counting(batches(leaving), written)
  const parts = format === 'csv' ? csvParts : xlsxParts
  const body: Pieces = (leaving) => parts(head, counted(leaving))
  return new Download(fileName(name, format), format === 'csv' ? CSV : XLSX, body, { rows, written })
}

/** `usuarios` → `usuarios 2026-11-20.xlsx`. */
export function fileName(name: string, format: SheetFormat): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
  return `${name} ${today}.${format}`
}

type Batches = AsyncIterable<StreamValue[][]>

async function* counting(batches: Batches, written: { rows: number }): Batches & AsyncGenerator<StreamValue[][]> {
  for await (const rows of batches) {
    written.rows += rows.length
    yield rows
  }
}

/** A whole workbook of rows that are there. */
export async function workbookOf(head: string[], rows: StreamValue[][]): Promise<Buffer> {
  const made: Buffer[] = []
  for await (const part of xlsxParts(head, once(rows))) made.push(part)
  return Buffer.concat(made)
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

async function* csvParts(head: string[], batches: Batches): AsyncGenerator<Buffer> {
  let isBegun = false
  for await (const rows of batches) {
    if (!isBegun) yield Buffer.from(csvOf([head]))
    isBegun = true
    const lines = rows.map((row) => row.map((value) => (isDecimal(value) ? value.decimal : value)))
    // The mark of UTF-8 stands at the beginning alone.
    if (lines.length > 0) yield Buffer.from(csvOf(lines).slice(1))
  }
  if (!isBegun) yield Buffer.from(csvOf([head]))
}

function isDecimal(value: StreamValue): value is Decimal {
  return typeof value === 'object' && value !== null
}

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** What every workbook of one sheet holds besides it (ECMA-376). Style 1 is bold. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

async function* xlsxParts(head: string[], batches: Batches): AsyncGenerator<Buffer> {
  const ready: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(Buffer.from(chunk))
  })
  for (const [path, text] of Object.entries(parts)) {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(strToU8(DECLARED + text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  const pane =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  sheet.push(
    strToU8(
      `${DECLARED}<worksheet xmlns="${MAIN}"><sheetViews>${pane}</sheetViews><sheetData>${rowXml(head, 1, ' s="1"')}`,
    ),
  )
  let line = 1
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map((row) => rowXml(row, ++line)).join('')))
    yield Buffer.concat(ready.splice(0))
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield Buffer.concat(ready.splice(0))
}

function rowXml(row: StreamValue[], line: number, style = ''): string {
  return `<row r="${line}">${row.map((value, place) => cellXml(value, `r="${letters(place)}${line}"`, style)).join('')}</row>`
}

/** 0 → A, 26 → AA. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

/** Text stands inline and is marked as text: a spreadsheet shows it and does not reckon with it. */
function cellXml(value: StreamValue, at: string, style: string): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`
  if (isDecimal(value)) return `<c ${at}><v>${value.decimal}</v></c>`
  return `<c ${at} t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without what XML 1.0 cannot hold. */
function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are the ones
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  return clean.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
}
