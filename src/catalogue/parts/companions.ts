/** Parts that a vehicle and engine are proven for, five numbers each: part, line, first and last year, and by what they are ordered. */
export type Candidates = Float64Array

/** A vehicle as a part names it; `hasta` null: still made. */
type Years = { desde: number; hasta: number | null }

type Companion = { id: number; score: number; n: number }

const FIELDS = 5
const STILL = 9999

export type CandidateRow = [id: number, line: number, from: number, to: number | null, score: number]

export function candidatesOf(rows: readonly CandidateRow[]): Candidates {
  return Float64Array.from(rows.flatMap(([id, line, from, to, score]) => [id, line, from, to ?? STILL, score]))
}

/**
 * What goes with a part on its vehicles, of other lines than its own: proven for all the years of the first vehicle, and for how many from the
 * first on (`n`). So many at most, those of most vehicles first; then by score.
 */
export function companionsOf(
  vehicles: readonly Years[],
  candidates: readonly Candidates[],
  { line, most }: { line: number; most: number },
): Companion[] {
  const [first, second, third] = vehicles.map((vehicle, place) => provenFor(vehicle, candidates[place], line))
  const all = [...(first ?? [])].map(([id, score]) => ({
    id,
    score,
    n: second?.has(id) ? (third?.has(id) ? 3 : 2) : 1,
  }))
  return all
    .toSorted((a, b) => b.n - a.n || byScore(a, b))
    .slice(0, most)
    .toSorted(byScore)
}

function byScore(a: Companion, b: Companion): number {
  return b.score - a.score || a.id - b.id
}

/** Scores by part. */
function provenFor(
  { desde, hasta }: Years,
  candidates: Candidates = new Float64Array(),
  line: number,
): Map<number, number> {
  const last = hasta ?? STILL
  const found = new Map<number, number>()
  for (let at = 0; at < candidates.length; at += FIELDS) {
    const [id = 0, own, from = 0, to = 0, score = 0] = candidates.subarray(at, at + FIELDS)
    if (own !== line && from <= desde && to >= last) found.set(id, score)
  }
  return found
}
