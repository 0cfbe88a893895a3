import { type KeyboardEvent, useId, useState } from 'react'
import { useSuggestions } from '#finding/search-box/use-suggestions.ts'
import { Button } from '#kit/ui/button.tsx'
import { Options } from '#kit/forms/options.tsx'

type PartFieldProps = {
  label: string
  busy: boolean
  /** A code or a description: what it means is asked of the server. */
  onFind: (text: string) => void
}

/** One field to say which part a line means, with the search's own suggestions. */
export function PartField({ label, busy, onFind }: PartFieldProps) {
  const [text, setText] = useState('')
  const { rows, look } = useSuggestions(() => undefined)
  const list = useId()
  const find = () => text.trim() && onFind(text.trim())
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find()
  }
  return (
    <div className="flex min-w-0 gap-2">
      <input
        aria-label={label}
        list={list}
        data-escrito={text === '' ? undefined : ''}
        value={text}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        placeholder="Código o descripción"
        onChange={(event) => {
          setText(event.target.value)
          look(event.target.value, 1)
        }}
        onKeyDown={keyDown}
        className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-2.5 text-base hover:border-accent md:min-h-8 md:text-sm"
      />
      <datalist id={list}>
        <Options
          of={(rows ?? []).slice(0, 8).map(({ k_parte, descripcion, linea }) => [k_parte, descripcion || linea])}
        />
      </datalist>
      <Button variant="secondary" size="sm" busy={busy} onClick={find}>
        Buscar
      </Button>
    </div>
  )
}
