import { useEffect, useRef } from 'react'

/** Something that the page that is open can do. `motivo`: why not now. What destroys opens its own question. */
export type PageAction = { titulo: string; alias?: string; motivo?: string | undefined; run: () => void }

const offered = new Map<object, readonly PageAction[]>()

/** Offers what a page can do to «Ir a…» while the page stands. */
export function usePageActions(actions: readonly PageAction[]): void {
  const owner = useRef({})
  useEffect(() => {
    const { current } = owner
    offered.set(current, actions)
    return () => {
      offered.delete(current)
    }
  }, [actions])
}

/** What the page that is open can do now. */
export function pageActions(): PageAction[] {
  return [...offered.values()].flat()
}
