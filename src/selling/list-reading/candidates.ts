// Which words of a line may be its code: people write «bd 1204 balata tsuru 2005», and only the catalogue knows.
import { codeKey } from '#finding/question/codes.ts'

export type Candidate = {
  /** As it was written: `bd 1204`. */
  escrito: string
  /** Letters and digits only: `BD1204`. */
  clave: string
  /** Number of pieces when this is the code, where it differs from the line's. */
  cantidad?: number | null
  /** Only digits and few, or in the middle of words: proves little by itself. */
  debil: boolean
}

/** Candidates a line has at most: the search for them all is one statement. */
const MOST = 14
/** Words a code is broken into at most. */
const PIECES = 4

const marks = /^[\s"'“”‘’«»()[\]{}*_~•·,;:.!¡¿-]+|[\s"'“”‘’«»()[\]{}*_~•·,;:.!-]+$/g

/** The codes a text may mean, likeliest first: whole runs before their pieces, letters with digits before digits alone. */
export function candidatesIn(text: string): Candidate[] {
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(marks, ''))
    .filter(Boolean)
  const found = new Map<string, Candidate & { worth: number }>()
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + PIECES); to++) {
      const escrito = words.slice(from, to).join(' ')
      const worth = worthOf(escrito, words, from, to)
      const clave = codeKey(escrito)
      if (worth === null || found.has(clave)) continue
      found.set(clave, { escrito, clave, worth, debil: isWeak(clave, words, from, to) })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MOST)
    .map(({ worth: _worth, ...candidate }) => candidate)
}

/** Null: no code at all. */
function worthOf(escrito: string, words: string[], from: number, to: number): number | null {
  const clave = codeKey(escrito)
  const isAlone = words.length === to - from
  if (clave.length < (isAlone ? 2 : 3) || clave.length > 40) return null
  if (!/\d/.test(clave)) return isAlone && to - from === 1 && clave.length >= 4 ? 1 : null
  // A run of words is one code only when each of them may be a piece of it.
  if (to - from > 1 && !words.slice(from, to).every(isPiece)) return null
  const mixed = /[A-Z]/.test(clave) ? 20 : 0
  const start = from === 0 ? 6 : 0
  return mixed + start + Math.min(clave.length, 12) + (to - from > 1 ? -1 : 0)
}

/** Words of a description are not pieces of codes: longer than four letters without a digit. */
function isPiece(word: string): boolean {
  const key = codeKey(word)
  return /\d/.test(key) ? key.length <= 16 : key.length <= 4 && /^[A-Z0-9a-z./-]+$/.test(word)
}

function isWeak(clave: string, words: string[], from: number, to: number): boolean {
  const isAlone = to - from === words.length
  if (isAlone) return false
  // A year of a car.
  if (/^(?:19[5-9]\d|20[0-3]\d)$/.test(clave)) return true
  if (!/[A-Z]/.test(clave)) return from > 0 || clave.length < 4
  // «L4», «V6», «1.6L», «4X4»: engines and drives.
  return clave.length < 4 || /^\d{1,2}[LV]$|^[LV]\d{1,2}L?$|^\dX\d$/.test(clave) || isMadeOfWords(words.slice(from, to))
}

/** «tsuru 05», «golf 4», «jetta 2.0»: a name and a number, not letters of a code. */
function isMadeOfWords(words: string[]): boolean {
  return (
    words.length > 1 &&
    words.some((word) => /^[a-záéíóúñ]{3,}$/i.test(word) && word !== word.toUpperCase()) &&
    words.slice(1).every((word) => /^[\d.]{1,4}$/.test(word))
  )
}

/** Codes glued to their number of pieces (`BD1204x4`, `BD1204*4`): the reading without it. */
export function glued(candidate: Candidate): Candidate | undefined {
  const found = /^(.{3,}?\d)\s*[x×*]\s*(\d{1,4})$/i.exec(candidate.escrito)
  const clave = codeKey(found?.[1] ?? '')
  if (!found || clave.length < 4) return undefined
  return { escrito: found[1] ?? '', clave, cantidad: Number(found[2]), debil: candidate.debil }
}
