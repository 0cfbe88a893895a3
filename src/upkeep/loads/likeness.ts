// Names that look like slips of known ones: HYNDAI, DOGDE. Names are compared as norma_nombre writes them.

/** The known name this one is a slip of; null where it is a name of its own. */
export function slipOf(name: string, known: readonly string[]): string | null {
  if (name.length < SHORTEST - 1) return null
  const figures = figuresOf(name)
  const near = known.filter(
    (one) =>
      (one.length >= SHORTEST || isTurned(name, one)) &&
      Math.abs(one.length - name.length) <= 1 &&
      // «Mazda 3» is no slip of «Mazda 5», nor «F150» of «F250».
      figuresOf(one) === figures &&
      isOneSlipAway(name, one),
  )
  return near.length === 1 ? (near[0] ?? null) : null
}

/** A shorter name differs from another by as much as a slip does. */
const SHORTEST = 5

function figuresOf(name: string): string {
  return name.replace(/\D+/g, ' ').trim()
}

/** One letter too many, too few or another, or two in each other's place. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [left, right] = [a.slice(start, endA), b.slice(start, endB)]
  if (left.length <= 1 && right.length <= 1) return true
  return isTwoTurned(left, right)
}

/** Two letters in each other's place: all that a short name is told a slip by. */
function isTurned(a: string, b: string): boolean {
  if (a.length !== b.length || b.length < SHORTEST - 1) return false
  const other = Array.from(a).findIndex((letter, at) => letter !== b[at])
  return (
    other >= 0 &&
    isTwoTurned(a.slice(other, other + 2), b.slice(other, other + 2)) &&
    a.slice(other + 2) === b.slice(other + 2)
  )
}

function isTwoTurned(a: string, b: string): boolean {
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
}
