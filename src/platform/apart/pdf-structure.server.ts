import { inflateSync } from 'node:zlib'
import { wordsAt } from './pdf-tokens.ts'

/** Reads so many bytes of a file from a place on; fewer at its end. */
export type ReadAt = (place: number, length: number) => Promise<Buffer>
/** Where an object lies: in the file, or within a stream of objects. */
type Place = { at: number } | { within: number }
export type PdfStructure = {
  /** Their words, as `wordsAt` gives them. */
  trailers: string[]
  /** Of each object, where the newest table puts it. */
  places: Map<number, Place>
  /** Every place in the file that any table names, the older ones too. */
  every: Set<number>
  /** Every stream of objects that any table names. */
  within: Set<number>
}

const MOST_SECTIONS = 200
const MOST_OBJECTS = 2_000_000
/** What one section or stream of objects may hold when unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024
const WINDOW = 64 * 1024
const MOST_TABLE = 32 * 1024 * 1024

/** What makes a file no readable PDF; never shown, the sentence is the caller's. */
export class BrokenPdf extends Error {}

/**
 * The tables that say where each object of a PDF lies, from the newest back (ISO 32000-1, 7.5.4 to 7.5.8): tables in
 * clear and as streams. Throws BrokenPdf.
 */
export async function readStructure(read: ReadAt, start: number): Promise<PdfStructure> {
  const found: PdfStructure = { trailers: [], places: new Map(), every: new Set(), within: new Set() }
  const open = [start]
  const seen = new Set<number>()
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    if (seen.size > MOST_SECTIONS) throw new BrokenPdf('too many sections')
    const trailer = await readSection(read, place, found)
    found.trailers.push(trailer)
    // The table beside (hybrid files) counts before the older one.
    for (const name of ['Prev', 'XRefStm']) {
      const older = numberOf(trailer, name)
      if (older !== null) open.push(older)
    }
  }
  return found
}

async function readSection(read: ReadAt, place: number, found: PdfStructure): Promise<string> {
  const head = await read(place, WINDOW)
  const lead = head.toString('latin1', 0, 32)
  if (/^\s*xref/.test(lead)) return readTable(await untilTrailer(read, place, head), found)
  if (!/^\s*\d+\s+\d+\s+obj/.test(lead)) throw new BrokenPdf('no table')
  const { dict, body } = await streamAt(read, place)
  addStream(dict, body, found)
  return dict
}

async function untilTrailer(read: ReadAt, place: number, head: Buffer): Promise<string> {
  for (let size = head.length, text = head; ; size *= 4, text = await read(place, size)) {
    const at = text.indexOf('trailer')
    // The dictionary of the trailer must be here too.
    if (at !== -1 && text.indexOf('startxref', at) !== -1) return text.toString('latin1')
    if (text.length < size || size > MOST_TABLE) {
      if (at !== -1) return text.toString('latin1')
      throw new BrokenPdf('no trailer')
    }
  }
}

function readTable(text: string, { places, every }: PdfStructure): string {
  const end = text.indexOf('trailer')
  const words = text
    .slice(text.indexOf('xref') + 4, end)
    .split(/\s+/)
    .filter(Boolean)
  for (let i = 0; i + 1 < words.length; ) {
    const [first, many] = [Number(words[i]), Number(words[i + 1])]
    i += 2
    if (!Number.isSafeInteger(first) || !(many >= 0) || many > MOST_OBJECTS) throw new BrokenPdf('subsection')
    for (let n = 0; n < many; n++, i += 3) {
      if (words[i + 2] !== 'n') continue
      every.add(Number(words[i]))
      if (every.size > MOST_OBJECTS) throw new BrokenPdf('too many objects')
      if (!places.has(first + n)) places.set(first + n, { at: Number(words[i]) })
    }
  }
  return wordsAt(Buffer.from(text.slice(end + 7), 'latin1'), 0, WINDOW).text.split(' startxref')[0] ?? ''
}

/** The words of a stream's dictionary and its bytes unpacked. */
export async function streamAt(read: ReadAt, place: number): Promise<{ dict: string; body: Buffer }> {
  const head = await read(place, WINDOW)
  const lead = wordsAt(head, 0, WINDOW)
  const { text: dict, end, stop } = wordsAt(head, lead.end + 3, WINDOW)
  if (lead.stop !== 'obj' || stop !== 'stream') throw new BrokenPdf('no stream')
  const begin = end + (head[end] === 13 && head[end + 1] === 10 ? 2 : 1)
  const length = numberOf(dict, 'Length')
  // A length kept elsewhere: unpacking stops by itself at the end of what was packed.
  const bytes = await read(
    place + begin,
    Math.min(length === null || /\/Length \d+ \d+ R/.test(dict) ? MOST_TABLE : length, MOST_TABLE),
  )
  if (!isPacked(dict)) return { dict, body: bytes }
  try {
    return { dict, body: unpredicted(inflateSync(bytes, { maxOutputLength: MOST_UNPACKED }), dict) }
  } catch (cause) {
    throw new BrokenPdf('not unpacked', { cause })
  }
}

/** Tables and streams of objects are packed in one way or not at all; any other is not read, and so not taken. */
function isPacked(dict: string): boolean {
  const told = /\/Filter (\[[^\]]{0,200}\]|\S+)/.exec(dict)?.[1]
  if (told === undefined || told === 'null' || told === '[ ]') return false
  if (told === '/FlateDecode' || told === '[ /FlateDecode ]') return true
  throw new BrokenPdf(`filter ${told}`)
}

/** Takes the PNG predictors off (ISO 32000-1, 7.4.4.4); tables use «up» only, but the row says so itself. */
function unpredicted(body: Buffer, dict: string): Buffer {
  if ((numberOf(dict, 'Predictor') ?? 1) < 10) return body
  const width = numberOf(dict, 'Columns') ?? 1
  if (width < 1 || width > 64) throw new BrokenPdf('columns')
  const rows = Math.floor(body.length / (width + 1))
  const out = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) {
    const kind = body[row * (width + 1)] ?? 0
    if (kind !== 0 && kind !== 2) throw new BrokenPdf('predictor')
    for (let i = 0; i < width; i++) {
      const above = kind === 2 && row > 0 ? (out[(row - 1) * width + i] ?? 0) : 0
      out[row * width + i] = ((body[row * (width + 1) + 1 + i] ?? 0) + above) & 255
    }
  }
  return out
}

function addStream(dict: string, body: Buffer, { places, every, within }: PdfStructure): void {
  const widths = listOf(dict, 'W')
  const [a = 0, b = 0, c = 0] = widths
  const row = a + b + c
  if (widths.length !== 3 || row < 1 || row > 32) throw new BrokenPdf('widths')
  const index = listOf(dict, 'Index')
  const ranges = index.length ? index : [0, numberOf(dict, 'Size') ?? 0]
  let at = 0
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    for (let n = 0; n < (ranges[i + 1] ?? 0) && at + row <= body.length; n++, at += row) {
      const kind = a === 0 ? 1 : uint(body, at, a)
      const value = uint(body, at + a, b)
      const object = (ranges[i] ?? 0) + n
      if (every.size > MOST_OBJECTS || places.size > MOST_OBJECTS) throw new BrokenPdf('too many objects')
      if (kind === 1) every.add(value)
      if (kind === 2) within.add(value)
      if (places.has(object)) continue
      if (kind === 1) places.set(object, { at: value })
      if (kind === 2) places.set(object, { within: value })
    }
  }
}

function uint(body: Buffer, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + (body[at + i] ?? 0)
  return value
}

/** A whole number of a dictionary by its name; null when there is none. */
export function numberOf(dict: string, name: string): number | null {
  const found = new RegExp(`/${name}\\s+(\\d{1,12})(?!\\d)`).exec(dict)?.[1]
  return found === undefined ? null : Number(found)
}

/** The object that a dictionary refers to by this name. */
export function referenceOf(dict: string, name: string): number | null {
  const found = new RegExp(`/${name}\\s*\\[?\\s*(\\d{1,10})\\s+\\d{1,5}\\s+R`).exec(dict)?.[1]
  return found === undefined ? null : Number(found)
}

function listOf(dict: string, name: string): number[] {
  const found = new RegExp(`/${name}\\s*\\[([\\d\\s]*)\\]`).exec(dict)?.[1] ?? ''
  return found.split(/\s+/).filter(Boolean).map(Number)
}
