import { codeKey } from './codes.ts'
import type { Lexicon } from './lexicon.ts'
import type { Reading } from './mention.ts'
import { type IsSure, readVehicles } from './mentions.ts'
import { wordsMeant } from './meant-words.ts'
import { fold } from './spanish.ts'
import { isEmpty, type Word } from './tokens.ts'
import { type YearSpan, yearSpans } from './years.ts'

/** A text as both the index and the questions read it: words meant, years, vehicles. */
export type TextReading = { text: string; folded: string; words: Word[]; years: YearSpan[]; vehicles: Reading }

export function readText(raw: string, lexicon: Lexicon, isSure?: IsSure): TextReading {
  const text = raw.normalize('NFC')
  const folded = fold(text)
  const words = wordsMeant(text, lexicon)
  const years = yearSpans(folded)
  return { text, folded, words, years, vehicles: readVehicles({ folded, words, years, isSure }, lexicon) }
}

/** The words that say something and are neither vehicle, engine nor year, with their places in `words`. */
export function contentOf({ words, vehicles }: TextReading): { word: Word; at: number }[] {
  return words.flatMap((word, at) =>
    vehicles.used.has(at) || isEmpty(word.text) || (word.text.length < 2 && !/\d/.test(word.text))
      ? []
      : [{ word, at }],
  )
}

const MOST_KEYS = 8

type CodePiece = { key: string; start: number; end: number; isCode: boolean }

function piecesOf({ text, folded, vehicles, words }: TextReading): CodePiece[] {
  const isTaken = (start: number, end: number) =>
    words.some((word, i) => vehicles.used.has(i) && word.start < end && start < word.end)
  return [...folded.matchAll(/[^\s,;()¿?¡!"]+/g)].map(({ 0: chunk, index }) => {
    const end = index + chunk.length
    return { key: codeKey(text.slice(index, end)), start: index, end, isCode: !isEmpty(chunk) && !isTaken(index, end) }
  })
}

/** Where a text writes in pieces a code that some part's words hold, the longest of them: «1j0 121 051 f». `isWord`: whether a root is a word of some part. */
export function codeInPieces(
  reading: TextReading,
  isWord: (root: string) => boolean,
): { start: number; end: number; a: string } | undefined {
  if (!/\d/.test(reading.folded)) return undefined
  const pieces = piecesOf(reading)
  for (let size = 4; size > 1; size--) {
    for (let i = 0; i + size <= pieces.length; i++) {
      const run = pieces.slice(i, i + size)
      const a = run
        .map(({ key }) => key)
        .join('')
        .toLowerCase()
      const isCode = run.every((piece) => piece.isCode && (/\d/.test(piece.key) || piece.key.length <= 3))
      if (isCode && a.length >= 6 && a.replace(/\D/g, '').length >= 3 && isWord(a))
        return { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0, a }
    }
  }
  return undefined
}

/** Keys of the runs of a text that may be a code: with a digit, of four signs at least, and no vehicle, year or engine. Up to three words are joined. */
export function codesIn(reading: TextReading): string[] {
  if (!/\d/.test(reading.folded)) return []
  const chunks = piecesOf(reading)
  const keys: string[] = []
  const digits = piecesOfDigits(chunks)
  for (let size = 3; size > 0; size--) {
    for (let i = 0; i + size <= chunks.length; i++) {
      const run = chunks.slice(i, i + size)
      const key = run.map((chunk) => chunk.key).join('')
      const isShort = size === 1 || run.every((chunk) => chunk.key.length <= 8)
      if (run.every(({ isCode }) => isCode) && isShort && /\d/.test(key) && key.length >= 4 && key.length <= 40)
        keys.push(key)
    }
  }
  return [...keys, ...digits].slice(-MOST_KEYS)
}

/** «11 12 7 581 215»: one code read out in four pieces or more, nothing but digits. */
function piecesOfDigits(chunks: { key: string; isCode: boolean }[]): string[] {
  const runs: string[][] = [[]]
  for (const { key, isCode } of chunks)
    if (isCode && /^\d{1,5}$/.test(key)) runs.at(-1)?.push(key)
    else runs.push([])
  return runs.filter((run) => run.length > 3 && run.length < 9).map((run) => run.join(''))
}

const neutral = new Set([
  'kit',
  'jueg',
  'juego',
  'jgo',
  'par',
  'set',
  'original',
  'genuin',
  'genuino',
  'nuev',
  'complet',
  'conjunt',
  'conjunto',
  'ensambl',
  'media',
  'medi',
])

/** A word that says how parts are sold, not what they are. */
export function isNeutral(root: string): boolean {
  return neutral.has(root)
}

const container = /^(?:bot|lat|latita|cubet|garraf|tarr|tamb|botell|envas|frasc|bidon|porron|bolsa|bucket)[aeo]?$/

/** A word that says what a thing comes in: no bottle is asked for in «bote de aceite». */
export function isContainer(root: string): boolean {
  return container.test(root)
}

const quality =
  /^(?:semi)?(?:sintetic|mineral|metalic|ceramic|organic|inorganic|reforzad|universal|economic|generic|premium)$/

/** A word that says how a thing is: no part is a synthetic. */
export function isQuality(root: string): boolean {
  return quality.test(root)
}

const body = /^(?:sedan|hatchback|hb|coup|convertibl|vagoneta|wagon|suv|hardtop|van|camion|camioneta|troca|pickup)$/

/** A word that says which body a vehicle has: no part is a hatchback. */
export function isBodyWord(root: string): boolean {
  return body.test(root)
}
