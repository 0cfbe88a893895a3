import { digest } from '#kit/base/write-keys.ts'
import { Made, MADE } from './made.ts'

type Kept = { from: string; content: string; path: string; replaces: boolean }

/** Where the tab is; a form at this address makes things. */
const here = () => location.pathname + location.search

/** What this form has made of this content, while the way to its page failed; over a reload of the form's page too. */
export function madeHere(content: string): Made | null {
  const kept = read()
  return kept?.from === here() && kept.content === digest(content) ? new Made(kept.path, kept) : null
}

/** Until the tab is anywhere else (`forgetMade`), the same content made again at this address is this. */
export function rememberMade(content: string, { path, replaces }: Made): void {
  try {
    sessionStorage.setItem(MADE, JSON.stringify({ from: here(), content: digest(content), path, replaces }))
  } catch {
    // A full storage, or none: it is known as long as the page.
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(MADE) ?? 'null') as Kept | null // written by rememberMade alone
  } catch {
    return null
  }
}
