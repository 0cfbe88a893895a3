import { ink, round, type Tone, tones } from './drawings/pen.ts'

/** What lies on a face: a disc or a ring of holes; `deep` sinks it into the part. */
export type Mark = { r: number; tone: Tone; n?: number; at?: number; from?: number; deep?: number; marks?: Mark[] }

/** A truncated cone along the part's axis, or beside it (`at` from the axis, at an angle in degrees). */
export type Solid = {
  z: [number, number]
  r: [number, number]
  side: Tone
  face: Tone
  at?: [radius: number, degrees: number]
  /** Lines along the side: how many, and the part of the length they take. */
  ribs?: { n: number; from: number; to: number }
  /** A patch on the side, in degrees around and parts of the length. */
  patch?: { from: number; to: number; along: [number, number]; tone: Tone }
  front?: Mark[]
  back?: Mark[]
}

export type Spun = { titulo: string /** Degrees the axis leans from level. */; lean: number; solids: Solid[] }

type Vector = [number, number, number]
type Pose = { axis: Vector; u: Vector; v: Vector; ids: number }

const CAMERA = (20 / 180) * Math.PI
const SAMPLES = 30

/** One frame of a part that turns on a table, seen a little from above; `turn` in degrees. */
export function frame({ titulo, lean, solids }: Spun, turn: number): string {
  const pose = poseOf(lean, turn)
  const nearest = Math.sign(pose.axis[2]) || 1
  const order = solids.toSorted((a, b) => nearest * (middle(a) - middle(b)) || offset(pose, a)[2] - offset(pose, b)[2])
  const body = order.map((solid) => drawSolid(pose, solid)).join('')

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" fill="none" stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"><title>${titulo}</title>${body}</svg>\n`
}

function poseOf(lean: number, turn: number): Pose {
  const tilt = (lean / 180) * Math.PI
  const place = (at: Vector) => seen(turned(at, (turn / 180) * Math.PI))
  return {
    axis: place([Math.cos(tilt), Math.sin(tilt), 0]),
    u: place([-Math.sin(tilt), Math.cos(tilt), 0]),
    v: place([0, 0, 1]),
    ids: 0,
  }
}

function turned([x, y, z]: Vector, angle: number): Vector {
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)]
}

/** In the camera's space: x right, y down, z towards the eye. */
function seen([x, y, z]: Vector): Vector {
  return [x, z * Math.sin(CAMERA) - y * Math.cos(CAMERA), z * Math.cos(CAMERA) + y * Math.sin(CAMERA)]
}

function middle({ z, at }: Solid): number {
  // What stands on a face comes after the face, however short it is.
  return (z[0] + z[1]) / 2 + (at ? Math.sign(z[0] + z[1]) * 0.01 : 0)
}

function around({ u, v }: Pose, r: number, degrees: number): Vector {
  const angle = (degrees / 180) * Math.PI
  const [a, b] = [r * Math.cos(angle), r * Math.sin(angle)]
  return [a * u[0] + b * v[0], a * u[1] + b * v[1], a * u[2] + b * v[2]]
}

function offset(pose: Pose, { at }: Solid): Vector {
  return at ? around(pose, at[0], at[1]) : [0, 0, 0]
}

/** A point of the sheet: along the axis, at a radius and an angle, beside the axis by `by`. */
function point(pose: Pose, [z, r, degrees]: [number, number, number], by: Vector): [number, number] {
  const rim = around(pose, r, degrees)
  return [120 + z * pose.axis[0] + rim[0] + by[0], 120 + z * pose.axis[1] + rim[1] + by[1]]
}

function drawSolid(pose: Pose, solid: Solid): string {
  const by = offset(pose, solid)
  const { z, r } = solid
  const facing = pose.axis[2] >= 0
  const end = facing ? 1 : 0
  const outline = hull([...rim(pose, [z[0], r[0]], by), ...rim(pose, [z[1], r[1]], by)])
  const side = `<path d="${polygon(outline)}" fill="${tones[solid.side]}"/>`
  const near = ellipse(pose, [z[end], r[end]], by, solid.face)
  const marks = (facing ? solid.front : solid.back) ?? []

  return side + onSide(pose, solid, by) + near + marks.map((mark) => drawMark(pose, mark, z[end], by)).join('')
}

/** Ribs and patch as far as they look at the eye. */
function onSide(pose: Pose, { z, r, ribs, patch }: Solid, by: Vector): string {
  const lengthwise = (part: number): [number, number] => [z[0] + (z[1] - z[0]) * part, r[0] + (r[1] - r[0]) * part]
  const at = (part: number, degrees: number) => point(pose, [...lengthwise(part), degrees], by)
  const isSeen = (degrees: number) => around(pose, 1, degrees)[2] > 0.03
  let drawn = ''

  if (ribs) {
    const angles = Array.from({ length: ribs.n }, (_, i) => (360 / ribs.n) * i).filter(isSeen)
    const lines = angles.map((degrees) => `M${text(at(ribs.from, degrees))}L${text(at(ribs.to, degrees))}`)
    drawn += `<path stroke-width="2" d="${lines.join('')}"/>`
  }
  if (patch) {
    const span = Array.from({ length: 13 }, (_, i) => patch.from + ((patch.to - patch.from) * i) / 12).filter(isSeen)
    const border = [
      ...span.map((degrees) => at(patch.along[0], degrees)),
      ...span.toReversed().map((degrees) => at(patch.along[1], degrees)),
    ]
    if (span.length > 1) drawn += `<path d="${polygon(border)}" fill="${tones[patch.tone]}"/>`
  }
  return drawn
}

function drawMark(pose: Pose, mark: Mark, z: number, by: Vector): string {
  const holes = Array.from({ length: mark.n ?? 1 }, (_, i) => (mark.from ?? 0) + (360 / (mark.n ?? 1)) * i)

  return holes
    .map((degrees) => {
      const place = mark.at ? around(pose, mark.at, degrees) : ([0, 0, 0] satisfies Vector)
      return drawHole(pose, mark, z, [by[0] + place[0], by[1] + place[1], by[2] + place[2]])
    })
    .join('')
}

/** A sunk mark shows its wall, and its floor where the mouth leaves it free. */
function drawHole(pose: Pose, mark: Mark, z: number, by: Vector): string {
  if (!mark.deep) return ellipse(pose, [z, mark.r], by, mark.tone)

  const floor = z - mark.deep * (Math.sign(pose.axis[2]) || 1)
  const mouth = polygon(rim(pose, [z, mark.r], by))
  const id = `c${pose.ids++}`
  const inner = [
    ellipse(pose, [floor, mark.r], by, mark.tone),
    ...(mark.marks ?? []).map((deeper) => drawMark(pose, deeper, floor, by)),
  ]
  return `<clipPath id="${id}"><path d="${mouth}"/></clipPath><g clip-path="url(#${id})"><path d="${mouth}" fill="${tones.deep}"/>${inner.join('')}</g><path d="${mouth}"/>`
}

function rim(pose: Pose, [z, r]: [number, number], by: Vector): [number, number][] {
  return Array.from({ length: SAMPLES }, (_, i) => point(pose, [z, r, (360 / SAMPLES) * i], by))
}

/** The circle as the ellipse that the eye sees: exact, and shorter than a polygon. */
function ellipse(pose: Pose, [z, r]: [number, number], by: Vector, tone: Tone): string {
  const [cx, cy] = point(pose, [z, 0, 0], by)
  const flatness = Math.abs(pose.axis[2])
  const angle = (Math.atan2(pose.axis[1], pose.axis[0]) / Math.PI) * 180
  const place = `translate(${round(cx)} ${round(cy)}) rotate(${round(angle)})`
  return `<ellipse rx="${round(r * flatness)}" ry="${round(r)}" transform="${place}" fill="${tones[tone]}"/>`
}

/** Convex outline of points (Andrew's monotone chain). */
function hull(points: [number, number][]): [number, number][] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function chain(points: [number, number][]): [number, number][] {
  const kept: [number, number][] = []
  for (const next of points) {
    while (turnsLeft(kept.at(-2), kept.at(-1), next)) kept.pop()
    kept.push(next)
  }
  return kept.slice(0, -1)
}

function turnsLeft(a: [number, number] | undefined, b: [number, number] | undefined, c: [number, number]): boolean {
  if (!a || !b) return false
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
}

function polygon(points: [number, number][]): string {
  return `M${points.map(text).join('L')}Z`
}

function text([x, y]: [number, number]): string {
  return `${round(x)} ${round(y)}`
}
