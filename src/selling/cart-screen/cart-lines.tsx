import { useCallback, useEffect, useRef, useState } from 'react'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { LinePages, LongLines } from '#kit/lists/long-lines.tsx'
import { idOf, LONG } from '#kit/lists/long-list.ts'
import { linesWith } from '#selling/cart/find-lines.ts'
import type { LineChange } from '#selling/cart/predict.ts'
import { CartLine, columns, type Wait } from './cart-line.tsx'
import { foresee } from './foresight.ts'
import type { CartDesk } from './use-cart.ts'

type CartLinesProps = {
  desk: CartDesk
  isReady: boolean
  /** The line of what was just added. */
  added: number | undefined
}

/** Pixels of a usual line, until they are measured. */
const USUAL = { narrow: 243, wide: 72 }

/** The lines of the cart. A long one is drawn in part, and has a field to find lines with: a browser finds only what is drawn. */
export function CartLines({ desk, isReady, added }: CartLinesProps) {
  const { cart, faults, writes } = desk
  const [words, setWords] = useState('')
  /** Added before these words were typed: it has been seen. */
  const [past, setPast] = useState<number>()
  const look = (typed: string) => {
    setWords(typed)
    setPast(added)
  }
  const isLong = cart.lineas.length > LONG
  const shown = isLong ? linesWith(cart.lineas, words, added === past ? undefined : added) : cart.lineas
  const { change, remove, openKit } = useLineActs(desk)
  return (
    <div className="grid gap-3">
      {isLong && (
        <FindLines
          label="Buscar en el carrito"
          placeholder="Código, descripción o nota"
          noun={['parte', 'partes']}
          words={words}
          found={shown.length}
          total={cart.lineas.length}
          onLook={look}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- coming near only brings what a change comes to */}
      <form
        data-borrador="lineas"
        aria-label="Partes del carrito"
        onSubmit={(event) => event.preventDefault()}
        onPointerEnter={foresee}
        onFocus={foresee}
      >
        <SheetHead />
        <LongLines
          lines={shown}
          idOf={idOf}
          usual={USUAL}
          shown={added}
          className="border-t border-line desktop:border-0"
        >
          {(line, place) => (
            <CartLine
              key={line.id}
              line={line}
              fault={faults.get(line.id)}
              waits={waitOf(line.id, writes)}
              isReady={isReady}
              onChange={change}
              onRemove={remove}
              onOpenKit={openKit}
              {...place}
            />
          )}
        </LongLines>
      </form>
      {shown.length === 0 && <p className="text-soft">Ninguna parte del carrito dice «{words.trim()}».</p>}
      <LinePages lines={cart.lineas.length} noun={['parte', 'partes']} />
    </div>
  )
}

/** From 1025 px on; below, each card names its own. */
function SheetHead() {
  return (
    <div
      aria-hidden
      className={`hidden border-b border-edge pb-1.5 text-xs font-semibold text-soft desktop:grid ${columns}`}
    >
      <span className="col-span-2">Parte</span>
      <span className="text-right">Precio</span>
      <span className="text-right">Piezas</span>
      <span className="text-right">Por surtir</span>
      <span>Existencia en</span>
      <span className="text-right">Importe</span>
    </div>
  )
}

/** The same for every drawing, so that a line that did not change is not drawn again. */
function useLineActs(desk: CartDesk) {
  const acts = useRef(desk)
  useEffect(() => {
    acts.current = desk
  })
  const change = useCallback((id: number, wanted: LineChange) => acts.current.change(id, wanted), [])
  const remove = useCallback((id: number) => {
    const next = nextFocus(id)
    void acts.current.remove(id)
    next?.focus()
  }, [])
  const openKit = useCallback((id: number) => void acts.current.openKit(id), [])
  return { change, remove, openKit }
}

function waitOf(id: number, { places, isStuck }: CartDesk['writes']): Wait | undefined {
  if (!places.has(id)) return undefined
  return isStuck ? 'stuck' : 'sent'
}

/** Where the keyboard goes on when a line leaves: the quantity of the next one, else of the one before. */
function nextFocus(id: number): HTMLElement | null {
  const line = document.getElementById(`linea-${id}`)
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('[data-columna="cantidad"]') ?? null
}
