// Workbooks for tests, made part by part: what no writer of workbooks would produce, but others do.
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  name: string
  data: string | Buffer
  stored?: boolean
  encrypted?: boolean
  declaredSize?: number
}

/** A ZIP file of these parts. */
export function zipOf(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.stored ? data : deflateRawSync(data)
    const name = Buffer.from(part.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(part.stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.declaredSize ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

type TestSheet = { name: string; xml: string; state?: 'hidden' | 'veryHidden' }
export type TestBook = {
  sheets: TestSheet[]
  strings?: string[]
  formats?: (number | string)[]
  is1904?: boolean
  extra?: ZipPart[]
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose sheets are raw XML; `formats`: a style for each, by Excel's number or by code. */
export function bookOf({ sheets, strings = [], formats = [], is1904 = false, extra = [] }: TestBook): Buffer {
  const tabs = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const codes = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${170 + at}" formatCode="${format}"/>`] : [],
  )
  const styles = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 170 + at : format}"/>`)
  return zipOf([
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: `<Relationships>${links.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>` },
    ...sheets.map(({ xml }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      data: `<worksheet>${xml}</worksheet>`,
    })),
    ...extra,
  ])
}

/** Rows of inline text as a sheet's XML, from row `first` on. */
export function rowsXml(rows: (string | number)[][], first = 1): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map((row, at) => `<row r="${first + at}">${row.map(cell).join('')}</row>`)
  return `<sheetData>${lines.join('')}</sheetData>`
}
