// Capitals of one stroke, as on a technical drawing: no fonts are needed where the pictures are made. Each letter lies on a
// sheet 4 wide and 6 high, its base line at 6.

const strokes = new Map([
  ['A', 'M0 6L2 0L4 6M0.8 3.8H3.2'],
  ['B', 'M0 0V6H2.6Q4 6 4 4.5T2.6 3H0H2.3Q3.6 3 3.6 1.5T2.3 0H0'],
  ['C', 'M4 1.2Q3.4 0 2 0Q0 0 0 2V4Q0 6 2 6Q3.4 6 4 4.8'],
  ['D', 'M0 0V6H1.8Q4 6 4 3T1.8 0H0'],
  ['E', 'M4 0H0V6H4M0 3H3'],
  ['F', 'M4 0H0V6M0 3H3'],
  ['G', 'M4 1.2Q3.4 0 2 0Q0 0 0 2V4Q0 6 2 6Q4 6 4 4V3.2H2.4'],
  ['H', 'M0 0V6M4 0V6M0 3H4'],
  ['I', 'M0 0V6'],
  ['J', 'M4 0V4Q4 6 2 6Q0 6 0 4'],
  ['L', 'M0 0V6H4'],
  ['M', 'M0 6V0L2 3.4L4 0V6'],
  ['N', 'M0 6V0L4 6V0'],
  ['O', 'M2 0Q0 0 0 2V4Q0 6 2 6T4 4V2Q4 0 2 0'],
  ['P', 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0'],
  ['R', 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2L4 6'],
  ['S', 'M4 1.2Q3.4 0 2 0Q0 0 0 1.5T2 3T4 4.5T2 6Q0.6 6 0 4.8'],
  ['T', 'M0 0H4M2 0V6'],
  ['U', 'M0 0V4Q0 6 2 6T4 4V0'],
  ['V', 'M0 0L2 6L4 0'],
  ['X', 'M0 0L4 6M4 0L0 6'],
  ['Y', 'M0 0L2 3L4 0M2 3V6'],
  ['Z', 'M0 0H4L0 6H4'],
])

const ADVANCE = 5.4
const LINE = 9

/** How far the next letter is. */
function advanceOf(char: string): number {
  return char === 'I' ? 1.6 : char === ' ' ? 3 : ADVANCE
}

/** Lines of capitals (parted by `|`) as one path, `height` pixels a letter. Letters it does not know are left blank. */
export function lettering(text: string, height: number): string {
  const unit = height / 6
  const lines = text.split('|').flatMap((line, row) => {
    let left = 0
    return Array.from(line, (char) => {
      const [letter = '', accent] = Array.from(char.normalize('NFD'))
      const d = `${strokes.get(letter) ?? ''}${accent ? 'M1.6 -0.8L2.6 -1.8' : ''}`
      const drawn = d && `<path transform="translate(${left} ${row * LINE})" d="${d}"/>`
      left += advanceOf(letter)
      return drawn
    })
  })
  return `<g transform="scale(${unit})" fill="none" stroke-width="0.8" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`
}

/** Width in pixels of the longest line. */
export function letteringWidth(text: string, height: number): number {
  const widths = text
    .split('|')
    .map((line) => Array.from(line.normalize('NFC'), advanceOf).reduce((sum, width) => sum + width, 0))
  return Math.max(...widths) * (height / 6)
}
