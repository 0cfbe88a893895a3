import { Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { useSuggestions } from '#finding/search-box/use-suggestions.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { piecesOf } from '#selling/cart/quantity-field.tsx'

type AddByCodeProps = {
  isReady: boolean
  /** Throws the server's refusal. */
  onAdd: (k_parte: string, cantidad: number) => Promise<void>
}

const MOST_SHOWN = 6

/** Code, Tab, quantity, Enter, and again: the keyboard never leaves the line. */
export function AddByCode({ isReady, onAdd }: AddByCodeProps) {
  const [code, setCode] = useState('')
  const [pieces, setPieces] = useState('1')
  const { busy, fault, write, clear } = useWrite({ tells: 'here' })
  const codeField = useRef<HTMLInputElement>(null)
  const quantityField = useRef<HTMLInputElement>(null)
  const list = useOptions()

  const choose = (row: ResultRow) => {
    setCode(row.k_parte)
    list.close()
    quantityField.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return codeField.current?.focus()
    const quantity = piecesOf(pieces)
    const isAsked = quantity !== null && quantity > 0
    await write(async () => {
      if (!isAsked) throw new Refusal(422, 'Escribe cuántas piezas, de 1 a 99 999.')
      await onAdd(code, quantity)
      setCode('')
      setPieces('1')
      list.close()
    })
    if (isAsked) codeField.current?.focus()
  }
  const codeKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = list.options[list.active]
    if (event.key === 'Tab' && chosen && !event.shiftKey) setCode(chosen.k_parte)
    if (event.key === 'Tab') return list.close()
    if (!list.keyDown(event) && event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else if (code.trim()) quantityField.current?.focus()
    }
  }
  return (
    <form
      aria-label="Agregar por código"
      data-borrador="agregar"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2 md:max-w-2xl"
    >
      <div className="relative">
        <TextField
          ref={codeField}
          label="Código"
          name="codigo"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input that suggests is one (APG)
          role="combobox"
          aria-expanded={list.isOpen}
          aria-controls={list.id}
          aria-autocomplete="list"
          aria-activedescendant={list.active >= 0 ? `${list.id}-${list.active}` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="BD-1204"
          value={code}
          disabled={!isReady}
          onChange={(event) => {
            setCode(event.target.value)
            clear()
            list.look(event.target.value)
          }}
          onKeyDown={codeKeys}
          onBlur={list.close}
          className="[&_input]:font-mono"
        />
        {list.isOpen && <Options list={list} onChoose={choose} />}
      </div>
      <TextField
        ref={quantityField}
        label="Piezas"
        name="piezas"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={pieces}
        disabled={!isReady}
        onChange={(event) => setPieces(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        className="[&_input]:text-right"
      />
      <Button type="submit" busy={busy} disabled={!isReady}>
        <Icon of={Plus} /> Agregar
      </Button>
      {fault && (
        <div role="alert" className="col-span-full text-sm text-no">
          {fault.message}
          <Instead fault={fault} onChoose={setCode} />
        </div>
      )}
    </form>
  )
}

/** What the server offers in place of a code that cannot be bought. */
function Instead({ fault, onChoose }: { fault: Refusal; onChoose: (code: string) => void }) {
  // `reemplazo` and `cercanos` are what the call's refusals carry.
  const { reemplazo, cercanos } = (fault.extra ?? {}) as {
    reemplazo?: { k_parte: string } | null
    cercanos?: { k_parte: string }[]
  }
  const codes = reemplazo ? [reemplazo.k_parte] : (cercanos ?? []).map(({ k_parte }) => k_parte)
  if (codes.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1 text-soft">
      {reemplazo ? 'En su lugar:' : '¿Buscabas?'}
      {codes.map((code) => (
        <Button key={code} variant="quiet" size="sm" onClick={() => onChoose(code)}>
          <span className="code">{code}</span>
        </Button>
      ))}
    </span>
  )
}

type OptionList = ReturnType<typeof useOptions>

/** Suggestions by code and description, with the one that the arrows are on. */
function useOptions() {
  const [active, setActive] = useState(-1)
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const { rows, look, clear } = useSuggestions(() => setActive(-1))
  const options = (rows ?? []).slice(0, MOST_SHOWN)
  const isOpen = isWanted && options.length > 0
  const close = () => {
    setWanted(false)
    setActive(-1)
    clear()
  }
  /** Whether the key was one for the list. */
  const keyDown = (event: KeyboardEvent): boolean => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way !== 0 && isOpen) {
      event.preventDefault()
      setActive((active + way + options.length) % options.length)
      return true
    }
    if (event.key !== 'Escape' || !isOpen) return false
    event.preventDefault()
    close()
    return true
  }
  return {
    id,
    options: isOpen ? options : [],
    active: isOpen ? active : -1,
    isOpen,
    close,
    keyDown,
    look: (typed: string) => {
      setWanted(true)
      look(typed, 1)
    },
  }
}

function Options({ list, onChoose }: { list: OptionList; onChoose: (row: ResultRow) => void }) {
  return (
    // The input keeps the focus and tells which option is active.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      id={list.id}
      aria-label="Sugerencias de códigos"
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-panel border border-line bg-card p-1 shadow-float"
    >
      {list.options.map((row, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/control-has-associated-label
        <div
          key={row.id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          id={`${list.id}-${place}`}
          aria-selected={place === list.active}
          onClick={() => onChoose(row)}
          className="grid min-h-11 content-center rounded-control px-2 py-1 hover:bg-sunk aria-selected:bg-accent-tint md:min-h-9"
        >
          <span className="flex gap-2">
            <span className="code font-semibold">{row.k_parte}</span>
            <span className="truncate text-sm text-soft">{row.descripcion || row.linea}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
