import { Minus, Plus, ShoppingCart } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Said, useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { type CartNews, onCartNews, tellCart } from '#selling/cart/cart-news.ts'
import { MOST_PIECES, type SaleRule, sellable } from '#selling/cart/quantity.ts'
import { piecesOf } from '#selling/cart/quantity-field.tsx'

const ClientDialog = part(
  () => import('./client-dialog.tsx'),
  (module) => module.ClientDialog,
)

const CartsDialog = part(
  () => import('#selling/carts/carts-dialog.tsx'),
  (module) => module.CartsDialog,
)

/** `page`: the stepper and a wide button; `row`, `card`: a small field and a button. */
export type AddLayout = 'page' | 'row' | 'card'

type AddFormProps = { k_parte: string; empaque?: number; minimo?: number; layout: AddLayout }
type Added = Reply<Api['POST /api/v1/carrito/lineas']>

/** How many, and the button. What the server adjusted is said in the notice; a refusal stays under the button. */
export function AddForm({ k_parte, empaque = 1, minimo = 1, layout }: AddFormProps) {
  const rule = { empaque, minimo }
  const [isChoosing, setChoosing] = useState(false)
  const { typed, setTyped, busy, fault, add, asksClient, leaveClient } = useAdd(k_parte, sellable(1, rule), () =>
    setChoosing(true),
  )
  const faultId = useId()
  const isPage = layout === 'page'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <>
      <form onSubmit={submit} aria-label={`Agregar ${k_parte} al carrito`} className="grid gap-1">
        <div className={`flex items-stretch gap-1.5 ${isPage ? 'flex-wrap' : ''}`}>
          <PiecesField
            k_parte={k_parte}
            rule={rule}
            isPage={isPage}
            typed={typed}
            faultId={fault ? faultId : undefined}
            onType={setTyped}
          />
          <Button
            type="submit"
            size={isPage ? 'lg' : 'sm'}
            variant={isPage ? 'primary' : 'secondary'}
            busy={busy}
            className={isPage ? 'max-sm:flex-1' : ''}
          >
            {!busy && <Icon of={ShoppingCart} size={isPage ? 18 : 16} />}
            <span className={isPage ? '' : 'max-sm:sr-only'}>{isPage ? 'Agregar al carrito' : 'Agregar'}</span>
          </Button>
        </div>
        {isPage && <HowSold {...rule} />}
        {isPage && <Into onOther={() => setChoosing(true)} />}
        {fault && (
          <p role="alert" id={faultId} className="text-sm text-no">
            {fault.message}
          </p>
        )}
      </form>
      {asksClient && (
        <Optional onFault={leaveClient}>
          <ClientDialog onClose={leaveClient} onChosen={add} />
        </Optional>
      )}
      {isChoosing && (
        <Optional onFault={() => setChoosing(false)}>
          <CartsDialog onClose={() => setChoosing(false)} />
        </Optional>
      )}
    </>
  )
}

/** What is typed, and its way into the cart; who buys for others is first asked for whom. */
function useAdd(k_parte: string, least: number, choose: () => void) {
  const [typed, setTyped] = useState(String(least))
  const [asksClient, setAsksClient] = useState(false)
  const { busy, fault, write } = useWrite({
    tells: 'here',
    onRefused: ({ code }) => {
      setAsksClient(code === 'sin_cliente')
      return code === 'sin_cliente'
    },
  })
  const pieces = piecesOf(typed)
  const add = () =>
    write(
      async () => {
        if (!pieces) throw new Refusal(422, 'Escribe cuántas piezas, de 1 a 99 999.')
        const added = await call('POST /api/v1/carrito/lineas', { body: { k_parte, cantidad: pieces } })
        tellCart(added)
        setTyped(String(least))
        return added
      },
      (added) => saidOf(added, pieces, choose),
    )
  return { typed, setTyped, busy, fault, add, asksClient, leaveClient: () => setAsksClient(false) }
}

type PiecesFieldProps = {
  k_parte: string
  rule: SaleRule
  isPage: boolean
  typed: string
  faultId: string | undefined
  onType: (typed: string) => void
}

/** On the part's page with a step at either side; the arrows of the keyboard step everywhere. */
function PiecesField({ k_parte, rule, isPage, typed, faultId, onType }: PiecesFieldProps) {
  const pieces = piecesOf(typed)
  const step = (way: 1 | -1) => onType(String(stepped(pieces ?? 0, way, rule)))
  return (
    <div className="flex min-w-0 items-stretch rounded-control border border-edge bg-card focus-within:border-accent">
      {isPage && (
        <Step label="Menos piezas" disabled={(pieces ?? 0) <= sellable(1, rule)} onClick={() => step(-1)}>
          <Icon of={Minus} size={16} />
        </Step>
      )}
      <input
        aria-label={`Piezas de ${k_parte}`}
        aria-describedby={faultId}
        aria-invalid={pieces === null || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (way === 0) return
          event.preventDefault()
          step(way)
        }}
        className={`min-w-0 rounded-control bg-transparent text-center tabular-nums ${isPage ? 'w-16 text-base' : 'w-12 text-base md:text-sm'}`}
      />
      {isPage && (
        <Step label="Más piezas" onClick={() => step(1)}>
          <Icon of={Plus} size={16} />
        </Step>
      )}
    </div>
  )
}

function HowSold({ empaque, minimo }: SaleRule) {
  if (empaque <= 1 && minimo <= 1) return null
  return (
    <p className="text-xs text-soft">
      {[
        minimo > 1 && `Desde ${plural(minimo, 'pieza', 'piezas')}`,
        empaque > 1 && `de ${count(empaque)} en ${count(empaque)}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

function Into({ onOther }: { onOther: () => void }) {
  const into = useCartName()
  return (
    into && (
      <p className="text-xs text-soft">
        Se agrega a «{into}».{' '}
        <button type="button" className="link min-h-11 md:min-h-6" onClick={onOther}>
          Elegir otro carrito
        </button>
      </p>
    )
  )
}

/** Of the cart that is filled, where the person has several: as it was read, then as it is told here and in other tabs. */
function useCartName(): string | undefined {
  const read = useRouteLoaderData<{ en?: string }>('layout')?.en
  const [told, setTold] = useState<CartNews['carrito']>()
  useEffect(() => onCartNews(({ carrito }) => carrito && setTold(carrito)), [])
  if (!told) return read
  return told.unico ? undefined : told.nombre
}

type StepProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid w-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}

/** One pack more or less, on the grid of what is sold. */
function stepped(pieces: number, way: 1 | -1, rule: SaleRule): number {
  const { empaque } = rule
  const packs = way > 0 ? Math.floor(pieces / empaque) + 1 : Math.ceil(pieces / empaque) - 1
  return Math.min(Math.max(packs * empaque, sellable(1, rule)), Math.floor(MOST_PIECES / empaque) * empaque)
}

/** «3 × BD-1204 en tu carrito», with the way back and the way there; which of several, and the way to another. */
function saidOf({ linea, antes, avisos, carrito }: Added, asked: number | null, choose: () => void): Said {
  const isAdjusted = !antes && linea.cantidad !== asked
  return {
    title: `${count(linea.cantidad)} × ${linea.k_parte} en ${carrito.unico ? 'tu carrito' : `«${carrito.nombre}»`}`,
    text: avisos.join(' ') || undefined,
    kind: isAdjusted ? 'info' : 'success',
    actions: [
      { text: 'Ver carrito', href: at('/CartItemsList') },
      ...(carrito.unico ? [] : [{ text: 'Otro carrito', onChoose: choose }]),
    ],
    undo: () => takeBack(linea.id, antes),
    undone: { title: 'Deshecho', kind: 'info' },
  }
}

async function takeBack(id: number, before: Added['antes']): Promise<void> {
  tellCart(
    before
      ? await call('PATCH /api/v1/carrito/lineas/:id', { params: { id }, body: before })
      : await call('DELETE /api/v1/carrito/lineas/:id', { params: { id } }),
  )
}
