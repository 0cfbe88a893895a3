const plain: Record<string, string> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  ñ: 'n',
  à: 'a',
  è: 'e',
  ì: 'i',
  ò: 'o',
  ù: 'u',
  ç: 'c',
}

/** Lower case without accents, letter for letter: offsets in the answer are offsets in the NFC text given. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[áéíóúüñàèìòùç]/g, (letter) => plain[letter] ?? letter)
}

/** Ends of adjectives that agree in gender with their noun: delantera = delantero, electrica = electrico. */
const gendered =
  /(?:delanter|traser|izquierd|derech|extern|intern|larg|cort|alt|baj|nuev|roj|blanc|negr|amarill|gruess?|delgad|complet|plan|cerrad|ad|id|ic|iv|os|er|dor|tor|sor|uest)[oa]$/
/** Of four letters only these: a gato is no gata. */
const shortGendered = /^(?:roj|alt|baj)[oa]$/
// Nouns that the rule above must not join: a door is not a harbour.
const notGendered = new Set([
  'puerta',
  'puerto',
  'platina',
  'platino',
  'cuadro',
  'cuadra',
  'toma',
  'tomo',
  'disco',
  'marca',
  'marco',
])

/** The root that singular and plural, masculine and feminine share: `delanteras` → `delanter`, `luces` → `luc`. Takes folded words. */
export function stem(word: string): string {
  if (word.length < 3 || /\d/.test(word)) return word
  let root = word
  if (root.length >= 4 && /[aeiou]s$/.test(root)) root = root.slice(0, -1)
  if (!notGendered.has(root) && (root.length >= 5 || shortGendered.test(root)) && gendered.test(root))
    root = root.slice(0, -1)
  if (root.length >= 4 && root.endsWith('e')) root = root.slice(0, -1)
  return root.endsWith('z') ? `${root.slice(0, -1)}c` : root
}

/** How a Mexican ear hears a word, so that `vujia` meets `bujia` and `traceras` meets `traseras`. Takes folded words. */
export function sound(word: string): string {
  return word
    .replace(/ch/g, '1')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/m(?=[bpv])/g, 'n')
    .replace(/cc(?=[ei])|cs|ks|ps(?=i)/g, 's')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, '2')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])|z|x/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/2/g, 'g')
    .replace(/v|w/g, 'b')
    .replace(/(.)\1+/g, '$1')
    .replace(/y/g, 'i')
}

/** A word without its plural, as it is said: `bases` and `bace` are one, for it is the vowel after a c that makes it soft. */
export function heard(word: string): string {
  return sound(word.length >= 4 && /[aeiou]s$/.test(word) ? word.slice(0, -1) : word).replace(/(?<=..)e$/, '')
}

/** Words that may be one to the ear, whatever vowel they end in. */
export function nearlyHeard(word: string): string {
  const said = heard(word)
  return said.length >= 4 ? said.replace(/[ao]$/, '') : said
}

/** Edits (insert, delete, replace, swap of neighbours) between two words, or `limit + 1` as soon as it passes the limit. */
export function distance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      // Every index below was filled by the loop or the row before it.
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] as number) + 1)
      row.push(edits)
      if (edits < least) least = edits
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] as number, limit + 1)
}
