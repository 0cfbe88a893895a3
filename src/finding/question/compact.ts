import { wordsOf } from './tokens.ts'

/** Names of vehicles come again with every entry and application; so many are kept at most, for visitors type some too. */
const names = new Map<string, string>()
const MOST_NAMES = 20_000
const LONGEST_NAME = 40

/** Letters and digits only, lower case, no accents: `Ram 1500`, `RAM-1500` and `ram1500` are one key. */
export function compact(text: string): string {
  if (text.length > LONGEST_NAME) return compacted(text)
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) names.clear()
  const name = compacted(text)
  names.set(text, name)
  return name
}

function compacted(text: string): string {
  return wordsOf(text)
    .map((word) => word.text)
    .join('')
    .replace(/[^a-z0-9]/g, '')
}
