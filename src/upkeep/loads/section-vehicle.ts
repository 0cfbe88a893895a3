// The car that a row above tells of the parts under it, with the years that a part's own row tells of it.
import { readYearList, readYears, type Years } from './years.ts'

/** «(07-12)», «07-12», «2007/2012»: years behind a car. */
const RANGE = /\(? ?(?<![\d.])(?:\d{4}|\d{2}) ?[-–/] ?(?:\d{4}|\d{2})(?![\d.]) ?\)?/g
/** Where what a car is ends and its engines begin. */
const ENGINE = /\b\d\.\d/

/** Where another car, or another engine, begins. */
const MARK = /[/,;]| y /
const EDGES = /^(?:[\s/,;]|y(?=\s))+|[\s/,;]+$/g

type Piece = { text: string; years: Years }

/**
 * `section` as it is told of a part whose row says `own` years: «CRAFTER 2.5 TDI (07-12) / 2.0 TDI (12-17)» of a part of 13-15 is
 * «CRAFTER 2.0 TDI (2013-2015)». As it stands where the row says no years, or none of the car's.
 */
export function withOwnYears(section: string, own: string): string {
  const years = own ? readYearList(own) : []
  if ('reason' in years || years.length === 0 || years.some(({ typedIn }) => typedIn)) return section
  const pieces = piecesOf(section)
  const told = `(${years.map(({ desde, hasta }) => (hasta === null ? `${desde} EN ADELANTE` : hasta === desde ? desde : `${desde}-${hasta}`)).join(', ')})`
  if (pieces.length === 0) return `${section} ${told}`
  const kept = bestFor(pieces, years)
  if (kept.length === 0) return section
  return `${kept.map(({ text }) => text).join(' / ')} ${told}`
}

/** The car by what its years end: each model, and each engine of one, with its own; what stands behind years up to a mark is of those. */
function piecesOf(section: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  let what = ''
  const addBehind = (text: string) => {
    const last = found.at(-1)
    if (last && text.trim()) last.text += ` ${text.trim()}`
  }
  for (const { 0: range, index } of section.matchAll(RANGE)) {
    const years = readYears(range.replace(/[()]/g, '').trim())
    if ('reason' in years) continue
    const between = section.slice(from, index)
    const mark = found.length > 0 ? Math.max(0, between.search(MARK)) : 0
    addBehind(between.slice(0, mark))
    const text = between.slice(mark).replace(EDGES, '')
    // An engine alone is of the car before it.
    const isEngine = text.search(ENGINE) === 0
    if (!isEngine) what = text.split(ENGINE)[0]?.trim() ?? ''
    found.push({ text: isEngine ? `${what} ${text}`.trim() : text, years })
    from = index + range.length
  }
  addBehind(section.slice(from))
  return found
}

/** Those whose years hold all of the part's, or that share some where none holds all. */
function bestFor(pieces: Piece[], own: Years[]): Piece[] {
  const first = Math.min(...own.map(({ desde }) => desde))
  const last = Math.max(...own.map(({ hasta }) => hasta ?? Infinity))
  const holding = pieces.filter(({ years }) => years.desde <= first && (years.hasta ?? Infinity) >= last)
  const sharing = pieces.filter(({ years }) => years.desde <= last && (years.hasta ?? Infinity) >= first)
  return holding.length > 0 ? holding : sharing
}
