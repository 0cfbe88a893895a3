import { type KeyboardEvent, useRef, useState } from 'react'
import { MOST_PIECES } from './quantity.ts'

type QuantityFieldProps = {
  /** Name of the field, kept over the end of a session: `cantidad-17`. */
  name: string
  label: string
  /** Fields of one column: the arrows go up and down among them. */
  column: string
  value: number
  /** Answers whether it was taken; what was typed stays until it is. */
  onCommit: (pieces: number) => Promise<boolean>
  disabled?: boolean
}

/** A quantity as in a sheet: arrows go from line to line, Enter takes it and goes on, Esc gives it up. */
export function QuantityField({ name, label, column, value, onCommit, disabled }: QuantityFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const sent = useRef<string | null>(null)
  const pieces = draft === null ? value : piecesOf(draft)
  const isWrong = pieces === null

  const commit = () => {
    // Enter takes it and moves the focus, whose leaving would take it again.
    if (draft === null || pieces === null || sent.current === draft) return
    if (pieces === value) return setDraft(null)
    sent.current = draft
    void onCommit(pieces).then((isTaken) => {
      sent.current = null
      if (isTaken) setDraft((now) => (now === draft ? null : now))
    })
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
      return
    }
    const way = wayOf(event)
    if (way === 0) return
    event.preventDefault()
    commit()
    neighbour(field, column, way)?.focus()
  }
  return (
    <input
      name={name}
      aria-label={label}
      data-columna={column}
      data-escrito={draft === null ? undefined : ''}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={7}
      value={draft ?? String(value)}
      disabled={disabled}
      aria-invalid={isWrong || undefined}
      title={isWrong ? 'Escribe un número entero de piezas.' : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={keyDown}
      className={`min-h-11 w-full min-w-0 rounded-control border bg-card px-2 text-right text-base tabular-nums hover:border-accent disabled:bg-sunk disabled:text-soft aria-invalid:border-no md:min-h-9 md:text-sm ${draft === null ? 'border-edge' : 'border-accent'}`}
    />
  )
}

/** `1,200` and `1 200` are 1200; null for what is no number of pieces. */
export function piecesOf(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  if (!/^\d{1,6}$/.test(digits)) return null
  const pieces = Number(digits)
  return pieces <= MOST_PIECES ? pieces : null
}

function wayOf({ key, shiftKey }: KeyboardEvent): 1 | -1 | 0 {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1
  return key === 'ArrowUp' || key === 'Enter' ? -1 : 0
}

function neighbour(field: HTMLElement, column: string, way: 1 | -1): HTMLElement | undefined {
  const all = Array.from(document.querySelectorAll<HTMLElement>(`[data-columna="${column}"]:not(:disabled)`))
  return all[all.indexOf(field) + way]
}
