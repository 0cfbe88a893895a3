// Names of write-ahead log segments: timeline, then number, in hexadecimal (16 MB each, as initdb makes them).

export const SEGMENT_BYTES = 16 * 1024 * 1024
const BY_LOG = 2 ** 32 / SEGMENT_BYTES

/** `000000010000000000000002` → 2. */
export function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * BY_LOG + Number.parseInt(segment.slice(16), 16)
}

/** 2 of timeline `00000001` → `000000010000000000000002`. */
export function segmentName(timeline: string, number: number): string {
  return `${timeline}${hex(Math.floor(number / BY_LOG))}${hex(number % BY_LOG)}`
}

/** Where a segment begins, as PostgreSQL writes places in its log: `0/2000000`. */
export function placeOf(number: number): string {
  const log = Math.floor(number / BY_LOG)
  return `${log.toString(16).toUpperCase()}/${((number % BY_LOG) * SEGMENT_BYTES).toString(16).toUpperCase()}`
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** A piece's name tells the segment and the moment up to which everything confirmed lies in it or before it. */
export function walPiece(chain: string, segment: string, until: Date): string {
  return `${chain}/wal/${segment}.${stampOf(until)}`
}

/** Moment → `20261123T021530250Z`, which sorts as time goes. */
export function stampOf(at: Date): string {
  return at.toISOString().replace(/[-:.]/g, '')
}

/** The moment again. */
export function ofStamp(stamp: string): Date {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp)
  if (!found) throw new Error(`No es un momento del respaldo: ${stamp}`)
  const [year = 0, month = 1, ...rest] = found.slice(1).map(Number)
  return new Date(Date.UTC(year, month - 1, ...rest))
}
