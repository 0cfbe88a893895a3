/** A run of paragraphs that both have, or that only one side has. */
export type Segment = { igual: string[] } | { suyo: string[]; mio: string[] }

/** Two texts paragraph by paragraph: what both have, and in between what each has of its own. */
export function compareBlocks(theirs: string[], mine: string[]): Segment[] {
  const common = longestCommon(theirs, mine)
  const segments: Segment[] = []
  let [a, b] = [0, 0]
  for (const [i, j] of [...common, [theirs.length, mine.length] as const]) {
    if (i > a || j > b) segments.push({ suyo: theirs.slice(a, i), mio: mine.slice(b, j) })
    const block = theirs[i]
    if (block !== undefined && j < mine.length) addEqual(segments, block)
    ;[a, b] = [i + 1, j + 1]
  }
  return segments
}

function addEqual(segments: Segment[], block: string): void {
  const last = segments.at(-1)
  if (last && 'igual' in last) last.igual.push(block)
  else segments.push({ igual: [block] })
}

/** Places of the longest common subsequence. Texts have tens of paragraphs: the plain table will do. */
function longestCommon(a: string[], b: string[]): (readonly [number, number])[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}

export type Choice = 'suyo' | 'mio' | 'ambos'

/** What suits where the two differ, knowing what both began with: who alone changed a place is right; else both texts stay. */
export function choiceOf(segment: { suyo: string[]; mio: string[] }, base: string[]): Choice {
  const known = new Set(base)
  if (segment.suyo.every((block) => known.has(block))) return 'mio'
  return segment.mio.every((block) => known.has(block)) ? 'suyo' : 'ambos'
}

/** The text that follows from a choice for each place where the two differ, in order. */
export function mergedBlocks(segments: Segment[], choices: Choice[]): string[] {
  let place = 0
  return segments.flatMap((segment) => {
    if ('igual' in segment) return segment.igual
    const choice = choices[place++] ?? 'ambos'
    return [...(choice === 'mio' ? [] : segment.suyo), ...(choice === 'suyo' ? [] : segment.mio)]
  })
}

/** The paragraphs, headings, lists and pictures of a text, as the browser reads them. Nothing of it is run or fetched. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.children, (child) => child.outerHTML)
}

/** What a block says, for showing it: its words, or its picture's. */
export function wordsOf(block: string): string {
  const { body } = new DOMParser().parseFromString(block, 'text/html')
  const picture = body.querySelector('img')
  return body.textContent.trim() || (picture ? `[Imagen: ${picture.alt}]` : '—')
}
