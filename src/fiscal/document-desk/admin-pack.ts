/** Files in one ZIP without compression, for whoever chose many: PDFs find their XML, and there is one report. */
export async function packed(files: File[], name: string): Promise<File> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const file of files) {
    const title = new TextEncoder().encode(file.name)
    const crc = crcOf(new Uint8Array(await file.arrayBuffer()))
    const facts = { crc, size: file.size, nameLength: title.length }
    const local = entryHead(LOCAL, facts)
    parts.push(local, title, file)
    directory.push(entryHead(CENTRAL, facts, at), title)
    at += local.length + title.length + file.size
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  return new File([...parts, ...directory, endMark(files.length, length, at)], name, { type: 'application/zip' })
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
/** Names are UTF-8. */
const UTF8 = 0x0800
type Facts = { crc: number; size: number; nameLength: number }

/** The fixed part of an entry, before its name; in the directory also where the entry begins. */
function entryHead(mark: number, { crc, size, nameLength }: Facts, at = 0): Uint8Array<ArrayBuffer> {
  const isCentral = mark === CENTRAL
  const view = new DataView(new ArrayBuffer(isCentral ? 46 : 30))
  const shift = isCentral ? 2 : 0
  view.setUint32(0, mark, true)
  if (isCentral) view.setUint16(4, 20, true)
  view.setUint16(4 + shift, 20, true)
  view.setUint16(6 + shift, UTF8, true)
  view.setUint32(14 + shift, crc, true)
  view.setUint32(18 + shift, size, true)
  view.setUint32(22 + shift, size, true)
  view.setUint16(26 + shift, nameLength, true)
  if (isCentral) view.setUint32(42, at, true)
  return new Uint8Array(view.buffer)
}

function endMark(count: number, length: number, at: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(22))
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, length, true)
  view.setUint32(16, at, true)
  return new Uint8Array(view.buffer)
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32, as ZIP wants it. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
