import { modeTexts, SEARCH_MODES, type SearchMode } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'

type ModeRadiosProps = {
  mode: SearchMode
  onChange: (mode: SearchMode) => void
  /** `short`: «completa» without its first word where the bar is narrow. */
  size?: 'short' | 'full'
  className?: string
}

/** «Búsqueda completa» → its last word, which stands alone where room is short; readers always hear all of it (K-03). */
function lastApart(text: string): [before: string, last: string] {
  const cut = text.lastIndexOf(' ')
  return [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)]
}

/** Búsqueda completa, Clave, Alterna. Native radios: arrow keys, and they travel with the form when scripts are off. */
export function ModeRadios({ mode, onChange, size = 'full', className = '' }: ModeRadiosProps) {
  return (
    <fieldset className={`flex gap-0.5 ${className}`}>
      <legend className="sr-only">Buscar en</legend>
      {SEARCH_MODES.map((value) => {
        const [prefix, texto] = lastApart(say(modeTexts[value]))
        return (
          <label key={value} className="search-kind">
            <input
              type="radio"
              name="tipobusqueda"
              value={value}
              checked={mode === value}
              onChange={() => onChange(value)}
            />
            {prefix && <span className={size === 'short' ? 'sr-only wide:not-sr-only' : ''}>{prefix}&nbsp;</span>}
            <span className={prefix && size === 'short' ? 'capitalize wide:normal-case' : ''}>{texto}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
