const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')

/** Every code one slip away from this one: a character lost, added, changed, or two swapped. At most about 74 a character. */
export function nearMisses(code: string): string[] {
  const misses = new Set<string>()
  for (let place = 0; place <= code.length; place++) {
    const before = code.slice(0, place)
    const after = code.slice(place + 1)
    const here = code.charAt(place)
    for (const letter of alphabet) {
      misses.add(before + letter + here + after)
      if (here) misses.add(before + letter + after)
    }
    if (!here) continue
    misses.add(before + after)
    if (after) misses.add(before + after.charAt(0) + here + after.slice(1))
  }
  misses.delete(code)
  misses.delete('')
  return [...misses]
}

/** Fewest insertions, deletions, changes and swaps of neighbours that make one code of the other (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const changed = at(last, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      let best = Math.min(at(last, column) + 1, at(current, column - 1) + 1, changed)
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) best = Math.min(best, at(before, column - 2) + 1)
      current.push(best)
    }
    before = last
    last = current
  }
  return at(last, other.length)
}

/** How many characters two codes begin with alike. */
export function sharedStart(one: string, other: string): number {
  let place = 0
  while (place < one.length && one[place] === other[place]) place++
  return place
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
