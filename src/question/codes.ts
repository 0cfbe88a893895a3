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

/** How unlike two codes are: edits, where signs that are easily confused count a third. */
export function codeDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1] ?? '', b[j - 1] ?? '']
      const swap = x === y ? 0 : foldedKey(x) === foldedKey(y) ? 1 / 3 : 1
      // Filled by the loop or the row before it.
      row.push(Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + swap))
    }
    last = row
  }
  return last[b.length] as number
}
