import { isEmpty, type Word } from './tokens.ts'

export type Stance = 'con' | 'sin'

/** What may stand between «sin» and what is left out: «sin el sensor», «con aire y sin abs». */
const passes = new Set(['el', 'la', 'los', 'las', 'un', 'una', 'su', 'sus', 'y', 'o', 'u', 'e', 'ni'])

/** Whether the word at a place is said to come with, or without; neither where both are said: «con o sin aire», «c/s abs». */
export function stanceAt(words: readonly Word[], at: number): Stance | undefined {
  const said = new Set<string>()
  for (let i = at - 1; i >= 0; i--) {
    const text = words[i]?.text ?? ''
    if (text === 'con' || text === 'sin') said.add(text)
    else if (!passes.has(text)) break
  }
  if (said.size !== 1) return undefined
  return said.has('sin') ? 'sin' : 'con'
}

const kinds = new Set(['de', 'del', 'el', 'la', 'los', 'las', 'un', 'una', 'marca', 'tipo', 'con'])
const isBeing = /^(?:es|son|sea|sean|fuera|fueran|diga|digan)$/
const isExcept = /^(?:excepto|salvo|menos)$/

/** Whether the word at a place is what is not wanted: «que no sea de cerámica», «cualquiera menos bosch», «no de vitón». */
export function isDeniedAt(words: readonly Word[], at: number): boolean {
  let i = at - 1
  while (kinds.has(words[i]?.text ?? '')) i--
  const [before = '', last = ''] = [words[i - 1]?.text, words[i]?.text]
  if (isExcept.test(last)) return before !== 'o'
  if (last === 'no') return i < at - 1 && !/^(?:o|u|si|por)$/.test(before)
  return before === 'no' && isBeing.test(last) && words[i - 2]?.text !== 'si'
}

const prefixes = { con: 'w', sin: 's' } as const

/** Token of what a part says that it comes with (`w_air`), or without (`s_air`). */
export function stanceToken(stance: Stance, root: string): string {
  return `${prefixes[stance]}_${root}`
}

/** What a text says of with and without, as tokens. */
export function stancesIn(words: readonly Word[]): string[] {
  return words.flatMap(({ text, root }, at) => {
    const stance = isEmpty(text) || /\d/.test(text) || text.length < 2 ? undefined : stanceAt(words, at)
    return stance ? [stanceToken(stance, root)] : []
  })
}

export function opposite(stance: Stance): Stance {
  return stance === 'con' ? 'sin' : 'con'
}
