// The text of a part by the columns that describe it, as they follow each other: alone, or beside its description.
import { foldHeader } from '#platform/sheets/columns.ts'
import type { Describing, DescribingColumn } from '#platform/sheets/describing.ts'
import { isMeasureAlone, unitOf } from '#platform/sheets/describing-names.ts'
import { isMarked, saidByMark } from '#platform/sheets/marks.ts'
import { sideInFull } from '#platform/sheets/side-columns.ts'
import { figureOf, natureUnder } from '#platform/sheets/telling-cells.ts'
import type { Row } from './row.ts'

/** What a description may have, in characters. */
const LONGEST = 500

/** `folded` between blanks, to be found as whole words. */
type Piece = { text: string; folded: string }

/** What a row says of its part, in 500 characters at most; null where nothing in it says what the part is. */
export function toldByColumns(row: Row, { thing, columns }: Describing): string | null {
  let text = ''
  let said = ' '
  let stands = thing !== ''
  for (const one of columns) {
    const piece = pieceOf(one, cellOf(one, row))
    if (!piece || said.includes(piece.folded)) continue
    text += text ? ` ${piece.text}` : piece.text
    said += piece.folded.slice(1)
    stands ||= one.stands
  }
  if (!text || !stands) return null
  const isNamed = !thing || said.includes(` ${foldHeader(thing)}`)
  return cutAtWord(isNamed ? text : `${thing} ${text}`)
}

/**
 * The description with what its row says besides and it does not: places, measures, and `vehicles`, what could not be read as such.
 * In 500 characters at most; null where there is nothing to add.
 */
export function toldBeside(
  descripcion: string,
  row: Row,
  { columns, places, vehicles }: { columns: DescribingColumn[]; places: string[]; vehicles: string[] },
): string | null {
  let text = descripcion
  const add = (piece: string) => {
    if (piece && !isSaid(piece, text)) text += ` ${piece}`
  }
  for (const place of places) add(place)
  for (const column of columns) add(pieceOf(column, cellOf(column, row))?.text ?? '')
  for (const vehicle of vehicles) add(vehicle)
  return text === descripcion ? null : cutAtWord(text)
}

/** «FILTROS DE ACEITE» of a line and «ACEITE CARTUCHO» of its columns: what the columns name goes with the line's thing. */
export function withLine(line: string, told: string): string {
  // Measures alone are of what the line names.
  if (!/\p{L}{4}/u.test(told)) return `${line} ${told}`
  const [, ...rest] = foldHeader(line).split(' ')
  const [first = ''] = foldHeader(told).split(' ')
  if (!rest.some((word) => isSameWord(first, word))) return told
  const more = told.split(' ').filter((word) => !isSaid(word, line))
  return [line, ...more].join(' ')
}

function isSaid(piece: string, text: string): boolean {
  const said = foldHeader(text).split(' ')
  return foldHeader(piece)
    .split(' ')
    .every((word) => said.some((one) => isSameWord(word, one)))
}

/** «del.», «delantero», «delanteras»: cut short, or of another gender or number. */
function isSameWord(word: string, other: string): boolean {
  const letters = Math.max(3, Math.min(word.length, other.length) - 2)
  return (
    word === other ||
    (!/\d/.test(word) && other.length >= letters && word.slice(0, letters) === other.slice(0, letters))
  )
}

/** What a column says of a row; of a size all its numbers, where none is missing. */
function cellOf({ column, with: others }: DescribingColumn, row: Row): string {
  if (!others) return row.free(column)
  const numbers = others.map((one) => figureOf(row.free(one)))
  return numbers.every(Boolean) ? numbers.join('x') : ''
}

// A column says the same few things of many parts, and each costs more to judge than to find again.
const known = new WeakMap<DescribingColumn, Map<string, Piece | null>>()
const MOST_KNOWN = 5000

function pieceOf(column: DescribingColumn, cell: string): Piece | null {
  if (!cell) return null
  const pieces = known.get(column) ?? new Map<string, Piece | null>()
  known.set(column, pieces)
  const found = pieces.get(cell)
  if (found !== undefined) return found
  const text = textOf(column, cell)
  const piece = text ? { text, folded: ` ${foldHeader(text)} ` } : null
  if (pieces.size < MOST_KNOWN) pieces.set(cell, piece)
  return piece
}

/** «LLANTA 13», «175/70R13»; '' for what is no word and no measure. */
function textOf({ header, named }: DescribingColumn, told: string): string {
  const cell = isOfPlace(header) ? sideInFull(told) : told
  if (named === 'mark') return isMarked(cell) ? saidByMark(header) : ''
  if (named === 'size') return cell
  if (named === 'years') return /\d/.test(cell) ? cell : ''
  const figure = named === 'number' && figureOf(cell)
  if (figure) return unitOf(header) ? `${figure} ${unitOf(header)}` : `${header} ${figure}`
  if (isMeasureAlone(header) && figureOf(cell)) return figureOf(cell)
  const nature = natureUnder(header, cell)
  if (nature === 'nada' || (nature === 'numero' && named === 'never')) return ''
  const isSaid = named === 'never' || (named === 'number' && nature !== 'numero')
  return isSaid || ` ${foldHeader(cell)}`.includes(` ${foldHeader(header)}`) ? cell : `${header} ${cell}`
}

const isOfPlace = (header: string) => /\b(?:lado|side|pos|posicion|ubicacion)\b/.test(foldHeader(header))

function cutAtWord(text: string): string {
  if (text.length <= LONGEST) return text
  const cut = text.slice(0, LONGEST + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST - 60)).trimEnd()
}
