import { lazy } from 'react'

const load = () => import('./suggestion-list.tsx')

/** The lists come when somebody goes to a box, before the first answer can. */
export const SuggestionPanel = lazy(async () => ({ default: (await load()).SuggestionPanel }))
export const SuggestionList = lazy(async () => ({ default: (await load()).SuggestionList }))

export function loadSuggestionPanel(): void {
  // What does not come now is asked for again, and reported, when it is shown.
  load().catch(() => undefined)
}
