import { useSyncExternalStore } from 'react'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { ModeRadios } from './mode-radios.tsx'
import { BoxButtons, SearchInput, VoiceFault } from './search-box.tsx'
import { ListNews } from './list-news.tsx'
import { StackedSuggestions } from './suggestion-panel.ts'
import type { SearchBoxState } from './use-search-box.ts'
import { useMovingPlaceholder } from './use-moving-placeholder.ts'

type PhoneSearchProps = { box: SearchBoxState; startsFocused?: boolean }

/** The search of narrow screens, for the modal and for its own page: radios, field and «Buscar» within reach of one thumb. */
export function PhoneSearch({ box, startsFocused }: PhoneSearchProps) {
  // Until scripts run the form must work as it is.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const placeholder = useMovingPlaceholder(box.text === '')
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form with a role is one element less
      role="search"
      aria-label="Buscar partes"
      action={at('/ListadoProductos')}
      onSubmit={box.submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <ModeRadios
        mode={box.mode}
        onChange={box.changeMode}
        className="-mx-2 flex-wrap *:min-h-11 *:flex-1 *:justify-center"
      />
      <div className="relative">
        <div className="flex h-12 items-center rounded-control border border-edge bg-card pl-3.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/25">
          <SearchInput box={box} placeholder={placeholder} startsFocused={startsFocused} className="text-base" />
          <BoxButtons box={box} />
        </div>
        {box.voice.fault && <VoiceFault box={box} />}
      </div>
      <Button type="submit" size="lg" disabled={isLive && !box.canSearch}>
        Buscar
      </Button>
      <ListNews box={box} />
      {box.isOpen && (
        <Optional>
          <StackedSuggestions box={box} />
        </Optional>
      )}
    </form>
  )
}

/** Nothing to listen to: only the first paint differs. */
const never = () => () => {}
