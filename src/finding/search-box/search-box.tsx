import { Mic, Search, X } from 'lucide-react'
import { type FocusEvent, useEffect } from 'react'
import { at } from '#kit/base/place.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { ModeRadios } from './mode-radios.tsx'
import { examples } from './search-mode.ts'
import { ListNews, optionId } from './list-news.tsx'
import { ScanButton } from '#finding/scanning/scan-button.tsx'
import { loadSuggestionPanel, SuggestionPanel } from './suggestion-panel.ts'
import { focusSeen, type SearchBoxState, useSearchBox } from './use-search-box.ts'

type SearchBoxProps = {
  /** `bar`: one line, radios at its start. `hero`: large, radios above. */
  size?: 'bar' | 'hero'
  className?: string
}

/** The search box of wide screens (N-09). Without scripts it is a plain form that opens the results. */
export function SearchBox({ size = 'bar', className = '' }: SearchBoxProps) {
  const box = useSearchBox({ slot: 'consulta', keepsMode: true })
  useSlash(box)
  const isHero = size === 'hero'
  const radios = <ModeRadios mode={box.mode} onChange={box.changeMode} size={isHero ? 'full' : 'short'} />
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close()
  }
  return (
    // The list hides when focus leaves the whole of it, which only the form can hear.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form with a role is one element less
      role="search"
      action={at('/ListadoProductos')}
      onSubmit={box.submit}
      onBlur={leave}
      className={`relative ${className}`}
    >
      {isHero && <div className="mb-2">{radios}</div>}
      <div
        className={`flex items-center gap-1 border border-edge bg-card focus-within:border-accent focus-within:ring-2 focus-within:ring-accent ${isHero ? 'h-14 rounded-panel pr-1.5 pl-4' : 'h-11 rounded-control pr-1 pl-1'}`}
      >
        {!isHero && (
          <>
            {radios}
            <span aria-hidden className="mx-1 h-6 w-px bg-line" />
          </>
        )}
        <SearchInput box={box} placeholder={say(examples[box.mode])} className={isHero ? 'text-lg' : ''} />
        <BoxButtons box={box} />
        <button
          type="submit"
          aria-label="Buscar"
          title="Buscar"
          className={`grid shrink-0 place-items-center rounded-control bg-accent text-on-accent transition-colors hover:bg-accent-strong ${isHero ? 'h-11 w-14' : 'h-9 w-10'}`}
        >
          <Icon of={Search} />
        </button>
      </div>
      <ListNews box={box} />
      {box.voice.fault && <VoiceFault box={box} />}
      {box.isOpen && (
        // Enter searches without it.
        <Optional isQuiet>
          <SuggestionPanel
            box={box}
            isLow={isHero}
            className={isHero ? 'inset-x-0' : 'left-0 w-[max(100%,min(54rem,calc(100vw-14rem)))]'}
          />
        </Optional>
      )}
    </form>
  )
}

type SearchInputProps = {
  box: SearchBoxState
  placeholder: string
  className?: string
  /** Where a dialog puts the focus when it opens. */
  startsFocused?: boolean
}

/** The combobox itself (APG, list autocomplete): the keyboard never leaves it. */
export function SearchInput({ box, placeholder, className = '', startsFocused }: SearchInputProps) {
  const { input, listId, text, isOpen, active, type, near, reopen, keyDown } = box
  return (
    <input
      ref={input}
      type="search"
      name="productobusqueda"
      role="combobox"
      aria-label="Buscar partes"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
      aria-keyshortcuts="/"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={MAX_SEARCH}
      placeholder={placeholder}
      data-starts-focused={startsFocused || undefined}
      value={text}
      onChange={({ target, nativeEvent }) => type(target.value, isComposing(nativeEvent))}
      onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
      onFocus={() => {
        near()
        loadSuggestionPanel()
      }}
      onClick={reopen}
      onKeyDown={keyDown}
      className={`search-input h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft ${className}`}
    />
  )
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

/** Spinner, clear, camera and microphone: each keeps its room, nothing moves while one comes and goes. */
export function BoxButtons({ box }: { box: SearchBoxState }) {
  const { text, isRunning, voice, wipe, focus, type } = box
  const press = 'grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink'
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center">
        {isRunning ? (
          <span aria-hidden className="spinner size-4 text-accent" />
        ) : (
          text && (
            <button
              type="button"
              aria-label="Borrar lo escrito"
              title="Borrar"
              className={press}
              onClick={() => {
                wipe()
                focus()
              }}
            >
              <Icon of={X} size={16} />
            </button>
          )
        )}
      </span>
      <ScanButton
        onCode={(code) => {
          type(code)
          focus()
        }}
        className={press}
      />
      <button
        type="button"
        aria-label={voice.isListening ? 'Dejar de escuchar' : 'Buscar por voz'}
        title={voice.isListening ? 'Dejar de escuchar' : 'Buscar por voz'}
        aria-pressed={voice.isListening}
        onClick={voice.toggle}
        className={`${press} aria-pressed:animate-pulse aria-pressed:bg-no-tint aria-pressed:text-no`}
      >
        <Icon of={Mic} />
      </button>
    </>
  )
}

/** Why the microphone did not work; stays until one types, tries again or puts it away. */
export function VoiceFault({ box }: { box: SearchBoxState }) {
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1.5 flex items-center gap-2 rounded-panel border border-line bg-card py-1 pr-1 pl-4 text-ink shadow-float">
      <p role="alert" className="flex-1 text-sm">
        {box.voice.fault}
      </p>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={box.voice.clearFault}
        className="grid size-9 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink"
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}

/** «/» goes to the box from anywhere one is not typing. */
function useSlash({ input }: SearchBoxState): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], dialog')
      if (!isTyping && focusSeen(input.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
