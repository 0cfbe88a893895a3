export type Random = {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** About 0, standard deviation 1. */
  normal(): number
  /** Between two positive numbers, the low ones more often. */
  spread(from: number, to: number): number
}

/** A stream of numbers that is the same for the same name, on every machine (sfc32 seeded by xmur3; both are public domain). */
export function randomOf(name: string): Random {
  const next = sfc32(name)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error(`${name}: nothing to pick from`)
      // The index is within a list that is not empty.
      return from[int(0, from.length - 1)] as T
    },
    normal: () => next() + next() + next() + next() + next() + next() - 3,
    spread: (from, to) => from * (to / from) ** (next() ** 1.4),
  }
}

function sfc32(name: string): () => number {
  const seed = xmur3(name)
  let [a, b, c, d] = [seed(), seed(), seed(), seed()]

  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
}

function xmur3(text: string): () => number {
  let hash = 1_779_033_703 ^ text.length
  for (const letter of text) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 3_432_918_353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
    hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
    hash ^= hash >>> 16
    return hash >>> 0
  }
}

/** Draws by weight, in a time that does not grow with the list. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const item of items) sums.push((total += weightOf(item)))

  return (random) => {
    const target = random.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    // low is within the list: callers pass lists that are not empty.
    return items[low] as T
  }
}
