import { plural } from '#kit/ui/format.ts'
import type { SearchBoxState } from './use-search-box.ts'

/** Identity of an option, for `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** What a reader hears when the list changes. */
export function ListNews({ box }: { box: SearchBoxState }) {
  const { isOpen, parts, voice } = box
  const found = parts.length === 0 ? 'Sin sugerencias' : plural(parts.length, 'sugerencia', 'sugerencias')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <p role="status" className="sr-only">
      {voice.isListening ? 'Escuchando. Di qué parte buscas.' : isOpen ? found : ''}
    </p>
  )
}
