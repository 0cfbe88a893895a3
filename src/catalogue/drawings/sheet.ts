import { lettering, round } from './strokes.ts'

export const SHEET = { width: 480, height: 360 }

const line = (x1: number, y1: number, x2: number, y2: number) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`

/** A measure across, its lines reaching down or up from the piece. */
export function across(from: number, to: number, at: { y: number; piece: number }, text: string): string {
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  const lip = at.y > at.piece ? 5 : -5
  // Arrows stand outside where there is no room between them.
  const isNarrow = right - left < 26
  const turn = isNarrow ? -1 : 1
  const lines = [
    line(left, at.piece, left, at.y + lip),
    line(right, at.piece, right, at.y + lip),
    isNarrow ? line(left - 16, at.y, left, at.y) + line(right, at.y, right + 16, at.y) : line(left, at.y, right, at.y),
    `M${round(left + 7 * turn)} ${at.y - 3}L${round(left)} ${at.y}L${round(left + 7 * turn)} ${at.y + 3}`,
    `M${round(right - 7 * turn)} ${at.y - 3}L${round(right)} ${at.y}L${round(right - 7 * turn)} ${at.y + 3}`,
  ]
  return `<path class="d" d="${lines.join('')}"/>${lettering(text, (left + right) / 2, at.y + (lip > 0 ? 15 : -15))}`
}

/** A measure up and down, written beside its line. */
export function upright(from: number, to: number, at: { x: number; piece: number }, text: string): string {
  const [top, bottom] = [Math.min(from, to), Math.max(from, to)]
  const side = at.x > at.piece ? 1 : -1
  const lines = [
    line(at.piece, top, at.x + 5 * side, top),
    line(at.piece, bottom, at.x + 5 * side, bottom),
    line(at.x, top, at.x, bottom),
    `M${at.x - 3} ${round(top + 7)}L${at.x} ${round(top)}L${at.x + 3} ${round(top + 7)}`,
    `M${at.x - 3} ${round(bottom - 7)}L${at.x} ${round(bottom)}L${at.x + 3} ${round(bottom - 7)}`,
  ]
  return `<path class="d" d="${lines.join('')}"/>${lettering(text, at.x + 42 * side, (top + bottom) / 2)}`
}

/** A note with a line to what it speaks of. */
export function pointed(
  at: { x: number; y: number },
  to: { x: number; y: number },
  text: string,
  room: number,
): string {
  return `<path class="d" d="${line(at.x, at.y, to.x, to.y)}"/>${lettering(text, to.x + room, to.y)}`
}

export const axis = (x1: number, y1: number, x2: number, y2: number) => `<path class="a" d="${line(x1, y1, x2, y2)}"/>`
export const circle = (x: number, y: number, r: number, of = 'p') =>
  `<circle class="${of}" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`
// oxlint-disable-next-line max-params -- a rectangle has four, and how it looks
export const box = (x: number, y: number, width: number, height: number, more: { r?: number; of?: string } = {}) =>
  `<rect class="${more.of ?? 'p'}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${more.r ?? 2}"/>`
export const path = (d: string, of = 'p') => `<path class="${of}" d="${d}"/>`
