// A workbook's parts: sheets in order, number looks, shared texts.
import { StringDecoder } from 'node:string_decoder'
import { Refusal } from '#kit/base/refusal.ts'
import type { Limits } from './source.ts'
import { lookOf, type NumberLook } from './xlsx-formats.ts'
import { attribute, type XmlEvents, xmlScanner } from './xml-scan.ts'
import { openZip, type ZipFile } from './zip-file.server.ts'

export type Book = {
  zip: ZipFile
  /** Visible sheets, in the order of their tabs. */
  sheets: { name: string; path: string }[]
  is1904: boolean
  /** By the number of a cell's style. */
  looks: NumberLook[]
  texts: string[]
  cellLimit: number
}

/** Opens a workbook. Throws Refusal 422 where it is none, 413 beyond the limits. */
export async function openBook(path: string, limits: Limits): Promise<Book> {
  const zip = await openZip(path, limits)
  const root = await rootOf(zip)
  const { sheets, is1904 } = await sheetsOf(zip, root)
  if (!sheets.length)
    throw new Refusal(422, 'El archivo de Excel no tiene ninguna hoja visible.', { code: 'sin_hojas' })
  return {
    zip,
    sheets,
    is1904,
    looks: await looksOf(zip, root),
    texts: await textsOf(zip, root, limits.cell),
    cellLimit: limits.cell,
  }
}

/** Feeds one entry to a scanner; false where there is no such entry. */
async function scanEntry(zip: ZipFile, name: string, on: XmlEvents): Promise<boolean> {
  const bytes = zip.read(name)
  if (!bytes) return false
  const scanner = xmlScanner(on)
  for await (const text of texts(bytes)) scanner.write(text)
  scanner.end()
  return true
}

/** Bytes in UTF-8 as text, no letter cut in two. */
export async function* texts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const chunk of bytes) {
    const text = decoder.write(chunk)
    if (text) yield text
  }
}

/** Where the workbook is: nearly always xl/workbook.xml, but its place is named in _rels/.rels. */
async function rootOf(zip: ZipFile): Promise<string> {
  const main = (await relations(zip, '_rels/.rels')).find(({ type }) => type.endsWith('/officeDocument'))
  const root = main ? main.target.replace(/^\//, '') : 'xl/workbook.xml'
  if (!zip.names.includes(root)) {
    throw new Refusal(422, 'El archivo no es un libro de Excel (.xlsx). Guárdalo como .xlsx o .csv.', {
      code: 'tipo_de_archivo',
    })
  }
  return root
}

async function relations(zip: ZipFile, name: string): Promise<{ id: string; type: string; target: string }[]> {
  const found: { id: string; type: string; target: string }[] = []
  await scanEntry(zip, name, {
    ...silent,
    open: (element, tag) => {
      if (element !== 'Relationship') return
      found.push({
        id: attribute(tag, 'Id') ?? '',
        type: attribute(tag, 'Type') ?? '',
        target: attribute(tag, 'Target') ?? '',
      })
    },
  })
  return found
}

const silent: XmlEvents = { open: () => undefined, close: () => undefined, text: () => undefined }

async function sheetsOf(
  zip: ZipFile,
  root: string,
): Promise<{ sheets: { name: string; path: string }[]; is1904: boolean }> {
  const folder = root.slice(0, root.lastIndexOf('/') + 1)
  const links = new Map(
    (await relations(zip, `${folder}_rels/${root.slice(folder.length)}.rels`)).map(({ id, target }) => [id, target]),
  )
  const sheets: { name: string; path: string }[] = []
  let is1904 = false
  await scanEntry(zip, root, {
    ...silent,
    open: (element, tag) => {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '')
      const isShown = (attribute(tag, 'state') ?? 'visible') === 'visible'
      const target = links.get(attribute(tag, '(?:\\w+:)?id') ?? '')
      if (element !== 'sheet' || !isShown || !target) return
      sheets.push({
        name: attribute(tag, 'name') ?? '',
        path: target.startsWith('/') ? target.slice(1) : folder + target,
      })
    },
  })
  // A chart's own sheet has no cells; a name that is not there was never a sheet.
  return { sheets: sheets.filter(({ path }) => zip.names.includes(path) && !path.includes('chartsheet')), is1904 }
}

async function looksOf(zip: ZipFile, root: string): Promise<NumberLook[]> {
  const codes = new Map<number, string>()
  const looks: NumberLook[] = []
  let isInCells = false
  await scanEntry(zip, root.replace(/[^/]*$/, 'styles.xml'), {
    ...silent,
    open: (element, tag) => {
      if (element === 'numFmt') codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      if (element === 'cellXfs') isInCells = true
      if (element !== 'xf' || !isInCells) return
      const id = Number(attribute(tag, 'numFmtId') ?? 0)
      looks.push(lookOf(id, codes.get(id)))
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return looks
}

async function textsOf(zip: ZipFile, root: string, cellLimit: number): Promise<string[]> {
  const found: string[] = []
  let current = ''
  let isText = false
  let isReading = false
  await scanEntry(zip, root.replace(/[^/]*$/, 'sharedStrings.xml'), {
    open: (element) => {
      if (element === 'si') current = ''
      // How Japanese is pronounced (rPh) stands beside the text and is none of it.
      if (element === 'rPh') isReading = true
      if (element === 't') isText = !isReading
    },
    close: (element) => {
      if (element === 't') isText = false
      if (element === 'rPh') isReading = false
      if (element === 'si') found.push(plainText(current))
    },
    text: (text) => {
      if (isText && current.length <= cellLimit) current += text.slice(0, cellLimit + 1)
    },
  })
  return found
}

/** Control characters are written _x000D_ in workbooks. */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
