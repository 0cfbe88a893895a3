/** A list with more lines than this is drawn in part (`LongLines`). */
export const LONG = 60
/** The lines that the server draws of a long list: more than the first screenful. */
export const FIRST = 24
/** The lines of a page for who reads without scripts. */
const BY_PAGE = 30

/** Which lines are drawn before anything is known of the window, `to` not among them. */
type Shown = { from: number; to: number }

/** Those of the page that `?lineas=` names; of an address that names none, the first. */
export function firstShown(lines: number, asked: string | null): Shown {
  const page = /^\d{1,4}$/.test(asked ?? '') ? Number(asked) : 0
  const from = (page - 1) * BY_PAGE
  if (page === 0 || from >= lines) return { from: 0, to: Math.min(FIRST, lines) }
  return { from, to: Math.min(from + BY_PAGE, lines) }
}

/** Where `?lineas=` goes on from what is shown: the page before and the one after, null where there is none. */
export function pagesBeside({ from, to }: Shown, lines: number): { before: number | null; after: number | null } {
  return {
    before: from > 0 ? from / BY_PAGE : null,
    after: to < lines ? Math.floor(from / BY_PAGE) + (to % BY_PAGE === 0 ? 2 : 1) : null,
  }
}

export function idOf({ id }: { id: number }): number {
  return id
}
