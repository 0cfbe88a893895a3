import type { PageName } from '#pages.ts'

/** How many wait behind each line of the menu; a page that is not here, or could not be counted, has no number. */
export type Waiting = Partial<Record<PageName, number>>

/** More than these are told as «99+»; nobody counts further. */
const MOST_SHOWN = 99

export function waitingText(n: number): string {
  return n > MOST_SHOWN ? `${MOST_SHOWN}+` : String(n)
}
