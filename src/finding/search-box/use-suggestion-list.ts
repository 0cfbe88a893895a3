import { useState } from 'react'
import type { SearchMode } from '#kit/base/settings.ts'
import { usePopular } from './popular-searches.ts'
import { forgetSearch, useRecentSearches } from './recent-searches.ts'
import { bestOptions, partOptions, searchOptions } from './suggestion-options.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What a key does, by its name. */
export type Keys = Record<string, (() => void) | undefined>

/**
 * What hangs under the box: parts found, searches made before, what sells most; whether it is shown, and which is highlighted.
 * `hasFocus` is asked when an answer comes: to who has left the box no list is shown.
 */
export function useSuggestionList(mode: SearchMode, canSearch: boolean, hasFocus: () => boolean) {
  const [isShown, setShown] = useState(false)
  const [active, setActive] = useState(-1)
  const { popular, load, drop } = usePopular()
  const recent = useRecentSearches()
  const { rows, isRunning, look, clear } = useSuggestions(() => {
    setActive(-1)
    setShown(hasFocus())
  })

  const parts = partOptions(rows ?? [])
  const searches = searchOptions(recent, popular, mode)
  const best = bestOptions(popular)
  const all = [...parts, ...searches, ...best]
  const isOpen = isShown && canSearch && rows !== null

  const close = () => {
    setShown(false)
    setActive(-1)
  }
  const move = (way: 1 | -1) => {
    if (rows === null || all.length === 0) return
    setShown(true)
    setActive(active < 0 && way < 0 ? all.length - 1 : (active + way + all.length) % all.length)
  }
  const forget = (consulta: string) => {
    forgetSearch(consulta)
    drop(consulta)
  }

  const chosen = isOpen ? all[active] : undefined
  const keys: Keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Delete: chosen?.kind === 'search' && chosen.isOwn ? () => forget(chosen.consulta) : undefined,
  }

  return {
    isRunning,
    isOpen,
    parts,
    searches,
    best,
    popular,
    active,
    /** The highlighted one of an open list. */
    chosen,
    look,
    clear,
    keys,
    near: load,
    reopen: () => setShown(true),
    close,
    forget,
  }
}
