// Whether anything in a PDF runs or opens something on its reader's machine: every object is looked at, wherever it lies.
import { isBlankByte, wordsAt } from './pdf-tokens.ts'
import { BrokenPdf, numberOf, type PdfStructure, type ReadAt, streamAt } from './pdf-structure.server.ts'

/** Thrown for what runs something. */
export class HarmfulPdf extends Error {}

const mega = 1024 * 1024
const WINDOW = 4 * mega
/** A dictionary or list longer than this is none of a catalogue or a CV. */
const MOST_OBJECT = mega
/** Of all streams of objects, unpacked. */
const MOST_UNPACKED = 256 * mega
/** Objects that the tables name where the run through the file saw none. */
const MOST_ODD = 2000

/** What does something when a page, a field or the document is opened, or brings another file along. */
const HARMFUL =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|ImportData|SubmitForm|XFA|GoToE|GoToR|Rendition|Movie)(?= |$)/
/** Names that fonts and pictures may have too: only with what an action has. */
const HARMFUL_KEY = /\/(?:JS \(\)|(?:JS|AA|EF) (?:<<|\d+ \d+ R))/

/** Throws HarmfulPdf for words, as `wordsAt` gives them, that name what runs something. */
function refuseHarm(words: string): void {
  if (HARMFUL.test(words) || HARMFUL_KEY.test(words)) throw new HarmfulPdf('it names what runs something')
}

type Walk = { read: ReadAt; size: number; seen: Set<number>; streams: Set<number>; unpacked: number }

/**
 * Looks through every object: those that a run through the whole file meets, those that the tables place elsewhere, and
 * those within streams of objects. Throws HarmfulPdf, and BrokenPdf for what cannot be read to its end.
 */
export async function lookThrough(read: ReadAt, size: number, { trailers, every, within, places }: PdfStructure) {
  for (const trailer of trailers) refuseHarm(trailer)
  const walk: Walk = { read, size, seen: new Set(), streams: new Set(), unpacked: 0 }
  await runThrough(walk)
  const odd = [...every].filter((place) => !walk.seen.has(place))
  if (odd.length > MOST_ODD) throw new BrokenPdf('tables that lead elsewhere')
  for (const place of odd) {
    const bytes = await read(place, MOST_OBJECT)
    const start = objStart(bytes)
    if (start !== null) await takeObject(walk, { bytes, start, place, offset: place })
  }
  for (const holder of within) {
    const place = places.get(holder)
    if (!place || !('at' in place)) throw new BrokenPdf('object stream')
    await lookThroughStream(walk, place.at)
  }
}

/** Every «12 0 obj» of the file, in one run: each object is read once, however they lie within each other. */
async function runThrough(walk: Walk): Promise<void> {
  for (let from = 0; from < walk.size; from += WINDOW) {
    // As much more as one object may have.
    const bytes = await walk.read(from, WINDOW + MOST_OBJECT)
    let at = bytes.indexOf('obj')
    while (at >= 0 && at < WINDOW) {
      const start = numbersBefore(bytes, at)
      if (start === null) {
        at = bytes.indexOf('obj', at + 3)
        continue
      }
      // A table may point at the blanks before it.
      for (let blank = start; blank >= start - 4 && (blank === start || isBlankByte(bytes[blank])); blank--)
        walk.seen.add(from + blank)
      const end = await takeObject(walk, { bytes, start: at + 3, place: from + start, offset: from })
      at = bytes.indexOf('obj', Math.max(end, at + 3))
    }
  }
}

type Found = {
  bytes: Buffer
  /** Behind its «obj», in these bytes. */
  start: number
  /** Of its number, in the file. */
  place: number
  /** Of these bytes, in the file. */
  offset: number
}

/** Looks at one object; where it ends, in the bytes given. */
async function takeObject(walk: Walk, { bytes, start, place, offset }: Found): Promise<number> {
  const { text, end, stop, isWhole } = wordsAt(bytes, start, MOST_OBJECT)
  refuseHarm(text)
  const isAtEnd = offset + bytes.length >= walk.size
  // What has no end here may go on with anything.
  if (stop === 'cut' || (stop === 'end' && !isAtEnd) || !isWhole) throw new BrokenPdf('an object without end')
  if (stop === 'stream' && /\/(?:ObjStm|First)(?= |$)/.test(text)) await lookThroughStream(walk, place)
  return end
}

/** Where «12 0» begins that stands before «obj»; null where there are no such numbers. */
function numbersBefore(bytes: Buffer, obj: number): number | null {
  let at = obj
  for (let turn = 0; turn < 2; turn++) {
    const word = at
    while (at > 0 && word - at < 32 && isBlankByte(bytes[at - 1])) at--
    const end = at
    while (at > 0 && end - at < 10 && isDigit(bytes[at - 1])) at--
    if (at === end || (turn === 1 && word === end)) return null
  }
  return at
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

/** Behind the «obj» of an object that is said to begin here; null where none does. */
function objStart(bytes: Buffer): number | null {
  const { text, end, stop } = wordsAt(bytes, 0, 1024)
  return stop === 'obj' && /^\d+ \d+$/.test(text) ? end + 3 : null
}

/** The objects of a stream of objects (ISO 32000-1, 7.5.7), as one text and each by itself: a reader begins at any of them. */
async function lookThroughStream(walk: Walk, place: number): Promise<void> {
  if (walk.streams.has(place)) return
  walk.streams.add(place)
  const { dict, body } = await streamAt(walk.read, place)
  walk.unpacked += body.length
  if (walk.unpacked > MOST_UNPACKED) throw new BrokenPdf('too much unpacked')
  const first = numberOf(dict, 'First')
  // Another stream may have a /First of its own: what is no stream of objects names none by number.
  if (first === null) return
  const numbers = wordsAt(body, 0, first).text.split(' ').filter(Boolean)
  if (first > body.length || numbers.some((word) => !/^\d{1,10}$/.test(word))) throw new BrokenPdf('object stream')
  const starts = numbers.flatMap((word, i) => (i % 2 ? [first + Number(word)] : []))
  const sorted = [...new Set([first, ...starts])].toSorted((a, b) => a - b)
  refuseHarm(wordsAt(body, first, body.length).text)
  for (const [i, start] of sorted.entries()) {
    const segment = body.subarray(start, sorted[i + 1] ?? body.length)
    const { text, isWhole, stop } = wordsAt(segment, 0, segment.length)
    refuseHarm(text)
    // No object of a stream ends in a string that goes on, or holds a stream or another object.
    if (!isWhole || stop !== 'end') throw new BrokenPdf('object stream')
  }
}
