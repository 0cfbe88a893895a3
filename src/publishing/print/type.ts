/** Faces of the press: text, bold, and the codes' own. */
export type Face = 'normal' | 'bold' | 'mono'
/** A piece of text of one face, size and colour. */
export type Run = { text: string; face: Face; size: number; color?: Ink }
export type Ink = 'ink' | 'soft' | 'accent' | 'white' | 'faint' | 'up'
/** A line of print: runs from the left, one at the right end (`own` before it), a mark after the left ones. */
export type Line = { runs: Run[]; right?: Run; own?: Run; tag?: string; height: number }
/** Width of a text in points. */
export type Measure = (text: string, face: Face, size: number) => number

/** Runs in lines of at most `width` points; words are kept whole unless one alone is too long. */
export function wrapRuns(runs: Run[], { width, height, measure, indent = 0 }: Wrapping): Line[] {
  const lines: Line[] = []
  let line: Run[] = []
  let used = 0
  const end = () => {
    if (line.length > 0) lines.push({ runs: line, height })
    line = []
    used = indent
  }
  for (const run of runs) {
    for (const word of run.text.split(' ').flatMap((one) => cutWord(one, run, width - indent, measure))) {
      if (word === '') continue
      const space = line.length > 0 ? measure(' ', run.face, run.size) : 0
      const its = measure(word, run.face, run.size)
      if (line.length > 0 && used + space + its > width) end()
      const isFirst = line.length === 0
      append(line, { ...run, text: word })
      used += its + (isFirst ? 0 : space)
    }
  }
  end()
  return lines
}

type Wrapping = { width: number; height: number; measure: Measure; indent?: number }

/** Onto the last run when it looks the same, so that a line is few texts. */
function append(line: Run[], run: Run): void {
  const last = line.at(-1)
  if (last && last.face === run.face && last.size === run.size && last.color === run.color) last.text += ` ${run.text}`
  else line.push(last ? { ...run, text: ` ${run.text}` } : run)
}

function cutWord(word: string, { face, size }: Run, width: number, measure: Measure): string[] {
  if (measure(word, face, size) <= width) return [word]
  const parts = ['']
  for (const sign of word) {
    const last = parts.length - 1
    if (measure(parts[last] + sign, face, size) <= width) parts[last] += sign
    else parts.push(sign)
  }
  return parts
}
