import { part } from '#kit/ui/part.ts'

const load = () => import('./suggestion-list.tsx')

/** The lists come when somebody goes to a box, before the first answer can. */
export const SuggestionPanel = part(load, (module) => module.SuggestionPanel)
export const SuggestionList = part(load, (module) => module.SuggestionList)

export function loadSuggestionPanel(): void {
  // What does not come now is asked for again, and reported, when it is shown.
  load().catch(() => undefined)
}
