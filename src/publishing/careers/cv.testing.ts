import { zipOf } from '#platform/sheets/book.testing.ts'

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const types = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`

/** A document of Word, or something that would like to be taken for one. */
export function docxOf({ type = main, more = [] as string[], hasText = true } = {}): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', data: types(type) },
    ...(hasText ? [{ name: 'word/document.xml', data: '<w:document/>' }] : []),
    ...more.map((name) => ({ name, data: 'x' })),
  ])
}

export function fileOf(content: Buffer | string, name = 'mi cv.pdf'): File {
  return new File([new Uint8Array(Buffer.from(content))], name)
}
