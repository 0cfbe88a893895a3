import type { Edits } from '#selling/quote-screens/review-edits.ts'

/** What who reviews has typed and not yet sent. */
export type Draft = {
  edits: Edits
  /** To go along with the next event. */
  words: string
  /** Of the conversation; internal: never for the client. */
  message: string
  internal: boolean
}

export const emptyDraft: Draft = { edits: {}, words: '', message: '', internal: false }

/** The part of Storage that is needed. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Place = { userId: number; quoteId: number }

/** With the prefix that signing out forgets; a person's own, whoever shares the browser. */
const prefixOf = ({ userId, quoteId }: Place) => `jacve.revision.${userId}.${quoteId}.`

function keysOf(shelf: Shelf, place: Place): string[] {
  const keys = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
  return keys.filter((key) => key.startsWith(prefixOf(place)))
}

export function isEmpty({ edits, words, message }: Draft): boolean {
  return (
    words.trim() === '' && message.trim() === '' && Object.values(edits).every((edit) => Object.keys(edit).length === 0)
  )
}

/** Keeps what was typed over this version of the content; nothing typed leaves nothing behind. */
export function keepDraft(shelf: Shelf, place: Place, version: number, draft: Draft): void {
  const key = prefixOf(place) + version
  if (isEmpty(draft)) shelf.removeItem(key)
  else shelf.setItem(key, JSON.stringify(draft))
}

/** Everything typed about this document is sent or given up. */
export function dropDrafts(shelf: Shelf, place: Place): void {
  for (const key of keysOf(shelf, place)) shelf.removeItem(key)
}

/** What was typed over this version, and the last of what was typed over another one; of lines that are still there. */
export function findDrafts(
  shelf: Shelf,
  place: Place,
  { version, lines }: { version: number; lines: readonly number[] },
): { own: Draft | null; other: Draft | null } {
  const versions = keysOf(shelf, place)
    .map((key) => Number(key.slice(prefixOf(place).length)))
    .toSorted((a, b) => b - a)
  const read = (which: number | undefined) =>
    which === undefined ? null : readDraft(shelf, prefixOf(place) + which, lines)
  return {
    own: read(versions.find((one) => one === version)),
    other: read(versions.find((one) => one !== version)),
  }
}

function readDraft(shelf: Shelf, key: string, lines: readonly number[]): Draft | null {
  try {
    const kept = JSON.parse(shelf.getItem(key) ?? '') as Draft // written by keepDraft alone
    const edits = Object.fromEntries(Object.entries(kept.edits).filter(([n]) => lines.includes(Number(n))))
    const draft = { ...emptyDraft, ...kept, edits }
    return isEmpty(draft) ? null : draft
  } catch {
    return null
  }
}
