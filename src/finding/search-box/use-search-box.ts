import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MIN_SEARCH, type SearchMode } from '#kit/base/settings.ts'
import { usePopular } from './popular-searches.ts'
import { forgetSearch, useRecentSearches } from './recent-searches.ts'
import { resultsAddress, searchLength } from '#finding/search/search-address.ts'
import { keepMode, keptMode } from './search-mode.ts'
import { guardar, leer, limpiar } from './search-slots.ts'
import { bestOptions, type Option, type Popular, partOptions, searchOptions } from './suggestion-options.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useVoice, type Voice } from './use-voice.ts'

type Options = {
  /** Where the text is kept: the desktop box or the mobile ones (E-22). */
  slot: 'consulta' | 'consulta2'
  /** The desktop box remembers its mode for the session; the modal starts at 1 every time (S-03). */
  keepsMode: boolean
  /** Called when a choice leads away: the modal closes. */
  onLeave?: () => void
}

export type SearchBoxState = {
  /** The input's ref. */
  attach: (input: HTMLInputElement | null) => void
  /** Goes to the input; false when it cannot be seen. */
  focus: () => boolean
  listId: string
  text: string
  mode: SearchMode
  isRunning: boolean
  isOpen: boolean
  canSearch: boolean
  parts: Option[]
  searches: Option[]
  best: Option[]
  popular: Popular | null
  /** Place of the highlighted option over the three groups; -1: none. */
  active: number
  voice: Voice
  type: (text: string, isComposing?: boolean) => void
  changeMode: (mode: SearchMode) => void
  near: () => void
  reopen: () => void
  close: () => void
  wipe: () => void
  submit: (event: FormEvent) => void
  choose: (option: Option, inNewTab?: boolean) => void
  forget: (consulta: string) => void
  keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Everything the search box does, without what it looks like: states of requirements S-01 to S-06. */
export function useSearchBox({ slot, keepsMode, onLeave }: Options): SearchBoxState {
  const [text, setText] = useState('')
  const [mode, setMode] = useState<SearchMode>(1)
  const [isShown, setShown] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const attach = useCallback((element: HTMLInputElement | null) => {
    input.current = element
  }, [])
  const focus = useCallback(() => focusSeen(input.current), [])
  const navigate = useNavigate()
  const { popular, load, drop } = usePopular()
  const recent = useRecentSearches()
  const { rows, isRunning, look, clear } = useSuggestions(() => {
    setActive(-1)
    setShown(document.activeElement === input.current)
  })

  useEffect(() => {
    // What was typed before the page came alive counts more than what was kept.
    setText(input.current?.value || leer(slot) || '')
    if (keepsMode) setMode(keptMode())
  }, [slot, keepsMode])

  const parts = useMemo(() => partOptions(rows ?? []), [rows])
  const searches = useMemo(() => searchOptions(recent, popular, mode), [recent, popular, mode])
  const best = useMemo(() => bestOptions(popular), [popular])
  const all = [...parts, ...searches, ...best]
  const canSearch = searchLength(text) >= MIN_SEARCH
  const isOpen = isShown && canSearch && rows !== null

  const close = () => {
    setShown(false)
    setActive(-1)
  }
  const wipe = () => {
    setText('')
    limpiar(slot)
    clear()
    close()
  }
  const leaveFor = (address: string) => {
    wipe()
    onLeave?.()
    void navigate(address)
  }
  const voice = useVoice((heard) => leaveFor(resultsAddress(heard, mode)))

  const type = (typed: string, isComposing = false) => {
    setText(typed)
    voice.clearFault()
    guardar(slot, typed)
    if (searchLength(typed) < MIN_SEARCH) close()
    if (!isComposing) look(typed, mode)
  }
  const changeMode = (chosen: SearchMode) => {
    setMode(chosen)
    if (keepsMode) keepMode(chosen)
    if (canSearch) look(text, chosen, true)
  }
  const choose = (option: Option, inNewTab = false) => {
    if (inNewTab) window.open(option.href, '_blank', 'noopener')
    else leaveFor(option.href)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSearch && !isRunning) leaveFor(resultsAddress(text, mode))
  }
  const forget = (consulta: string) => {
    forgetSearch(consulta)
    drop(consulta)
  }
  const move = (way: 1 | -1) => {
    if (rows === null || all.length === 0) return
    setShown(true)
    setActive(active < 0 && way < 0 ? all.length - 1 : (active + way + all.length) % all.length)
  }

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const chosen = isOpen ? all[active] : undefined
    const does = new Map<string, (() => void) | undefined>([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Enter', chosen && (() => choose(chosen, event.ctrlKey || event.metaKey))],
      ['Delete', chosen?.kind === 'search' && chosen.isOwn ? () => forget(chosen.consulta) : undefined],
      ['Escape', isOpen ? close : text ? wipe : undefined],
    ]).get(event.key)
    if (!does) return
    event.preventDefault()
    does()
  }

  const state = {
    listId: useId(),
    text,
    mode,
    isRunning,
    isOpen,
    canSearch,
    parts,
    searches,
    best,
    popular,
    active,
    voice,
  }
  const acts = {
    type,
    changeMode,
    near: load,
    reopen: () => setShown(true),
    close,
    wipe,
    submit,
    choose,
    forget,
    keyDown,
  }
  return { ...state, ...acts, attach, focus }
}

function focusSeen(input: HTMLInputElement | null): boolean {
  if (!input?.checkVisibility({ visibilityProperty: true })) return false
  input.focus()
  return true
}
