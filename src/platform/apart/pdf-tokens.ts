// The words of a PDF as a reader of PDFs sees them (ISO 32000-1, 7.2 and 7.3.5): `/J#61vaScript` is /JavaScript, a comment is a blank,
// what stands in a string is text and names nothing.

/** `text`: the words with one blank between them, strings as `()`. `stop`: what ended it; `cut` when it went on beyond `most`. */
export type Words = { text: string; end: number; stop: 'endobj' | 'obj' | 'stream' | 'end' | 'cut'; isWhole: boolean }

const BLANK = new Set([0, 9, 10, 12, 13, 32])
const DELIMITER = new Set(Buffer.from('()<>[]{}/%'))
const [OPEN, CLOSE, LESS, MORE, SLASH, PERCENT, HASH, BACKSLASH] = [40, 41, 60, 62, 47, 37, 35, 92]

export function isBlankByte(byte: number | undefined): boolean {
  return byte !== undefined && BLANK.has(byte)
}

/** The words from a place on, until an object ends, its stream begins, or so many bytes were read. `isWhole`: it ended in no string or comment. */
export function wordsAt(bytes: Uint8Array, from: number, most: number): Words {
  const until = Math.min(bytes.length, from + most)
  const words: string[] = []
  let at = from
  while (at < until) {
    const byte = bytes[at] ?? 0
    if (BLANK.has(byte)) at++
    else if (byte === PERCENT) {
      at = commentEnd(bytes, at, until)
      if (at === until) return done(words, at, cutOr('end', until, bytes), false)
    } else if (byte === OPEN) {
      at = stringEnd(bytes, at, until)
      if (at < 0) return done(words, until, cutOr('end', until, bytes), false)
      words.push('()')
    } else if (byte === LESS && bytes[at + 1] !== LESS) {
      at = bytes.indexOf(MORE, at) + 1
      if (at === 0 || at > until) return done(words, until, cutOr('end', until, bytes), false)
      words.push('()')
    } else if (DELIMITER.has(byte) && byte !== SLASH) {
      const isDouble = (byte === LESS || byte === MORE) && bytes[at + 1] === byte
      words.push(isDouble ? String.fromCharCode(byte, byte) : String.fromCharCode(byte))
      at += isDouble ? 2 : 1
    } else {
      const end = wordEnd(bytes, at + 1, until)
      const word = byte === SLASH ? nameOf(bytes, at, end) : latin(bytes, at, end)
      if (word === 'endobj' || word === 'obj' || word === 'stream')
        return done(words, word === 'obj' ? at : end, word, true)
      words.push(word)
      at = end
    }
  }
  return done(words, at, cutOr('end', until, bytes), true)
}

function cutOr(stop: 'end', until: number, bytes: Uint8Array): 'end' | 'cut' {
  return until < bytes.length ? 'cut' : stop
}

function done(words: string[], end: number, stop: Words['stop'], isWhole: boolean): Words {
  return { text: words.join(' '), end, stop, isWhole }
}

function commentEnd(bytes: Uint8Array, from: number, until: number): number {
  let at = from
  while (at < until && bytes[at] !== 10 && bytes[at] !== 13) at++
  return at
}

/** Behind a string in brackets, which may hold such brackets in pairs; -1 where it does not end. */
function stringEnd(bytes: Uint8Array, from: number, until: number): number {
  let depth = 0
  for (let at = from; at < until; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return -1
}

function wordEnd(bytes: Uint8Array, from: number, until: number): number {
  let at = from
  while (at < until && !BLANK.has(bytes[at] ?? 0) && !DELIMITER.has(bytes[at] ?? 0)) at++
  return at
}

function latin(bytes: Uint8Array, from: number, end: number): string {
  // No word of the language is longer; a longer one is no word.
  return String.fromCharCode(...bytes.subarray(from, Math.min(end, from + 64)))
}

/** A name with its `#xx` read, where they stand for a letter or digit; any other sign stays written so, for it would part words here. */
function nameOf(bytes: Uint8Array, from: number, end: number): string {
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(end, from + 512)))
  if (!bytes.subarray(from, end).includes(HASH)) return text
  return text.replace(/#([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9]/.test(sign) ? sign : whole
  })
}
