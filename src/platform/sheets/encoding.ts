// Windows-1252 or CP850? Both give a letter to every byte; only one of them gives Spanish.
import iconv from 'iconv-lite'

/** A byte above 127 between its two neighbours. */
export type LetterSample = { before: number; byte: number; after: number }

const lower = new Set('áéíóúüñ')
const upper = new Set('ÁÉÍÓÚÜÑ')
/** Signs that stand beside words, numbers and codes in lists of parts. */
const signs = new Set('¿¡°ºª½¼¾®™“”‘’–—…«»´·¨×±')

/** The single-byte encoding in which most of these bytes are Spanish letters in their right case. */
export function singleByteEncoding(letters: LetterSample[]): 'windows-1252' | 'cp850' {
  const score = (encoding: string) => {
    const table = iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), encoding)
    return letters.reduce((sum, letter) => sum + worth(letter, table[letter.byte] ?? ''), 0)
  }
  return score('cp850') > score('windows-1252') ? 'cp850' : 'windows-1252'
}

/** A file in UTF-8 that was cut or patched somewhere: nearly all its bytes still go in pairs. */
export function isMostlyUtf8(letters: LetterSample[]): boolean {
  const isTail = (byte: number) => byte >= 0x80 && byte <= 0xbf
  const paired = letters.filter(
    ({ before, byte, after }) => (byte >= 0xc2 && isTail(after)) || (isTail(byte) && before >= 0x80),
  )
  return letters.length > 20 && paired.length / letters.length > 0.9
}

function worth({ before, byte, after }: LetterSample, letter: string): number {
  const isInside = isLetter(before) || isLetter(after)
  if (signs.has(letter)) return isLetter(before) && isLetter(after) ? -1 : 0.5
  if (!lower.has(letter) && !upper.has(letter)) return isInside ? -1 : -0.25
  if (!isInside) return byte >= 0x80 ? 0.25 : 0
  const neighbours = [before, after].filter(isLetter)
  const agree = neighbours.some((neighbour) => isUpper(neighbour) === upper.has(letter))
  // «Óptico»: a capital before small letters is right too.
  const capital = upper.has(letter) && !isLetter(before)
  return agree || capital ? 2 : -0.5
}

function isUpper(byte: number): boolean {
  return byte >= 65 && byte <= 90
}

function isLetter(byte: number): boolean {
  return isUpper(byte) || (byte >= 97 && byte <= 122)
}
