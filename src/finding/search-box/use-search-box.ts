import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MIN_SEARCH, type SearchMode } from '#kit/base/settings.ts'
import { resultsAddress, searchLength } from '#finding/search/search-address.ts'
import { keepMode, keptMode } from './search-mode.ts'
import { guardar, leer, limpiar } from './search-slots.ts'
import type { Option, Popular } from './suggestion-options.ts'
import { type Keys, useSuggestionList } from './use-suggestion-list.ts'
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
  /** For the field itself. */
  input: RefObject<HTMLInputElement | null>
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
  const input = useRef<HTMLInputElement>(null)
  const focus = () => focusSeen(input.current)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [mode, setMode] = useState<SearchMode>(1)
  const canSearch = searchLength(text) >= MIN_SEARCH
  const hasFocus = () => document.activeElement === input.current
  const { look, clear, keys, chosen, ...list } = useSuggestionList(mode, canSearch, hasFocus)
  useEffect(() => {
    // What was typed before the page came alive counts more than what was kept.
    setText(input.current?.value || leer(slot) || '')
    if (keepsMode) setMode(keptMode())
  }, [slot, keepsMode])

  const wipe = () => {
    setText('')
    limpiar(slot)
    clear()
    list.close()
  }
  const leaveFor = (address: string) => {
    wipe()
    onLeave?.()
    void navigate(address)
  }
  const voice = useVoice((heard) => leaveFor(resultsAddress(heard, mode)))

  const type = (typed: string, isComposing = false) => {
    setText(typed)
    guardar(slot, typed)
    voice.clearFault()
    if (searchLength(typed) < MIN_SEARCH) list.close()
    if (!isComposing) look(typed, mode)
  }
  const changeMode = (wanted: SearchMode) => {
    setMode(wanted)
    if (keepsMode) keepMode(wanted)
    if (canSearch) look(text, wanted, true)
  }
  const choose = (option: Option, inNewTab = false) => {
    if (inNewTab) window.open(option.href, '_blank', 'noopener')
    else leaveFor(option.href)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSearch && !list.isRunning) leaveFor(resultsAddress(text, mode))
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const deeds: Keys = {
      ...keys,
      Enter: chosen && (() => choose(chosen, event.ctrlKey || event.metaKey)),
      Escape: list.isOpen ? list.close : text ? wipe : undefined,
    }
    const does = deeds[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }

  const acts = { input, focus, type, changeMode, wipe, submit, choose, keyDown }
  return { listId: useId(), text, mode, canSearch, voice, ...list, ...acts }
}

/** Goes to a field; false when it cannot be seen. */
export function focusSeen(input: HTMLInputElement | null): boolean {
  if (!input?.checkVisibility({ visibilityProperty: true })) return false
  input.focus()
  return true
}
