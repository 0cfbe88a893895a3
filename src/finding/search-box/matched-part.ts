import { normalCode } from '#kit/base/code.ts'

/** A text cut in three: before what matched, what matched, after it. Without a match all of it is `before`. */
type Matched = { before: string; match: string; after: string }

/** Finds what was typed within a code, whatever the punctuation of either: `bd12` in `BD-12/A` is `BD-12`. */
export function matchedPart(code: string, typed: string): Matched {
  const wanted = normalCode(typed)
  const kept = Array.from(code, (letter, place) => ({ letter: normalCode(letter), place })).filter(
    ({ letter }) => letter,
  )
  const start =
    wanted.length < 2
      ? -1
      : kept
          .map(({ letter }) => letter)
          .join('')
          .indexOf(wanted)
  const first = kept[start]
  const last = kept[start + wanted.length - 1]
  if (!first || !last) return { before: code, match: '', after: '' }

  const letters = Array.from(code)
  return {
    before: letters.slice(0, first.place).join(''),
    match: letters.slice(first.place, last.place + 1).join(''),
    after: letters.slice(last.place + 1).join(''),
  }
}
