import { normalCode } from '#kit/base/code.ts'
import { plain } from '#kit/base/plain.ts'

/** What a line is found by. */
type Told = { code: string; text: string }

/** The lines that hold every word in their code (however it is punctuated) or their text, and those that stay whatever is asked. */
export function foundLines<Line>(
  lines: readonly Line[],
  words: string,
  { told, stays = () => false }: { told: (line: Line) => Told; stays?: (line: Line) => boolean },
): readonly Line[] {
  const asked = plain(words).split(/\s+/).filter(Boolean)
  if (asked.length === 0) return lines
  const codes = asked.map(normalCode)
  return lines.filter((line) => {
    if (stays(line)) return true
    const { code, text } = told(line)
    const [whole, bare] = [plain(`${code} ${text}`), normalCode(code)]
    return asked.every((word, n) => whole.includes(word) || (codes[n] && bare.includes(codes[n])))
  })
}
