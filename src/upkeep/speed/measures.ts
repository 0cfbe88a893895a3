/**
 * What a visitor feels of a page: its first answer, something seen, the most of it seen, the slowest reaction to a touch (ms), and how
 * much it moved (score). `good` and `poor` are the bars of Web Vitals at the 75th percentile (web.dev/articles/vitals, 2024).
 */
export const measures = {
  TTFB: { name: 'Primera respuesta', good: 800, poor: 1800 },
  FCP: { name: 'Algo a la vista', good: 1800, poor: 3000 },
  LCP: { name: 'Lo principal a la vista', good: 2500, poor: 4000 },
  INP: { name: 'Reacción al toque', good: 200, poor: 500 },
  CLS: { name: 'Saltos de la página', good: 0.1, poor: 0.25 },
} as const

export type Measure = keyof typeof measures
// The keys of `measures` are exactly these.
export const MEASURES = Object.keys(measures) as Measure[]

/** Each bucket ends 15 % above the one before it: 20 ms to 134 s; a score of 0.002 to 13. */
const [FIRST, STEP, LAST] = [20, Math.log(1.15), 63]
const PER_SCORE = 10_000
const unitOf = (measure: Measure) => (measure === 'CLS' ? PER_SCORE : 1)

/** The bucket of a value. */
export function bucketOf(measure: Measure, value: number): number {
  const scaled = value * unitOf(measure)
  return scaled <= FIRST ? 0 : Math.min(LAST, Math.ceil(Math.log(scaled / FIRST) / STEP - 1e-9))
}

/** Where a bucket ends. */
export function endOf(measure: Measure, bucket: number): number {
  return (FIRST * Math.exp(bucket * STEP)) / unitOf(measure)
}

/** The value that three visits of four stay under, to 15 %; null of no visits. */
export function p75(measure: Measure, buckets: ReadonlyMap<number, number>): number | null {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  const wanted = sorted.reduce((sum, [, times]) => sum + times, 0) * 0.75
  let seen = 0
  for (const [bucket, times] of sorted) if ((seen += times) >= wanted) return endOf(measure, bucket)
  return null
}

/** How a value is to be taken. */
export function verdictOf(measure: Measure, value: number): 'bien' | 'regular' | 'mal' {
  const { good, poor } = measures[measure]
  if (value <= good) return 'bien'
  return value <= poor ? 'regular' : 'mal'
}
