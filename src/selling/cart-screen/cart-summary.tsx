import type { ReactNode } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { agree, count, money, plural } from '#kit/ui/format.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { SumRows } from '#kit/ui/sum-rows.tsx'
import { goodsIn, tariffIn, weightFacts } from '#selling/cart/freight.ts'
import type { Cart } from '#selling/cart/predict.ts'
import type { CartDesk } from './use-cart.ts'

/** Many clients have none. */
export const CartPromotions = part(
  () => import('./cart-promotions.tsx'),
  (module) => module.CartPromotions,
)

type CartSummaryProps = {
  desk: CartDesk
  isReady: boolean
  /** What makes a document of it. */
  children: ReactNode
}

/** Totals, how it is sent, and what follows: beside the lines on wide screens, under them on narrow ones. */
export function CartSummary({ desk, isReady, children }: CartSummaryProps) {
  const { cart } = desk
  return (
    <div className="grid gap-5 rounded-panel border border-line bg-card p-5">
      <CartTotals cart={cart} writes={desk.writes} />
      {children}
      <Terms desk={desk} isReady={isReady} />
    </div>
  )
}

function CartTotals({ cart, writes: { pending, isStuck } }: Pick<CartDesk, 'cart' | 'writes'>) {
  const { montosub, flete, cascos, rebaja, totalpiezas, total, lineas } = cart
  const out = lineas.filter(({ cantidad2 }) => cantidad2 === 0).length
  return (
    <section aria-label="Totales" className="grid gap-1">
      <dl
        aria-busy={pending > 0 || undefined}
        className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums aria-busy:text-soft"
      >
        <dt className="text-soft">Piezas por surtir</dt>
        <dd className="text-right">{count(totalpiezas)}</dd>
        {(Number(flete) > 0 || cascos || rebaja) && (
          <>
            <dt className="text-soft">Partes</dt>
            <dd className="text-right">{money(goodsIn(cart))}</dd>
          </>
        )}
        <SumRows {...cart} subtotal={montosub} cutClass="text-right text-yes" />
        <div className="col-span-2 mt-1 flex items-baseline justify-between border-t border-line pt-2">
          <dt className="font-semibold">Total MXN{isStuck ? ', por confirmar' : pending > 0 && <Saving />}</dt>
          <dd className="font-display text-2xl font-bold">{money(total)}</dd>
        </div>
      </dl>
      <FreeFrom cart={cart} />
      {cart.promociones && cart.totalpiezas > 0 && (
        <Optional isQuiet>
          <CartPromotions cart={cart} />
        </Optional>
      )}
      {out > 0 && (
        <p className="text-xs text-soft">
          {agree(out, 'Una línea no se surte y no suma.', `${count(out)} líneas no se surten y no suman.`)}
        </p>
      )}
    </section>
  )
}

/** How far it is from being sent free. */
function FreeFrom({ cart }: { cart: Cart }) {
  const { montosub, flete } = cart
  const from = tariffIn(cart)?.gratis_desde
  if (!from || Number(montosub) === 0) return null
  if (Number(flete) === 0) return <p className="text-xs text-yes">Envío sin costo.</p>
  return <p className="text-xs text-maybe">Faltan {money(Number(from) - goodsIn(cart))} para envío sin costo.</p>
}

/** Said of amounts that are on their way for longer than a moment. */
export function Saving() {
  return <span className="late">, guardando…</span>
}

type TermsProps = { desk: Pick<CartDesk, 'cart' | 'terms'>; isReady: boolean }

function Terms({ desk, isReady }: TermsProps) {
  const { cart, terms } = desk
  const { orden_compra, notas } = cart
  return (
    <form
      aria-label="Datos del envío"
      data-borrador="envio"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-4"
    >
      <RouteField desk={desk} isReady={isReady} />
      <AddressField desk={desk} isReady={isReady} />
      <TextField
        key={`oc-${orden_compra}`}
        label="Tu orden de compra"
        name="orden_compra"
        defaultValue={orden_compra}
        maxLength={40}
        autoComplete="off"
        disabled={!isReady}
        onBlur={(event) => saveText(event.target.value, orden_compra, (text) => void terms({ orden_compra: text }))}
      />
      <TextArea
        key={`notas-${notas}`}
        label="Notas del pedido"
        name="notas"
        rows={2}
        defaultValue={notas}
        maxLength={1000}
        disabled={!isReady}
        onBlur={(event) => saveText(event.target.value, notas, (text) => void terms({ notas: text }))}
      />
    </form>
  )
}

function RouteField({ desk: { cart, terms }, isReady }: TermsProps) {
  const { viasEmbarque, viacliente } = cart
  return (
    <div className="grid gap-1">
      <SelectField
        label="Vía de embarque"
        name="via"
        defaultValue={viacliente}
        disabled={!isReady}
        onChange={(event) => void terms({ via: event.target.value })}
      >
        <option value="">{viacliente ? 'La de mi cuenta' : 'Elige una'}</option>
        {viasEmbarque.map(({ clave, nombre }) => (
          <option key={clave} value={clave}>
            {nombre}
          </option>
        ))}
      </SelectField>
      <RouteFacts cart={cart} />
    </div>
  )
}

function AddressField({ desk: { cart, terms }, isReady }: TermsProps) {
  const { direcciones, direccion_id } = cart
  if (direcciones.length === 0)
    return <p className="text-sm text-soft">Sin dirección de entrega registrada: se recoge en sucursal.</p>
  return (
    <SelectField
      label="Entregar en"
      name="direccion_id"
      defaultValue={String(direccion_id ?? '')}
      disabled={!isReady}
      hint={direcciones.find(({ id }) => id === direccion_id)?.texto}
      onChange={(event) => void terms({ direccion_id: event.target.value ? Number(event.target.value) : null })}
    >
      <option value="">La predeterminada</option>
      {direcciones.map(({ id, alias }) => (
        <option key={id} value={String(id)}>
          {alias}
        </option>
      ))}
    </SelectField>
  )
}

function saveText(typed: string, kept: string, save: (text: string) => void): void {
  if (typed.trim() !== kept) save(typed.trim())
}

/** When the chosen route leaves, how long it takes and what it costs; a cart below its minimum is told. */
function RouteFacts({ cart: { viasEmbarque, viacliente, avisos, ...cart } }: { cart: Cart }) {
  const route = viasEmbarque.find(({ clave }) => clave === viacliente)
  if (!route) return avisos.map((text) => <Alert key={text} kind="warning" title={text} />)
  const { dias, hora_corte, sale_hoy, flete, gratis_desde, minimo } = route
  const facts = [
    sale_hoy ? `Sale hoy si pides antes de las ${hora_corte}` : 'Sale el siguiente día hábil',
    dias === 0 ? 'se recoge en sucursal' : `${plural(dias, 'día hábil', 'días hábiles')} en camino`,
    Number(flete) > 0 ? `flete ${money(flete)} más IVA` : 'sin costo',
    gratis_desde && `sin costo desde ${money(gratis_desde)}`,
    ...weightFacts(route),
  ]
  const missing = Number(minimo) - goodsIn(cart)
  return (
    <p className="text-xs text-soft">
      {facts.filter(Boolean).join(' · ')}
      {missing > 0 && (
        <span className="block text-maybe">
          Esta vía pide un mínimo de {money(minimo)}: faltan {money(missing)}.
        </span>
      )}
    </p>
  )
}
