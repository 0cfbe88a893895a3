import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For the panel of a document's buttons: when the one that was pressed goes away, the focus stays at the panel instead of falling
 * back to the top of the page. At the panel, not at the next button: a key pressed twice must not do the next thing too.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const wasHere = useRef(false)
  useEffect(() => {
    if (wasHere.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (wasHere.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => void (wasHere.current = relatedTarget === null),
  }
}
