import { canonicalCode, normalCode } from '#kit/base/code.ts'
import { folded } from './library-words.ts'

/** A piece of a page's text and where it stands, in parts of the page's width and height. */
export type Word = { text: string; left: number; top: number; width: number; height: number }
/** What is to be shown over the drawing: a part to go to, or what was searched. */
export type Mark = Word & { kind: 'parte' | 'hallazgo' }

/** The longest code of more than one word, and the most that one page is asked for: a page of a list says some hundreds. */
const WORDS = 3
const MOST = 4000

/** What could be codes of parts in a text, written as `normalCode` does: up to three words together, with a digit. */
export function possibleCodes(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const found = new Set<string>()
  for (let from = 0; from < words.length && found.size < MOST; from++) {
    for (let length = 1; length <= WORDS; length++) {
      const code = normalCode(words.slice(from, from + length).join(''))
      if (code.length >= 4 && code.length <= 40 && /\d/.test(code)) found.add(code)
    }
  }
  return [...found]
}

/** Where a code stands in a text as a word of its own; -1: nowhere. */
export function placeOfCode(text: string, code: string): number {
  const upper = text.toUpperCase()
  for (let from = upper.indexOf(code); from >= 0; from = upper.indexOf(code, from + 1)) {
    const [before = ' ', after = ' '] = [upper[from - 1], upper[from + code.length]]
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return from
  }
  return -1
}

/** A text in pieces, those that say one of the words of a question apart. */
export function piecesOf(text: string, q: string): { text: string; isHit: boolean }[] {
  const spans = hitsIn(text, q)
  const pieces: { text: string; isHit: boolean }[] = []
  let done = 0
  for (const [from, to] of spans) {
    if (from > done) pieces.push({ text: text.slice(done, from), isHit: false })
    pieces.push({ text: text.slice(from, to), isHit: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHit: false })
  return pieces
}

/** Where the words of a question stand, in their order and without lying over each other. */
function hitsIn(text: string, q: string): [from: number, to: number][] {
  const said = folded(text)
  const words = folded(q)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const found: [number, number][] = []
  for (const word of words)
    for (let at = said.indexOf(word); at >= 0; at = said.indexOf(word, at + word.length))
      found.push([at, at + word.length])
  const sorted = found.toSorted(([a], [b]) => a - b)
  return sorted.filter(([from], n) => sorted.slice(0, n).every(([, end]) => end <= from))
}

type Wanted = { codes: readonly string[]; q: string }

/** The marks of a page: its codes that are parts, and the words that were searched. */
export function marksOf(words: readonly Word[], { codes, q }: Wanted): Mark[] {
  return words.flatMap((word) => [
    ...codes.flatMap((code): Mark[] => {
      const from = placeOfCode(word.text, canonicalCode(code))
      return from < 0 ? [] : [{ ...cut(word, from, from + code.length), kind: 'parte', text: code }]
    }),
    ...hitsIn(word.text, q).map(([from, to]): Mark => ({ ...cut(word, from, to), kind: 'hallazgo' })),
  ])
}

/** About where some letters of a piece stand: narrow ones count half. */
function cut(word: Word, from: number, to: number): Word {
  const wide = (text: string) =>
    Array.from(text).reduce((sum, letter) => sum + (/[\s.,:;'|!iljtfI1()-]/.test(letter) ? 0.55 : 1), 0)
  const unit = word.width / (wide(word.text) || 1)
  return {
    text: word.text.slice(from, to),
    left: word.left + wide(word.text.slice(0, from)) * unit,
    width: wide(word.text.slice(from, to)) * unit,
    top: word.top,
    height: word.height,
  }
}
