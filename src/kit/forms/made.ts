import { tabMemory } from '#kit/base/browser-memory.ts'

/** Something new, and the page where one goes on with it. */
export class Made {
  readonly path: string
  /** In place of the page with the form: there is no way back into making it again. */
  readonly replaces: boolean
  constructor(path: string, { replaces = true } = {}) {
    this.path = path
    this.replaces = replaces
  }
}

/** Where the tab keeps what was made and not yet seen. */
export const MADE = 'jacve.hecho'

/** The tab is at `place`: what was made elsewhere has been seen, and made once more is meant anew. */
export function forgetMade(place: string): void {
  const { from = place } = JSON.parse(tabMemory.read(MADE) ?? '{}') as { from?: string } // made-once.ts wrote it
  if (from !== place) tabMemory.forget(MADE)
}
