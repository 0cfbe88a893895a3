import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { at, withoutBase } from '#kit/base/place.ts'
import { pageActions } from '#kit/ui/page-actions.ts'
import { resultsAddress } from '#finding/search/search-address.ts'
import type { Entry } from './entry.ts'
import { levelOf } from './rank.ts'
import { groupsFor, localOf, openingGroups, type OptionGroup } from './options.ts'
import { recentsOf, rememberChoice } from './recents.ts'
import { useRecords } from './use-records.ts'

export type PaletteState = {
  text: string
  type: (text: string, isComposing: boolean) => void
  groups: OptionGroup[]
  /** The row that Enter takes. */
  active: Entry | undefined
  point: (id: string) => void
  choose: (entry: Entry, isApart?: boolean) => void
  keyDown: (event: KeyboardEvent) => void
  listId: string
  isRunning: boolean
  hasFailed: boolean
  /** Nothing here and nothing more to come. */
  isEmpty: boolean
}

/** What is typed, what answers it, and which row is meant. */
export function usePalette(session: Session, onClose: () => void): PaletteState {
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  const listId = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // As it was when it opened: nothing of it changes under the finger.
  const [local] = useState(() => localOf(session, withoutBase(pathname) ?? pathname, pageActions(), recentsOf(session)))
  const { found, isRunning, hasFailed, look } = useRecords()
  const answers = useMemo(() => {
    if (!text.trim()) return openingGroups(local)
    // Until its own answer is here, only what names it: Enter must not take what an older text found.
    return groupsFor(text, local, isRunning ? found.filter((record) => levelOf(text, record) !== null) : found)
  }, [text, local, found, isRunning])
  const isEmpty = answers.length === 0 && !isRunning
  const groups = isEmpty ? [{ grupo: 'acciones' as const, entries: [inCatalogue(text)] }] : answers
  const all = groups.flatMap(({ entries }) => entries)
  const active = all.find(({ id }) => id === pointed) ?? all[0]

  const choose = (entry: Entry, isApart = false) => {
    if (entry.motivo) return
    rememberChoice(session, entry)
    if (entry.href && isApart) {
      open(at(entry.href), '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.href) void navigate(at(entry.href))
    else entry.run?.()
  }
  const step = (by: number) => {
    const place = active ? all.indexOf(active) : -1
    setPointed(all.at((place + by + all.length) % all.length)?.id ?? null)
  }
  const keyDown = (event: KeyboardEvent) => {
    // Of who composes a letter, an accent with its vowel among them, every key is the keyboard's own.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key === 'Dead') return
    const does = new Map<string, () => void>([
      ['ArrowDown', () => step(1)],
      ['ArrowUp', () => step(-1)],
      ['Enter', () => active && choose(active, event.ctrlKey || event.metaKey)],
    ]).get(event.key)
    if (!does) return
    event.preventDefault()
    does()
  }
  return {
    text,
    type: (typed, isComposing) => {
      if (typed !== text) setPointed(null)
      setText(typed)
      // A letter that is still being composed is no text yet.
      if (!isComposing) look(typed)
    },
    groups,
    active,
    point: setPointed,
    choose,
    keyDown,
    listId,
    isRunning,
    hasFailed,
    isEmpty,
  }
}

/** What is left to do with a text that names nothing here. */
function inCatalogue(text: string): Entry {
  const here = withoutBase(resultsAddress(text, 1)) ?? ''
  return { id: 'catalogo', grupo: 'acciones', titulo: 'Buscarlo en el catálogo', href: here }
}
