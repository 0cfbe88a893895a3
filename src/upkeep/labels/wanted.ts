/** Of one part, and of all that is printed at once. */
export const MOST_COPIES = 500
export const MOST_LABELS = 900
/** Signs of a written list: what an address holds, some 400 codes. */
export const MOST_WRITTEN = 6000

/** One written line: the code as it stands, and as it is when the number at its end says how many. */
export type Wanted = { written: string; counted: { code: string; copies: number } | null }

/** Between the lines in a question, which holds none of its own. */
export const NEXT = '|'
/** A part a line: `BD-1204`, `BD-1204 4`, `BD-1204 x 4`, `BD-1204, 4`. Codes hold spaces, so only the catalogue knows whether a number at the end is theirs. */
export function wantedIn(text: string): Wanted[] {
  return text.split(/[\r\n|]+/).flatMap((line) => {
    const written = line.trim()
    return written ? [{ written, counted: countedIn(written) }] : []
  })
}

function countedIn(written: string): Wanted['counted'] {
  const words = written.split(/[\s,;]+/)
  const [, copies] = /^x?(\d{1,4})$/i.exec(words.pop() ?? '') ?? []
  if (words.at(-1)?.toLowerCase() === 'x') words.pop()
  const code = words.join(' ')
  return copies && code ? { code, copies: Number(copies) } : null
}
