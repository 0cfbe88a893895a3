// Just enough ZIP to read a workbook, or a delivery of documents: names from the central directory, entries as streams, limits enforced on what
// really comes out (a header may lie about sizes). Names are keys, never paths of the disk.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import iconv from 'iconv-lite'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'

const inflated = promisify(inflateRaw)

type ZipLimits = {
  /** Files inside. */
  entries: number
  /** Bytes of all of them, unpacked. */
  unzipped: number
}

/** What the file is called when it is refused. */
export type ZipWords = { the: string; broken: string; locked: string; brokenCode: string; lockedCode: string }

const WORKBOOK: ZipWords = {
  the: 'El libro de Excel',
  broken: 'El archivo de Excel está dañado; ábrelo y vuelve a guardarlo como .xlsx.',
  locked: 'El libro de Excel tiene contraseña; guárdalo sin ella.',
  brokenCode: 'xlsx_roto',
  lockedCode: 'xlsx_cifrado',
}

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number; crc: number }

export type ZipFile = {
  names: string[]
  /** Every entry in the order of the directory, with the bytes it declares; two may have one name. */
  entries: { name: string; unpacked: number }[]
  /** Bytes of one entry, unpacked; undefined where there is no such entry. */
  read(name: string): AsyncGenerator<Buffer> | undefined
  /** Bytes of the entry at this place of `entries`, checked against its checksum; null when there are more than `most`. */
  bytes(place: number, most: number): Promise<Buffer | null>
}

/** Opens a ZIP. Throws Refusal 422 for what is none, 413 for one that holds too much; `words` say what it should be. */
export async function openZip(path: string, limits: ZipLimits, words = WORKBOOK): Promise<ZipFile> {
  const file = await open(path, 'r')
  try {
    const entries = await directory(file, limits, words)
    const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
    if (declared > limits.unzipped) throw tooLarge(words, 'es demasiado grande una vez descomprimido')

    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    // Sheets are read more than once: for their headers, their merged cells, their rows.
    const budget = { left: limits.unzipped * 3 }
    return {
      names: [...byName.keys()],
      entries: entries.map(({ name, unpacked }) => ({ name, unpacked })),
      read: (name) => {
        const entry = byName.get(name)
        return entry && unpack(path, entry, { budget, most: limits.unzipped, words })
      },
      bytes: async (place, most) => {
        const entry = entries[place]
        if (!entry) throw broken(words)
        return bytesOf(path, entry, { most, words })
      },
    }
  } finally {
    await file.close()
  }
}

function tooLarge({ the }: ZipWords, what: string): Refusal {
  return new Refusal(413, `${the} ${what}.`, { code: 'archivo_grande' })
}

function broken(words: ZipWords): Refusal {
  return new Refusal(422, words.broken, { code: words.brokenCode })
}

const endMark = 0x06054b50
const end64Mark = 0x06064b50
const end64Place = 0x07064b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0 || length < 0) return Buffer.alloc(0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function directory(file: FileHandle, limits: ZipLimits, words: ZipWords): Promise<Entry[]> {
  const { size } = await file.stat()
  const tailStart = Math.max(0, size - 65_557)
  const tail = await bytesAt(file, tailStart, size - tailStart)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at--
  if (at < 0) throw broken(words)

  const place = at >= 20 && tail.readUInt32LE(at - 20) === end64Place ? Number(tail.readBigUInt64LE(at - 12)) : null
  const { count, length, start } = place === null ? shortEnd(tail, at) : longEnd(await bytesAt(file, place, 56), words)
  // Before a single one is read: a count costs nothing to write.
  if (count > limits.entries) {
    throw tooLarge(words, `contiene más de ${plural(limits.entries, 'archivo interno', 'archivos internos')}`)
  }
  if (length > 64 * 1024 * 1024) throw broken(words)
  const list = await bytesAt(file, start, length)
  const entries: Entry[] = []
  for (let position = 0; entries.length < count && position + 46 <= list.length; ) {
    if (list.readUInt32LE(position) !== entryMark) throw broken(words)
    entries.push(entryAt(list, position, words))
    position +=
      46 + list.readUInt16LE(position + 28) + list.readUInt16LE(position + 30) + list.readUInt16LE(position + 32)
  }
  if (entries.length < count) throw broken(words)
  return entries
}

function shortEnd(tail: Buffer, at: number) {
  return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) }
}

function longEnd(end: Buffer, words: ZipWords) {
  if (end.length < 56 || end.readUInt32LE(0) !== end64Mark) throw broken(words)
  const [count, length, start] = [end.readBigUInt64LE(32), end.readBigUInt64LE(40), end.readBigUInt64LE(48)].map(Number)
  return { count: count ?? 0, length: length ?? 0, start: start ?? 0 }
}

function entryAt(list: Buffer, at: number, words: ZipWords): Entry {
  if (list.readUInt16LE(at + 8) & 1) throw new Refusal(422, words.locked, { code: words.lockedCode })
  const nameLength = list.readUInt16LE(at + 28)
  const name = nameOf(list.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
  const entry = {
    name,
    method: list.readUInt16LE(at + 10),
    packed: list.readUInt32LE(at + 20),
    unpacked: list.readUInt32LE(at + 24),
    offset: list.readUInt32LE(at + 42),
    crc: list.readUInt32LE(at + 16),
  }
  const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + list.readUInt16LE(at + 30))
  return withLargeSizes(entry, extra)
}

/** UTF-8, or what Windows writes in Spanish when it does not say. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp850')
  }
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

async function bytesOf(path: string, entry: Entry, { most, words }: { most: number; words: ZipWords }) {
  if (entry.unpacked > most || entry.packed > most + 1024) return null
  if (entry.method !== 0 && entry.method !== 8) throw broken(words)
  const file = await open(path, 'r')
  try {
    const packed = await bytesAt(file, await dataStart(file, entry, words), entry.packed)
    // One byte more than it says is enough to know that it lies.
    const inflate = inflated(packed, { maxOutputLength: entry.unpacked + 1 }).catch(() => null)
    const bytes = entry.method === 0 ? packed : await inflate
    if (!bytes || bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) throw broken(words)
    return bytes
  } finally {
    await file.close()
  }
}

async function* unpack(
  path: string,
  entry: Entry,
  limit: { budget: { left: number }; most: number; words: ZipWords },
): AsyncGenerator<Buffer> {
  const start = await dataStartOf(path, entry, limit.words)
  if (entry.packed === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  if (entry.method !== 0 && entry.method !== 8) throw broken(limit.words)
  const inflate = entry.method === 8 ? createInflateRaw() : null
  if (inflate) packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let total = 0
  try {
    for await (const chunk of (inflate ?? packed) as AsyncIterable<Buffer>) {
      total += chunk.length
      limit.budget.left -= chunk.length
      if (total > limit.most || limit.budget.left < 0)
        throw tooLarge(limit.words, 'es demasiado grande una vez descomprimido')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : broken(limit.words)
  } finally {
    packed.destroy()
    inflate?.destroy()
  }
}

async function dataStartOf(path: string, entry: Entry, words: ZipWords): Promise<number> {
  const file = await open(path, 'r')
  try {
    return await dataStart(file, entry, words)
  } finally {
    await file.close()
  }
}

async function dataStart(file: FileHandle, entry: Entry, words: ZipWords): Promise<number> {
  const local = await bytesAt(file, entry.offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== localMark) throw broken(words)
  return entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
}
