import { fold } from './spanish.ts'

const connectors = ['de', 'del', 'para', 'con', 'sin', 'y', 'la', 'el', 'los', 'las', 'a', 'e', 'en', 'por']

/** Words of three letters that are parts or stand in their names; others are chance. */
const short = ['gas', 'luz', 'eje', 'rin', 'aro', 'pie']

/**
 * Separates the glued words of a line's name with the words its catalogue uses: `BOMBADEGASOLINA` → `bomba de gasolina`.
 * Names whose words are known, and what cannot be separated, stay as they are.
 */
export function separate(name: string, words: ReadonlySet<string>): string {
  return fold(name.normalize('NFC')).replace(/[a-z]{10,}/g, (chunk) =>
    words.has(chunk) ? chunk : (split(chunk, words) ?? chunk),
  )
}

/** The cheapest way through the letters: a known word costs 1, letters that belong to none 2 and 1 each. */
function split(chunk: string, words: ReadonlySet<string>): string | undefined {
  const isWord = (piece: string) => (piece.length > 3 || short.includes(piece)) && words.has(piece)
  const known = (piece: string) =>
    connectors.includes(piece) || isWord(piece) || isWord(piece.replace(/s$/, '')) || isWord(piece.replace(/es$/, ''))
  const best: { cost: number; from: number; isKnown: boolean }[] = [{ cost: 0, from: 0, isKnown: true }]
  for (let end = 1; end <= chunk.length; end++) {
    let choice = { cost: Infinity, from: 0, isKnown: false }
    for (let from = 0; from < end; from++) {
      const isKnown = known(chunk.slice(from, end))
      const cost = (best[from]?.cost ?? Infinity) + (isKnown ? 1 : 2 + (end - from))
      if (cost < choice.cost) choice = { cost, from, isKnown }
    }
    best.push(choice)
  }
  const pieces: string[] = []
  let letters = 0
  for (let end = chunk.length; end > 0; end = best[end]?.from ?? 0) {
    const from = best[end]?.from ?? 0
    pieces.unshift(chunk.slice(from, end))
    if (best[end]?.isKnown) letters += end - from
  }
  return pieces.length > 1 && letters >= chunk.length * 0.7 ? pieces.join(' ') : undefined
}
