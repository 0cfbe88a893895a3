/**
 * The pen all drawings share: elevations on a 240 × 240 sheet, cool greys and one ultramarine accent. The tones are
 * middle ones so that a drawing reads on a light card and on a dark one; the sheet itself is transparent.
 */
export const tones = {
  none: 'none',
  pale: '#dbe2ec',
  mid: '#b1bdcd',
  deep: '#8190a6',
  dark: '#4b5a71',
  accent: '#4f74de',
  tint: '#a8bcf3',
} as const
export type Tone = keyof typeof tones

export const ink = '#5b6b84'

export type Drawing = { titulo: string; cuerpo: string[] }

/** One decimal is a fifth of a pixel at the largest size shown. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function path(d: string, tone: Tone = 'none'): string {
  return `<path d="${d}"${fill(tone)}/>`
}

export function circle(cx: number, cy: number, r: number, tone: Tone = 'none'): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}"${fill(tone)}/>`
}

export function ellipse([cx, cy, rx, ry]: [number, number, number, number], tone: Tone = 'none'): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}"${fill(tone)}/>`
}

export function rect([x, y, w, h, r = 0]: [number, number, number, number, number?], tone: Tone = 'none'): string {
  const corner = r ? ` rx="${round(r)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${corner}${fill(tone)}/>`
}

// The root already says fill="none".
function fill(tone: Tone): string {
  return tone === 'none' ? '' : ` fill="${tones[tone]}"`
}

/** Detail lines. */
export function thin(...parts: string[]): string {
  return `<g stroke-width="2.5">${parts.join('')}</g>`
}

/** Tints without an outline: light and shadow. */
export function flat(...parts: string[]): string {
  return `<g stroke="none">${parts.join('')}</g>`
}

/** A stroke as wide as a hose or a cable: outline, then the tone inside it. */
export function hose(d: string, width: number, tone: Tone): string {
  return `<path d="${d}" stroke-width="${width + 8}"/><path d="${d}" stroke="${tones[tone]}" stroke-width="${width}"/>`
}

/** Turned by degrees, clockwise, around the middle of the sheet or another point. */
export function turn(degrees: number, at: [number, number], ...parts: string[]): string {
  return `<g transform="rotate(${round(degrees)} ${at[0]} ${at[1]})">${parts.join('')}</g>`
}

export function move(dx: number, dy: number, ...parts: string[]): string {
  return `<g transform="translate(${round(dx)} ${round(dy)})">${parts.join('')}</g>`
}

/** Drawn smaller around the middle of the sheet. */
export function scale(factor: number, ...parts: string[]): string {
  const shift = round(120 * (1 - factor))
  return `<g transform="matrix(${factor} 0 0 ${factor} ${shift} ${shift})">${parts.join('')}</g>`
}

/** The mirror image, left for right. */
export function mirror(...parts: string[]): string {
  return `<g transform="matrix(-1 0 0 1 240 0)">${parts.join('')}</g>`
}

type Ring = { n: number; r: number; cx?: number; cy?: number; from?: number }

/** The same thing n times around a circle; `from` is the first one's angle in degrees, 0 up, clockwise. */
export function ring({ n, r, cx = 120, cy = 120, from = 0 }: Ring, draw: (x: number, y: number) => string): string {
  return Array.from({ length: n }, (_, i) => {
    const [x, y] = polar([cx, cy], r, from + (360 / n) * i)
    return draw(x, y)
  }).join('')
}

/** A point at an angle in degrees, 0 up, clockwise. */
export function polar([cx, cy]: [number, number], r: number, degrees: number): [number, number] {
  const angle = (degrees / 180) * Math.PI
  return [round(cx + r * Math.sin(angle)), round(cy - r * Math.cos(angle))]
}

/** Radial strokes between two radii. */
export function spokes({ n, r, cx = 120, cy = 120, from = 0 }: Ring, to: number, sweep = 0): string {
  return Array.from({ length: n }, (_, i) => {
    const angle = from + (360 / n) * i
    const [x1, y1] = polar([cx, cy], r, angle)
    const [x2, y2] = polar([cx, cy], to, angle + sweep)
    return `M${x1} ${y1}L${x2} ${y2}`
  }).join('')
}

/** Outline of a toothed wheel. */
export function gear({ n, r, cx = 120, cy = 120, from = 0 }: Ring, outer: number): string {
  const step = 360 / n
  const corners = Array.from({ length: n }, (_, i) => {
    const angle = from + step * i
    return [
      polar([cx, cy], r, angle - step * 0.32),
      polar([cx, cy], outer, angle - step * 0.18),
      polar([cx, cy], outer, angle + step * 0.18),
      polar([cx, cy], r, angle + step * 0.32),
    ]
  }).flat()
  return `M${corners.map((corner) => corner.join(' ')).join('L')}Z`
}

/** Straight strokes from x1 to x2 at several heights. */
export function rungs(x1: number, x2: number, heights: number[]): string {
  return heights.map((y) => `M${x1} ${y}H${x2}`).join('')
}

/** Upright strokes from y1 to y2 at several places. */
export function bars(y1: number, y2: number, places: number[]): string {
  return places.map((x) => `M${x} ${y1}V${y2}`).join('')
}

/** Numbers from a to b, n of them, both included. */
export function steps(a: number, b: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => round(a + ((b - a) * i) / (n - 1)))
}

/** A whole document. */
export function sheet({ titulo, cuerpo }: Drawing): string {
  const frame = `fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" ${frame}><title>${titulo}</title>${cuerpo.join('')}</svg>\n`
}
