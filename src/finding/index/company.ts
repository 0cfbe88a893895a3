import type { Word } from '#finding/question/tokens.ts'

/** Which words stand around which: `<marcha`, `>bosch`, and in the same text. */
export type Companies = { texts: number; words: Map<string, number>; around: Map<string, Map<string, number>> }

/** Words further off say little. */
const REACH = 4

export function companies(): Companies {
  return { texts: 0, words: new Map(), around: new Map() }
}

/** Takes in the words of one text. */
export function meet(kept: Companies, words: readonly Word[]): void {
  kept.texts++
  const own = [...new Set(words.map(({ text }) => text))]
  for (const one of own) kept.words.set(one, (kept.words.get(one) ?? 0) + 1)
  for (const [i, { text }] of words.entries()) {
    if (/\d/.test(text)) continue
    let around = kept.around.get(text)
    if (!around) kept.around.set(text, (around = new Map()))
    for (let j = Math.max(0, i - REACH); j <= i + REACH; j++) {
      const other = words[j]
      if (!other || other.text === text) continue
      add(around, other.root)
      if (Math.abs(i - j) === 1) add(around, `${j < i ? '<' : '>'}${other.root}`)
    }
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** How much of what stands around one word, 0–1, stands more than by chance around another. */
export function keptBy({ around, words, texts }: Companies, one: string, other: string): number {
  const [own, his] = [around.get(one), around.get(other)]
  const times = words.get(other) ?? 0
  if (!own || !his || his.has(one)) return 0
  let [shared, all] = [0, 0]
  for (const [key, count] of own) {
    const everywhere = total(key)
    const weight = count * Math.log(1 + texts / everywhere)
    all += weight
    if (((his.get(key) ?? 0) / times) * texts > everywhere * 2) shared += weight
  }
  return all === 0 ? 0 : shared / all
  function total(key: string): number {
    return words.get(key.replace(/^[<>]/, '')) ?? 1
  }
}
