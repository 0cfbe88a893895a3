import { tabMemory } from '#kit/base/browser-memory.ts'
import { digest } from '#kit/base/write-keys.ts'
import { Made, MADE } from './made.ts'

type Kept = { from: string; content: string; path: string; replaces: boolean }

/** Where the tab is; a form at this address makes things. */
const here = () => location.pathname + location.search

/**
 * What is sent makes something once: when only the way to its page failed and the same is sent again from here, over a reload too,
 * it is what was made. Anything else that `send` answers is passed on.
 */
export async function madeOnce<T>(content: string, send: () => Promise<T>): Promise<T | Made> {
  const made = madeHere(content) ?? (await send())
  if (made instanceof Made) rememberMade(content, made)
  return made
}

function madeHere(content: string): Made | null {
  const kept = read()
  return kept?.from === here() && kept.content === digest(content) ? new Made(kept.path, kept) : null
}

/** Until the tab is anywhere else (`forgetMade`), the same content made again at this address is this. */
function rememberMade(content: string, { path, replaces }: Made): void {
  tabMemory.keep(MADE, JSON.stringify({ from: here(), content: digest(content), path, replaces }))
}

function read(): Kept | null {
  return JSON.parse(tabMemory.read(MADE) ?? 'null') as Kept | null // written by rememberMade alone
}
