/** A part code without what people type differently: letters and digits only, upper case (norma_codigo in the database). */
export function codeKey(code: string): string {
  return code
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

const looksLike: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }

/** The key with the characters that are confused on a worn box made one: O = 0, I = L = 1, S = 5, B = 8, Z = 2, G = 6. */
export function foldedKey(key: string): string {
  return key.replace(/[OQILSBZG]/g, (sign) => looksLike[sign] ?? sign)
}

/** The first text after all that begin with `prefix` in byte order: `>= prefix and < end` is a prefix search. */
export function prefixEnd(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** A half-read code: `?` stands for one sign. A LIKE pattern over keys, or undefined when there is none or too little left. */
export function wildcardPattern(text: string): string | undefined {
  if (!text.includes('?')) return undefined
  const signs = text
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const pattern = Array.from(signs)
    .map((sign) => (sign === '?' ? '_' : /[A-Z0-9]/.test(sign) ? sign : ''))
    .join('')
  return pattern.replaceAll('_', '').length >= 3 && pattern.length <= 40 ? pattern : undefined
}

/** Whether a text may be a code rather than words: it has a digit, or is one single run of letters. */
export function mayBeCode(text: string): boolean {
  const key = codeKey(text)
  return key.length >= 3 && key.length <= 40 && (/\d/.test(key) || !/\s/.test(text.trim()))
}

const keyboard = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']

/** Whether two keys lie beside each other. */
function areNeighbours(x: string, y: string): boolean {
  return keyboard.some((row) => row.includes(x) && row.includes(y) && Math.abs(row.indexOf(x) - row.indexOf(y)) === 1)
}

// Slips that a hand or an eye makes more often than any other edit.
const CONFUSED = 1 / 3
const TURNED = 2 / 3
const REPEATED = 2 / 3
const BESIDE = 3 / 4

function replacing(x: string, y: string): number {
  if (x === y) return 0
  if (foldedKey(x) === foldedKey(y)) return CONFUSED
  return areNeighbours(x, y) ? BESIDE : 1
}

/** How unlike two codes are: edits, where signs that are easily confused, two in the wrong order, one typed twice or not, and a key beside count less. */
export function codeDistance(a: string, b: string): number {
  // Signs past the ends are empty texts, and every place read was filled before.
  const at = (text: string, place: number) => text[place] ?? ''
  const extra = (text: string, place: number) => (at(text, place) === at(text, place - 1) ? REPEATED : 1)
  const rows: number[][] = [[0]]
  const cost = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let j = 1; j <= b.length; j++) rows[0]?.push(cost(0, j - 1) + extra(b, j - 1))
  for (let i = 1; i <= a.length; i++) {
    const row = [cost(i - 1, 0) + extra(a, i - 1)]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [at(a, i - 1), at(b, j - 1)]
      const isTurned = i > 1 && j > 1 && x !== y && x === at(b, j - 2) && at(a, i - 2) === y
      row.push(
        Math.min(
          cost(i - 1, j) + extra(a, i - 1),
          cost(i, j - 1) + extra(b, j - 1),
          cost(i - 1, j - 1) + replacing(x, y),
          isTurned ? cost(i - 2, j - 2) + TURNED : Infinity,
        ),
      )
    }
  }
  return cost(a.length, b.length)
}

/** How much has to have happened to a code for this to be left of it: edits, where an end that is gone counts once, however many signs it had. */
export function damage(read: string, code: string): number {
  const withoutLetters = code.replace(/^[A-Z]+/, '')
  const lost = [code.slice(0, read.length), withoutLetters, code.slice(-read.length)].filter(
    (rest) => rest.length > 0 && rest.length < code.length,
  )
  return Math.min(codeDistance(read, code), ...lost.map((rest) => 1 + codeDistance(read, rest)))
}

/** The key with each two neighbouring signs turned round, which trigrams hardly find. */
export function turnedKeys(key: string): string[] {
  const turned = Array.from({ length: Math.max(key.length - 1, 0) }, (_, i) =>
    [key.slice(0, i), key[i + 1], key[i], key.slice(i + 2)].join(''),
  )
  return [...new Set(turned)].filter((one) => one !== key)
}
