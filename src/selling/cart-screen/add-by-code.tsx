import { Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { ResultRow } from '#finding/index/contract.ts'
import { useSuggestions } from '#finding/search-box/use-suggestions.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { OptionList, useOptionList } from '#kit/ui/option-list.tsx'
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
  const codes = useCodes()

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
      codes.close()
    })
    if (isAsked) codeField.current?.focus()
  }
  return (
    <form
      aria-label="Agregar por código"
      data-borrador="agregar"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2 md:max-w-2xl"
    >
      <CodeField
        ref={codeField}
        codes={codes}
        code={code}
        disabled={!isReady}
        onCode={setCode}
        onType={clear}
        onDone={() => quantityField.current?.focus()}
      />
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
      {fault && <Refused fault={fault} onChoose={setCode} />}
    </form>
  )
}

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>
  codes: ReturnType<typeof useCodes>
  code: string
  disabled: boolean
  onCode: (code: string) => void
  /** The person typed, rather than chose. */
  onType: () => void
  /** The code is there: on to the pieces. */
  onDone: () => void
}

/** The code and what is suggested for it. Tab and Enter take the one that the arrows are on. */
function CodeField({ ref, codes, code, disabled, onCode, onType, onDone }: CodeFieldProps) {
  const choose = ({ k_parte }: ResultRow) => {
    onCode(k_parte)
    codes.close()
    onDone()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { chosen } = codes
    if (event.key === 'Tab' && chosen && !event.shiftKey) onCode(chosen.k_parte)
    if (event.key === 'Tab') return codes.close()
    if (!codes.keyDown(event) && event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else if (code.trim()) onDone()
    }
  }
  return (
    <div className="relative">
      <TextField
        ref={ref}
        label="Código"
        name="codigo"
        {...codes.list.field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="BD-1204"
        value={code}
        disabled={disabled}
        onChange={(event) => {
          onCode(event.target.value)
          onType()
          codes.look(event.target.value)
        }}
        onKeyDown={keyDown}
        onBlur={codes.close}
        className="[&_input]:font-mono"
      />
      {codes.isOpen && (
        <OptionList
          list={codes.list}
          label="Sugerencias de códigos"
          options={codes.options}
          keyOf={({ id }) => id}
          onChoose={choose}
          className="right-0"
        >
          {({ k_parte, descripcion, linea }) => (
            <span className="flex gap-2">
              <span className="code font-semibold">{k_parte}</span>
              <span className="truncate text-sm text-soft">{descripcion || linea}</span>
            </span>
          )}
        </OptionList>
      )}
    </div>
  )
}

/** Why, and what the server offers in place of a code that cannot be bought. */
function Refused({ fault, onChoose }: { fault: Refusal; onChoose: (code: string) => void }) {
  // `reemplazo` and `cercanos` are what the call's refusals carry.
  const { reemplazo, cercanos } = (fault.extra ?? {}) as {
    reemplazo?: { k_parte: string } | null
    cercanos?: { k_parte: string }[]
  }
  const codes = reemplazo ? [reemplazo.k_parte] : (cercanos ?? []).map(({ k_parte }) => k_parte)
  return (
    <div role="alert" className="col-span-full text-sm text-no">
      {fault.message}
      {codes.length > 0 && (
        <span className="mt-1 flex flex-wrap items-center gap-1 text-soft">
          {reemplazo ? 'En su lugar:' : '¿Buscabas?'}
          {codes.map((code) => (
            <Button key={code} variant="quiet" size="sm" onClick={() => onChoose(code)}>
              <span className="code">{code}</span>
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Suggestions by code and description, with the one that the arrows are on. */
function useCodes() {
  const [isWanted, setWanted] = useState(false)
  const { rows, look, clear } = useSuggestions(() => {})
  const options = useMemo(() => (rows ?? []).slice(0, MOST_SHOWN), [rows])
  const isOpen = isWanted && options.length > 0
  const list = useOptionList(options, isOpen)
  const close = () => {
    setWanted(false)
    list.leave()
    clear()
  }
  return {
    list,
    options,
    chosen: options[list.active],
    isOpen,
    close,
    /** Whether the key was one for the list. */
    keyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false
      if (event.key !== 'Escape') return list.step(event)
      event.preventDefault()
      close()
      return true
    },
    look: (typed: string) => {
      setWanted(true)
      look(typed, 1)
    },
  }
}
