import { plural } from '#kit/ui/format.ts'

// Reads a ZIP in the browser, file by file and never whole: its pictures then travel as pictures picked one by one, under the
// same limits, and no server has to unpack anything. What a file declares is only believed as far as it is needed.

/** A picture of a ZIP that is read when its turn comes. */
export type Packed = { name: string; bytes: () => Promise<Blob> }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** The directory's end lies within the last bytes, before a comment of 64 KiB at most. */
const TAIL = 65_557
const MOST_DIRECTORY = 32 * 1024 * 1024

export class ZipFault extends Error {}

/** The files of a ZIP that `isWanted` by name, in its order. Throws ZipFault with a sentence for what cannot be read. */
export async function openZip(
  file: Blob,
  { isWanted, entries, bytes }: { isWanted: (name: string) => boolean; entries: number; bytes: number },
): Promise<Packed[]> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - TAIL)))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) throw new ZipFault('El archivo no es un ZIP o está incompleto.')

  const count = tail.getUint16(end + 10, true)
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (count === 0xffff || start === 0xffffffff)
    throw new ZipFault('El ZIP es demasiado grande; divídelo en varios de menos de 4 GB.')
  if (length > MOST_DIRECTORY) throw new ZipFault('El ZIP está dañado.')
  const list = await viewOf(file.slice(start, start + length))
  const found: Packed[] = []
  for (let at = 0, seen = 0; seen < count; seen++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) throw new ZipFault('El ZIP está dañado.')
    const entry = entryAt(list, at)
    at += entry.length
    if (!isWanted(entry.name)) continue
    if (entry.isLocked) throw new ZipFault('El ZIP tiene contraseña; hazlo sin ella.')
    if (entry.unpacked > bytes) throw new ZipFault(`«${entry.name}» pesa más de ${Math.round(bytes / 1024 / 1024)} MB.`)
    if (found.push({ name: entry.name, bytes: () => unpack(file, entry, bytes) }) > entries)
      throw new ZipFault(`El ZIP trae más de ${plural(entries, 'foto', 'fotos')}; divídelo.`)
  }
  return found
}

type Entry = ReturnType<typeof entryAt>

function entryAt(list: DataView, at: number) {
  const nameLength = list.getUint16(at + 28, true)
  const name = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, nameLength))
  return {
    name: name.replaceAll('\\', '/'),
    isLocked: (list.getUint16(at + 8, true) & 1) === 1,
    method: list.getUint16(at + 10, true),
    packed: list.getUint32(at + 20, true),
    unpacked: list.getUint32(at + 24, true),
    offset: list.getUint32(at + 42, true),
    length: 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true),
  }
}

async function unpack(file: Blob, { name, method, packed, unpacked, offset }: Entry, most: number): Promise<Blob> {
  const head = await viewOf(file.slice(offset, offset + 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new ZipFault(`«${name}» está dañado en el ZIP.`)
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const data = file.slice(start, start + packed)
  if (method === 0) return data
  if (method !== 8) throw new ZipFault(`«${name}» viene comprimido de una forma que no se puede leer.`)
  const reader = data.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  // A head may lie about the size: what comes out counts.
  for (let total = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipFault(`«${name}» está dañado en el ZIP.`)
    })
    if (done && total === unpacked) return new Blob(pieces)
    if (done) throw new ZipFault(`«${name}» está dañado en el ZIP.`)
    total += value.byteLength
    if (total > most) throw new ZipFault(`«${name}» pesa más de ${Math.round(most / 1024 / 1024)} MB.`)
    pieces.push(new Uint8Array(value))
  }
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer())
}
