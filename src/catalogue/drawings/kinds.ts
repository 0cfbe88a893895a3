import { across, axis, box, circle, path, pointed, upright } from './sheet.ts'
import { lettering, round } from './strokes.ts'

/** What is known of a part: numbers in millimetres or plain, and words such as a thread. */
export type Measures = { number: (key: string) => number | null; words: (key: string) => string | null }
/** Null where what the drawing needs is not known, or cannot be so. */
type Draw = (of: Measures) => string | null

const mm = (value: number) => `${value} mm`
const TURN = 2 * Math.PI

/** Seen from the front and from its edge, in its own proportions; as many holes as it says, none where it says nothing. */
function disc({ number }: Measures): string | null {
  const [wide, thick, high, holes] = [number('diametro'), number('espesor'), number('altura'), number('barrenos')]
  if (wide === null || thick === null || thick * 3 > wide) return null
  const [x, y, r] = [155, 168, 108]
  const edge = (2 * r * thick) / wide
  const hat = high !== null && high > thick && high < wide / 2 ? (2 * r * high) / wide : null
  const left = 345
  const bolts = Array.from({ length: Math.min(holes ?? 0, 12) }, (_, place) => {
    const angle = (TURN * place) / (holes ?? 1) - Math.PI / 2
    return circle(x + 0.3 * r * Math.cos(angle), y + 0.3 * r * Math.sin(angle), 6, 'h')
  })
  return [
    circle(x, y, r),
    circle(x, y, 0.62 * r, 'q'),
    circle(x, y, 0.47 * r),
    ...bolts,
    circle(x, y, 0.17 * r, 'h'),
    axis(x - r - 12, y, x + r + 12, y) + axis(x, y - r - 12, x, y + r + 12),
    hat === null ? '' : box(left + edge - 1, y - 0.47 * r, hat - edge + 1, 0.94 * r),
    box(left, y - r, edge, 2 * r),
    axis(left - 16, y, left + (hat ?? edge) + 16, y),
    across(x - r, x + r, { y: y + r + 22, piece: y }, `Ø${mm(wide)}`),
    across(left, left + edge, { y: y + r + 22, piece: y + r + 4 }, mm(thick)),
    hat === null ? '' : across(left, left + hat, { y: 42, piece: y - r - 4 }, mm(high ?? 0)),
  ].join('')
}

/** The lining on its plate, and its thickness. */
function pad({ number }: Measures): string | null {
  const [wide, high, thick] = [number('ancho'), number('altura'), number('espesor')]
  if (wide === null || high === null || thick === null || high > wide || thick > high) return null
  const scale = Math.min(290 / wide, 200 / high)
  const [w, h, t] = [wide * scale, high * scale, thick * scale]
  const [x, y] = [175 - w / 2, 160 - h / 2]
  const plate = (inset: number) => {
    const [l, r, top, low] = [x + inset, x + w - inset, y + inset, y + h - inset]
    const slope = 0.09 * w
    return `M${round(l)} ${round(top + 0.16 * h)}Q${round(x + w / 2)} ${round(top - 0.16 * h + inset)} ${round(r)} ${round(top + 0.16 * h)}L${round(r - slope)} ${round(low)}Q${round(x + w / 2)} ${round(low - 0.2 * h)} ${round(l + slope)} ${round(low)}Z`
  }
  const left = 405 - t / 2
  return [
    path(plate(0)),
    path(plate(0.09 * h), 'h'),
    path(`M${round(x + w / 2)} ${round(y + 0.12 * h)}V${round(y + 0.76 * h)}`, 'q'),
    box(left, y, 0.35 * t, h) + box(left + 0.35 * t, y + 0.1 * h, 0.65 * t, 0.8 * h, { of: 'h' }),
    across(x, x + w, { y: y + h + 26, piece: y + 0.3 * h }, mm(wide)),
    across(left, left + t, { y: y - 20, piece: y - 4 }, mm(thick)),
    upright(y, y + h, { x: left - 14, piece: left - 3 }, ''),
    lettering(mm(high), left - 2, y + h + 20),
  ].join('')
}

/** A ring: bearings and seals. */
function ring({ number }: Measures): string | null {
  const [outer, inner, wide] = [number('diametro'), number('diametro_interior'), number('ancho')]
  if (outer === null || inner === null || wide === null || inner >= outer || wide > 2 * outer) return null
  const scale = Math.min(200 / outer, 150 / wide)
  const [r, i, w] = [(outer * scale) / 2, (inner * scale) / 2, wide * scale]
  const [x, y, left] = [160, 168, 380 - w / 2]
  return [
    circle(x, y, r),
    circle(x, y, i + (r - i) * 0.68, 'q') + circle(x, y, i + (r - i) * 0.32, 'q'),
    circle(x, y, i, 'h'),
    axis(x - r - 10, y, x + r + 10, y) + axis(x, y - r - 10, x, y + r + 10),
    box(left, y - r, w, 2 * r),
    path(`M${round(left)} ${round(y - i)}h${round(w)}M${round(left)} ${round(y + i)}h${round(w)}`, 'q'),
    axis(left - 14, y, left + w + 14, y),
    across(x - r, x + r, { y: y + r + 28, piece: y }, `Ø${mm(outer)}`),
    across(x - i, x + i, { y: y - r - 16, piece: y }, `Ø${mm(inner)}`),
    across(left, left + w, { y: y + r + 28, piece: y + r + 4 }, mm(wide)),
  ].join('')
}

/** Extended, its body as thick as it is beside its length. */
function shock({ number }: Measures): string | null {
  const [long, wide] = [number('largo'), number('diametro')]
  if (long === null || wide === null || wide * 2 > long) return null
  const [left, right, y] = [40, 440, 150]
  const t = Math.max(8, (400 * wide) / long)
  const eye = Math.max(11, t * 0.42)
  const body = left + 2 * eye
  const end = body + 215
  return [
    box(end, y - Math.max(3, t * 0.16), right - eye * 2 - end + 4, Math.max(6, t * 0.32), { of: 'h' }),
    box(body - 4, y - t / 2, end - body + 4, t, { r: 5 }),
    path(`M${round(end - 14)} ${round(y - t / 2)}v${round(t)}`, 'q'),
    circle(left + eye, y, eye) + circle(left + eye, y, eye * 0.45, 'h'),
    circle(right - eye, y, eye) + circle(right - eye, y, eye * 0.45, 'h'),
    axis(left - 14, y, right + 14, y),
    across(left, right, { y: y + t / 2 + 66, piece: y + eye + 4 }, mm(long)),
    path(`M${round(body + 60)} ${round(y - t / 2)}v${round(t)}`, 'd'),
    pointed({ x: body + 60, y: y - t / 2 }, { x: body + 90, y: y - t / 2 - 42 }, `Ø${mm(wide)}`, 54),
  ].join('')
}

/** What a panel of paper measures from above, and its height. */
function panel({ number }: Measures): string | null {
  const [long, wide, high] = [number('largo'), number('ancho'), number('altura')]
  if (long === null || wide === null || high === null || high > long) return null
  const [far, near] = [Math.max(long, wide), Math.min(long, wide)]
  const scale = Math.min(290 / far, 160 / near)
  const [w, h, t] = [far * scale, near * scale, high * scale]
  const [x, y] = [200 - w / 2, 32]
  const folds = Array.from(
    { length: 22 },
    (_, place) => `M${round(x + 10 + ((w - 20) * place) / 21)} ${y + 10}v${round(h - 20)}`,
  )
  const below = y + h + 22
  const room = Math.max(6, Math.min(t, 48))
  return [
    box(x, y, w, h, { r: 6 }) + box(x + 8, y + 8, w - 16, h - 16, { of: 'h' }),
    path(folds.join(''), 'q'),
    box(x, below, w, room, { r: 3 }),
    across(x, x + w, { y: below + room + 24, piece: below + room + 4 }, mm(far)),
    upright(y, y + h, { x: x + w + 18, piece: x + w + 4 }, mm(near)),
    upright(below, below + room, { x: x + w + 18, piece: x + w + 4 }, mm(high)),
  ].join('')
}

/** A screwed can. */
function can({ number, words }: Measures): string | null {
  const [high, wide, thread] = [number('altura'), number('diametro'), words('rosca')]
  if (high === null || wide === null || high > 4 * wide || wide > 4 * high) return null
  const scale = Math.min(200 / high, 190 / wide)
  const [w, h] = [wide * scale, high * scale]
  const [x, y] = [215 - w / 2, 58]
  const ribs = Array.from(
    { length: 9 },
    (_, place) => `M${round(x + (w * (place + 1)) / 10)} ${round(y + 0.66 * h)}v${round(0.28 * h)}`,
  )
  return [
    box(x + 0.36 * w, y - 14, 0.28 * w, 18, { of: 'h' }),
    box(x, y, w, h, { r: 12 }),
    path(`M${round(x)} ${round(y + 0.1 * h)}h${round(w)}`, 'q') + path(ribs.join(''), 'q'),
    axis(215, y - 24, 215, y + h + 10),
    across(x, x + w, { y: y + h + 26, piece: y + h - 8 }, `Ø${mm(wide)}`),
    upright(y, y + h, { x: x + w + 20, piece: x + w + 4 }, mm(high)),
    thread ? pointed({ x: 215 - 0.14 * w, y: y - 7 }, { x: 148, y: 26 }, thread, -70) : '',
  ].join('')
}

/** Lying: the thread, the hexagon and the gap have their measures, the rest none. */
function plug({ number, words }: Measures): string | null {
  const [hexagon, gap, thread] = [number('hexagono'), number('calibre'), words('rosca')]
  if (hexagon === null || !thread || hexagon > 40) return null
  const y = 165
  const turns = Array.from({ length: 10 }, (_, place) => `M${118 + place * 9} ${y - 25}l-5 50`)
  return [
    path(`M92 ${y - 14}H74M66 ${y - 24}H56V${y + 22}H86V${y + 14}`, 'q'),
    box(74, y - 8, 26, 16, { of: 'h' }),
    box(98, y - 25, 112, 50),
    path(turns.join(''), 'q'),
    box(210, y - 33, 16, 66),
    box(226, y - 48, 60, 96),
    path(`M226 ${y - 18}h60M226 ${y + 18}h60`, 'q'),
    path(`M286 ${y - 30}H310L404 ${y - 17}V${y + 17}L310 ${y + 30}H286Z`, 'h'),
    box(404, y - 11, 32, 22, { r: 4 }),
    axis(40, y, 450, y),
    pointed({ x: 256, y: y - 48 }, { x: 286, y: y - 84 }, mm(hexagon), 44),
    pointed({ x: 150, y: y + 25 }, { x: 176, y: y + 72 }, thread, 62),
    gap === null || gap > 5 ? '' : pointed({ x: 66, y: y - 16 }, { x: 74, y: y - 70 }, mm(gap), 44),
  ].join('')
}

/** The belt with its length, and its section with as many ribs as it says. */
function belt({ number }: Measures): string | null {
  const [long, ribs] = [number('largo'), number('canales')]
  if (long === null || ribs === null || ribs > 12 || ribs < 1) return null
  const step = 26
  const left = 240 - (ribs * step) / 2
  const teeth = Array.from(
    { length: ribs },
    (_, place) => `L${left + place * step + 6} 292L${left + place * step + 20} 292L${left + (place + 1) * step} 266`,
  )
  return [
    path('M140 48H340A62 62 0 0 1 340 172H140A62 62 0 0 1 140 48Z', 'q'),
    path('M140 58H340A52 52 0 0 1 340 162H140A52 52 0 0 1 140 58Z', 'q'),
    `<g class="w">${path('M140 53H340A57 57 0 0 1 340 167H140A57 57 0 0 1 140 53Z', 'n')}</g>`,
    across(150, 330, { y: 110, piece: 110 }, mm(long)),
    path(`M${left} 266V244H${left + ribs * step}V266${teeth.length > 0 ? `M${left} 266${teeth.join('')}` : ''}`, 'q'),
    pointed({ x: left + ribs * step, y: 270 }, { x: left + ribs * step + 22, y: 270 }, `×${ribs}`, 22),
  ].join('')
}

/** Which lines are drawn, by the drawing that the company gives the line. */
export const kinds: Record<string, { draw: Draw; says: readonly string[] }> = {
  'discos-de-freno': { draw: disc, says: ['diametro', 'espesor', 'altura'] },
  balatas: { draw: pad, says: ['ancho', 'altura', 'espesor'] },
  baleros: { draw: ring, says: ['diametro', 'diametro_interior', 'ancho'] },
  retenes: { draw: ring, says: ['diametro', 'diametro_interior', 'ancho'] },
  amortiguadores: { draw: shock, says: ['largo', 'diametro'] },
  'filtros-de-aire': { draw: panel, says: ['largo', 'ancho', 'altura'] },
  'filtros-de-cabina': { draw: panel, says: ['largo', 'ancho', 'altura'] },
  'filtros-de-aceite': { draw: can, says: ['altura', 'diametro', 'rosca'] },
  bujias: { draw: plug, says: ['rosca', 'hexagono', 'calibre'] },
  'bandas-de-accesorios': { draw: belt, says: ['largo', 'canales'] },
}
