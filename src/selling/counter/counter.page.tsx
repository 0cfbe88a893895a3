import { Keyboard, Printer, Save, ShoppingCart, SquarePlus, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { taxLines } from '#kit/base/vat.ts'
import { mayBuy } from '#selling/cart-screen/show-cart.ts'
import { KeysDialog } from '#kit/ui/keys-dialog.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { CounterQuote, PrintedQuote } from './contract.ts'
import { COUNTER_VIEWS } from './counter-views.ts'
import { deskTotals } from './desk-state.ts'
import { DeskHead } from './desk-head.tsx'
import { Grid } from './grid.tsx'
import { counterKeys } from './counter-keys.ts'
import { Printed } from './printed-quote.tsx'
import { SavedQuotes } from './saved-quotes.tsx'
import { ShopDialog } from './shop-dialog.tsx'
import { type CounterDesk, useDesk } from './use-desk.ts'

const numberIn = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** `?imprimir=`: the sheet and nothing else, so that no cost is even in its data. `?id=`: a saved one. Another shop's is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const printId = numberIn(search.get('imprimir'))
  if (printId !== null) {
    const printed = await orNull(call('GET /api/v1/mostrador/cotizaciones/:id/impresion', { params: { id: printId } }))
    return { printed, printsNow: search.get('ya') === '1', desk: null }
  }
  const id = numberIn(search.get('id'))
  const [q, page] = [search.get('q')?.slice(0, 60) ?? '', numberIn(search.get('pagina')) ?? 1]
  const ver = COUNTER_VIEWS.find((view) => view === search.get('ver'))
  const [shop, list, quote] = await Promise.all([
    call('GET /api/v1/mostrador/tienda'),
    call('GET /api/v1/mostrador/cotizaciones', { query: { q, ver, pagina: Math.max(1, page) } }),
    id === null ? null : orNull(call('GET /api/v1/mostrador/cotizaciones/:id', { params: { id } })),
  ])
  return {
    printed: null,
    printsNow: false,
    desk: { shop, list, quote, q, ver, page, isMissing: id !== null && quote === null },
  }
}

async function orNull<T extends CounterQuote | PrintedQuote>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

type DeskData = NonNullable<Awaited<ReturnType<typeof loader>>['desk']>

/** C-05: the quoter of the counter. */
export function Component() {
  const { printed, printsNow, desk } = useLoaderData<typeof loader>()
  if (printed) return <Printed quote={printed} printsNow={printsNow} />
  if (!desk) return <EmptyState level={1} title="La cotización no existe" text="Se borró, o es de otra tienda." />
  const { quote } = desk
  return <Counter key={quote ? `${quote.id}-${quote.version}` : 'nueva'} data={desk} />
}

function Counter({ data: { shop, list, quote, q, ver, page, isMissing } }: { data: DeskData }) {
  const counter = useDesk(quote, shop)
  const isReady = useHydrated()
  const [open, setOpen] = useState<Opened | null>(null)
  const [showsCost, setShowsCost] = useState(true)
  const help = () => setOpen('teclas')
  useKeys({
    F2: counter.startNew,
    F4: focusCustomer,
    F8: () => void counter.print(),
    F9: () => setShowsCost(!showsCost),
    save: () => void counter.save(),
    help,
  })
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8">
      <Head
        title={quote ? `Cotización ${count(quote.folio)}` : 'Cotizador de mostrador'}
        shop={shop.nombre}
        onOpen={setOpen}
        onNew={counter.startNew}
      />
      {!currentSession().cliente && (
        <Alert kind="warning" title="Tu cuenta no tiene un cliente: puedes ver precios, pero no guardar." />
      )}
      {isMissing && <Alert kind="warning" title="Esa cotización no existe. Esta es nueva." />}
      <DeskHead counter={counter} customers={list.clientes} showsCost={showsCost} isReady={isReady} />
      <Grid counter={counter} showsCost={showsCost} isReady={isReady} onHelp={help} />
      {counter.fault && <Alert title={counter.fault.message} />}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <TextArea
          label="Notas para el cliente"
          rows={2}
          maxLength={500}
          value={counter.desk.notas}
          disabled={!isReady}
          onChange={({ target }) => counter.change((now) => ({ ...now, notas: target.value }))}
        />
        <div className="grid gap-3">
          <TotalsFoot totals={deskTotals(counter.desk, shop.iva)} />
          <WhatNext counter={counter} isReady={isReady} />
        </div>
      </div>
      <SavedQuotes list={list} q={q} ver={ver} page={page} current={quote?.id ?? null} />
      <KeysDialog
        open={open === 'teclas'}
        onClose={() => setOpen(null)}
        title="Teclas del mostrador"
        keys={counterKeys}
      />
      <ShopDialog shop={shop} open={open === 'tienda'} onClose={() => setOpen(null)} />
    </div>
  )
}

type Opened = 'teclas' | 'tienda'
type HeadProps = { title: string; shop: string; onOpen: (what: Opened) => void; onNew: () => void }

function Head({ title, shop, onOpen, onNew }: HeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-soft">{shop}: tu costo más tu aumento. La hoja impresa nunca los muestra.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={() => onOpen('teclas')}>
          <Icon of={Keyboard} size={16} /> Teclas (?)
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onOpen('tienda')}>
          <Icon of={Store} size={16} /> Mi tienda
        </Button>
        <Button variant="secondary" size="sm" onClick={onNew}>
          <Icon of={SquarePlus} size={16} /> Nueva (F2)
        </Button>
      </div>
    </header>
  )
}

/** Into the cart, onto paper, or kept. */
function WhatNext({ counter, isReady }: { counter: CounterDesk; isReady: boolean }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mayBuy(currentSession()) && (
        <Button variant="quiet" disabled={!isReady} onClick={() => void counter.toCart()}>
          <Icon of={ShoppingCart} /> Pasar a mi carrito
        </Button>
      )}
      <Button variant="secondary" disabled={!isReady} onClick={() => void counter.print()}>
        <Icon of={Printer} /> Imprimir (F8)
      </Button>
      <Button busy={counter.isBusy} disabled={!isReady} onClick={() => void counter.save()}>
        <Icon of={Save} /> Guardar
      </Button>
    </div>
  )
}

function TotalsFoot({ totals }: { totals: ReturnType<typeof deskTotals> }) {
  return (
    <dl className="flex flex-wrap justify-end gap-x-6 gap-y-1 tabular-nums [&_dd]:font-semibold [&_div]:flex [&_div]:items-baseline [&_div]:gap-1.5">
      <div>
        <dt className="text-soft">Subtotal</dt>
        <dd>{money(totals.subtotal)}</dd>
      </div>
      {taxLines(totals).map(([label, amount]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="text-lg">
        <dt className="text-soft">Total</dt>
        <dd>{money(totals.total)}</dd>
      </div>
    </dl>
  )
}

function focusCustomer(): void {
  document.querySelector<HTMLInputElement>('[data-cliente]')?.focus()
}

type Keys = Record<'F2' | 'F4' | 'F8' | 'F9' | 'save' | 'help', () => void>

/** The function keys of the counter, wherever the focus is; `?` outside of fields. */
function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, target } = event
      const isField = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
      const asked =
        key === 'Enter' && (event.ctrlKey || event.metaKey) ? 'save' : key === '?' && !isField ? 'help' : key
      if (asked !== 'F2' && asked !== 'F4' && asked !== 'F8' && asked !== 'F9' && asked !== 'save' && asked !== 'help')
        return
      event.preventDefault()
      latest.current[asked]()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
