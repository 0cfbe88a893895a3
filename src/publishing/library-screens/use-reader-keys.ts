import { useEffect, useRef } from 'react'

type Does = Partial<Record<string, () => void>>

/** Keys of the reader by their names; not while somebody is writing, nor behind a dialog. */
export function useReaderKeys(does: Does): void {
  const now = useRef(does)
  useEffect(() => {
    now.current = does
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
      if (event.target.closest('input, textarea, select, dialog, [contenteditable]')) return
      // What is wider than its window is moved with the arrows.
      if (event.key.startsWith('Arrow') && event.target.closest('[data-se-mueve]')) return
      const act = now.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    // Before the shop's own keys: «/» searches here.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}
