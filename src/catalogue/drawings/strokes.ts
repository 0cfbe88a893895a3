/** Lettering of a draughtsman, as strokes on a field of 4 × 6: the same on every machine, and in pictures that know no fonts. */
const glyphs: Record<string, string> = {
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  '1': 'M1 1L2 0V6',
  '2': 'M0 1L1 0H3L4 1V2L0 6H4',
  '3': 'M0 0H4L2 2.5H3L4 3.5V5L3 6H1L0 5',
  '4': 'M3 6V0L0 4H4',
  '5': 'M4 0H0V2.5H3L4 3.5V5L3 6H0',
  '6': 'M3.5 0H2L0 2V5L1 6H3L4 5V3.5L3 2.5H0',
  '7': 'M0 0H4L1.5 6',
  '8': 'M1 0H3L4 1V2L3 3H1L0 2V1ZM1 3L0 4V5L1 6H3L4 5V4L3 3',
  '9': 'M.5 6H2L4 4V1L3 0H1L0 1V2.5L1 3.5H4',
  '.': 'M1 5.6V6',
  '-': 'M.5 3H3.5',
  '/': 'M0 6L4 0',
  '×': 'M.5 2L3.5 5M3.5 2L.5 5',
  x: 'M.5 2L3.5 5M3.5 2L.5 5',
  Ø: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM-.5 6.5L4.5 -.5',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  F: 'M4 0H0V6M0 3H3',
  m: 'M0 6V2H1.5L2 2.5V6M2 2.5L2.5 2H3.5L4 2.5V6',
  ' ': '',
}

const ADVANCE = 5.4
/** Pixels a unit of the field. */
const SCALE = 2.4

/** Whether all of it can be written. */
export function canWrite(text: string): boolean {
  return Array.from(text).every((letter) => letter in glyphs)
}

function widthOf(text: string): number {
  return Math.max(0, Array.from(text).length * ADVANCE - 1.4) * SCALE
}

/** A line of lettering around its middle. */
export function lettering(text: string, x: number, y: number): string {
  const left = x - widthOf(text) / 2
  const letters = Array.from(text).map((letter, place) => {
    const path = glyphs[letter]
    return path ? `<path transform="translate(${round(left / SCALE + place * ADVANCE)} 0)" d="${path}"/>` : ''
  })
  return `<g class="l" transform="translate(0 ${round(y - 3 * SCALE)}) scale(${SCALE})">${letters.join('')}</g>`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
