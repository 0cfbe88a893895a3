import { deflateSync } from 'node:zlib'
import { pdfFile } from './pdf.server.ts'

/** A PDF of our own making: one text a page. */
export async function pdfOf(texts: string[], title = 'Catálogo'): Promise<Buffer> {
  const doc = await pdfFile({ title, date: new Date('2026-01-15T12:00:00Z') })
  for (const text of texts) doc.addPage().text(text, 60, 90, { size: 18 })
  return doc.bytes()
}

type Odd = { root?: string; trailer?: string; pages?: string; isPacked?: boolean }

/** A one-page PDF written by hand: with what `root`, `trailer` or `pages` add, and its tables in clear or packed (PDF 1.5). */
export function rawPdf({ root = '', trailer = '', pages = '/Count 1', isPacked = false }: Odd = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
    `<< /Type /Pages /Kids [3 0 R] ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  return isPacked ? packed(objects, trailer) : clear(objects, trailer)
}

function clear(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

function packed(objects: string[], trailer: string): Buffer {
  let at = 0
  const pairs = objects.map((object, i) => {
    const pair = `${i + 1} ${at}`
    at += object.length + 1
    return pair
  })
  const head = `${pairs.join(' ')} `
  const inside = deflateSync(Buffer.from(head + objects.join(' '), 'latin1'))
  const lead = Buffer.from('%PDF-1.5\n', 'latin1')
  const stream = (n: number, dict: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(`${n} 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${body.length} >>\nstream\n`, 'latin1'),
      body,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ])
  const first = stream(4, `/Type /ObjStm /N 3 /First ${head.length}`, inside)
  const start = lead.length + first.length
  const entries = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, lead.length, 0],
    [1, start, 0],
  ]
  // With the «up» predictor, as most programs write it.
  const rows = entries.map(([kind = 0, value = 0, index = 0]) => [kind, value >> 8, value & 255, index])
  const filtered = rows.flatMap((row, i) => [2, ...row.map((byte, k) => (byte - (rows[i - 1]?.[k] ?? 0)) & 255)])
  const table = stream(
    5,
    `/Type /XRef /W [1 2 1] /Size 6 /Root 1 0 R ${trailer} /DecodeParms << /Predictor 12 /Columns 4 >>`,
    deflateSync(Buffer.from(filtered)),
  )
  return Buffer.concat([lead, first, table, Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1')])
}

/** The objects of a PDF by number, as somebody wrote them, with a table in clear that says where they lie; `after` the first end, as an update. */
export function objectPdf(objects: Map<number, string>, { root = 1, trailer = '' } = {}): Buffer {
  let text = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [n, object] of objects) {
    places.set(n, text.length)
    text += `${n} 0 obj\n${object}\nendobj\n`
  }
  return Buffer.from(text + tableOf(places, text.length, `/Root ${root} 0 R ${trailer}`), 'latin1')
}

function tableOf(places: Map<number, number>, start: number, trailer: string): string {
  const rows = [...places].map(([n, place]) => `${n} 1\n${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `xref\n${rows}trailer\n<< /Size ${Math.max(0, ...places.keys()) + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
}

/** A PDF with more objects written behind its end, the table before named as the older one. */
export function updatedPdf(base: Buffer, objects: Map<number, string>): Buffer {
  const older = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(base.toString('latin1'))?.[1] ?? '0'
  let text = base.toString('latin1')
  const places = new Map<number, number>()
  for (const [n, object] of objects) {
    places.set(n, text.length)
    text += `${n} 0 obj\n${object}\nendobj\n`
  }
  return Buffer.from(text + tableOf(places, text.length, `/Root 1 0 R /Prev ${older}`), 'latin1')
}

/** Three objects of a plain page, and others. */
export function pageWith(more: Record<number, string>, page = ''): Map<number, string> {
  return new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`],
    ...Object.entries(more).map(([n, object]): [number, string] => [Number(n), object]),
  ])
}

/** A stream of objects as an object's text: `objects` by number, `filter` and `body` as they are told and packed. */
export function objectStream(
  objects: Map<number, string>,
  { filter = '/Filter /FlateDecode', pack = (body: Buffer): Buffer => deflateSync(body), type = '/Type /ObjStm' } = {},
): string {
  let at = 0
  const pairs = [...objects].map(([n, object]) => {
    const pair = `${n} ${at}`
    at += object.length + 1
    return pair
  })
  const head = `${pairs.join(' ')} `
  const body = pack(Buffer.from(head + [...objects.values()].join(' '), 'latin1'))
  return `<< ${type} /N ${objects.size} /First ${head.length} ${filter} /Length ${body.length} >>\nstream\n${body.toString('latin1')}\nendstream`
}
