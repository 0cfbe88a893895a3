// Part codes as people and spreadsheets write them → as the catalogue keeps them.

import { canonicalCode, normalCode } from '#kit/base/code.ts'
import { isNoCode } from '#platform/sheets/maker-columns.ts'
import { plural } from '#kit/ui/format.ts'

const plain = /^[A-Z0-9][A-Z0-9./_-]*$/
// Control characters and the invisible ones that travel with text copied from web pages and PDF.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000E-\u001F\u007F\u00AD\u200B-\u200F\u2060\uFEFF]/g
/** Latin letters and signs with single blanks between: nothing to clean, and nearly every cell is so. */
const tidy = /^[!-~¡-¬®-˿]+(?: [!-~¡-¬®-˿]+)*$/
const scientific = /^\d+(?:[.,]\d+)?E\+\d+$/i

const maxCode = 40

/** Text of one cell without invisible characters, NFC, trimmed, inner blanks collapsed to one. */
export function cleanText(text: string): string {
  return tidy.test(text) ? text : text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** The code as it is stored: clean and upper case. */
export function cleanCode(text: string): string {
  return plain.test(text) ? text : canonicalCode(text.replace(invisible, ''))
}

type CodeReading = { code: string } | { reason: string }

/** One part code from one cell. `turned`: the cell held an Excel date. */
export function readCode(text: string, turned = false): CodeReading {
  const code = cleanCode(text)
  if (!code) return { reason: 'Falta el código de la parte' }
  if (turned)
    return {
      reason: 'Excel convirtió este código en una fecha; dale formato de texto a la columna y vuelve a escribirlo',
    }
  if (scientific.test(code)) {
    return {
      reason:
        'Excel convirtió este código en notación científica; dale formato de texto a la columna y vuelve a escribirlo',
    }
  }
  if (!normalCode(code)) return { reason: 'El código no tiene letras ni números' }
  const length = Array.from(code).length
  if (length > maxCode)
    return { reason: `El código tiene ${plural(length, 'carácter', 'caracteres')} y el máximo es ${maxCode}` }
  return { code }
}

/** Several alternate codes of one cell: split on blanks, «;», «|» and «/» between blanks; `34106859181 *1` stays one. */
export function splitCodes(text: string): string[] {
  const codes: string[] = []
  for (const piece of text.split(/[;|\n]/)) {
    if (isNoCode(piece.trim())) continue
    const start = codes.length
    for (const token of cleanText(piece).split(' ')) {
      const code = cleanCode(token.replace(/,+$/, ''))
      // «*1» counts variants of the code before it; it is no code by itself.
      const isVariant = /^\*\d+$/.test(code)
      if (isVariant && codes.length > start) codes[codes.length - 1] += ` ${code}`
      else if (!isVariant && normalCode(code)) codes.push(code)
    }
  }
  return [...new Set(codes)]
}

/** Several codes of one cell where each may hold blanks: split on «;», «|», line ends and «/» between blanks. */
export function splitSpacedCodes(text: string): string[] {
  const said = text.split(/[;|\n]|\s\/\s/).filter((piece) => !isNoCode(piece.trim()))
  const codes = said.map(cleanCode)
  return [...new Set(codes.filter((code) => normalCode(code)))]
}
