import { part, prepare } from '#kit/ui/part.ts'

const load = () => import('./suggestion-list.tsx')

/** The lists come when somebody goes to a box, before the first answer can. */
export const SuggestionPanel = part(load, (module) => module.SuggestionPanel)
export const StackedSuggestions = part(load, (module) => module.StackedSuggestions)

export const loadSuggestionPanel = (): void => prepare(load)
