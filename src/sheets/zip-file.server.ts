// Just enough ZIP to read a workbook: names from the central directory, entries as streams, limits enforced on what
// really comes out (a header may lie about sizes). Names are keys, never paths of the disk.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { Refusal } from '#base/refusal.ts'
import type { Limits } from './source.ts'

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number }

export type ZipFile = {
  names: string[]
  /** Bytes of one entry, unpacked; undefined where there is no such entry. */
  read(name: string): AsyncGenerator<Buffer> | undefined
}

/** Opens a ZIP. Throws Refusal 422 for what is none, 413 for one that holds too much. */
export async function openZip(path: string, limits: Limits): Promise<ZipFile> {
  const file = await open(path, 'r')
  try {
    const entries = await directory(file)
    if (entries.length > limits.entries) throw tooLarge(`contiene más de ${limits.entries} archivos internos`)
    const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
    if (declared > limits.unzipped) throw tooLarge('es demasiado grande una vez descomprimido')

    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    // Sheets are read more than once: for their headers, their merged cells, their rows.
    const budget = { left: limits.unzipped * 3 }
    return {
      names: [...byName.keys()],
      read: (name) => {
        const entry = byName.get(name)
        return entry && unpack(path, entry, { budget, most: limits.unzipped })
      },
    }
  } finally {
    await file.close()
  }
}

function tooLarge(what: string): Refusal {
  return new Refusal(413, `El libro de Excel ${what}.`, { code: 'archivo_grande' })
}

function broken(): Refusal {
  return new Refusal(422, 'El archivo de Excel está dañado; ábrelo y vuelve a guardarlo como .xlsx.', {
    code: 'xlsx_roto',
  })
}

const endMark = 0x06054b50
const end64Mark = 0x06064b50
const end64Place = 0x07064b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0 || length < 0) throw broken()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function directory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tailStart = Math.max(0, size - 65_557)
  const tail = await bytesAt(file, tailStart, size - tailStart)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at--
  if (at < 0) throw broken()

  const place = at >= 20 && tail.readUInt32LE(at - 20) === end64Place ? Number(tail.readBigUInt64LE(at - 12)) : null
  const { count, length, start } = place === null ? shortEnd(tail, at) : longEnd(await bytesAt(file, place, 56))
  if (length > 64 * 1024 * 1024) throw broken()
  const list = await bytesAt(file, start, length)
  const entries: Entry[] = []
  for (let position = 0; entries.length < count && position + 46 <= list.length; ) {
    if (list.readUInt32LE(position) !== entryMark) throw broken()
    entries.push(entryAt(list, position))
    position +=
      46 + list.readUInt16LE(position + 28) + list.readUInt16LE(position + 30) + list.readUInt16LE(position + 32)
  }
  return entries
}

function shortEnd(tail: Buffer, at: number) {
  return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) }
}

function longEnd(end: Buffer) {
  if (end.length < 56 || end.readUInt32LE(0) !== end64Mark) throw broken()
  const [count, length, start] = [end.readBigUInt64LE(32), end.readBigUInt64LE(40), end.readBigUInt64LE(48)].map(Number)
  return { count: count ?? 0, length: length ?? 0, start: start ?? 0 }
}

function entryAt(list: Buffer, at: number): Entry {
  if (list.readUInt16LE(at + 8) & 1) {
    throw new Refusal(422, 'El libro de Excel tiene contraseña; guárdalo sin ella.', { code: 'xlsx_cifrado' })
  }
  const nameLength = list.readUInt16LE(at + 28)
  const name = list.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
  const entry = {
    name,
    method: list.readUInt16LE(at + 10),
    packed: list.readUInt32LE(at + 20),
    unpacked: list.readUInt32LE(at + 24),
    offset: list.readUInt32LE(at + 42),
  }
  const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + list.readUInt16LE(at + 30))
  return withLargeSizes(entry, extra)
}

/** ZIP64: sizes that read 0xFFFFFFFF stand in the extra field, in this order, only those. */
function withLargeSizes(entry: Entry, extra: Buffer): Entry {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  if (at + 4 > extra.length) return entry
  let value = at + 4
  for (const key of ['unpacked', 'packed', 'offset'] as const) {
    if (entry[key] !== 0xffffffff || value + 8 > extra.length) continue
    entry[key] = Number(extra.readBigUInt64LE(value))
    value += 8
  }
  return entry
}

async function* unpack(
  path: string,
  entry: Entry,
  limit: { budget: { left: number }; most: number },
): AsyncGenerator<Buffer> {
  const start = await dataStart(path, entry)
  if (entry.packed === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  if (entry.method !== 0 && entry.method !== 8) throw broken()
  const inflate = entry.method === 8 ? createInflateRaw() : null
  if (inflate) packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let total = 0
  try {
    for await (const chunk of (inflate ?? packed) as AsyncIterable<Buffer>) {
      total += chunk.length
      limit.budget.left -= chunk.length
      if (total > limit.most || limit.budget.left < 0) throw tooLarge('es demasiado grande una vez descomprimido')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken()
  } finally {
    packed.destroy()
    inflate?.destroy()
  }
}

async function dataStart(path: string, entry: Entry): Promise<number> {
  const file = await open(path, 'r')
  try {
    const local = await bytesAt(file, entry.offset, 30)
    if (local.length < 30 || local.readUInt32LE(0) !== localMark) throw broken()
    return entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
