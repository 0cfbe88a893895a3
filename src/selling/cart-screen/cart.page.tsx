import { ClipboardList, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { AddByCode } from './add-by-code.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartLists } from './cart-lists.tsx'
import { Notices, PriceNews } from './cart-notices.tsx'
import { CartPromotions, CartSummary, Saving } from './cart-summary.tsx'
import { CartTools, useUndoKey } from './cart-tools.tsx'
import { Generate } from './generate.tsx'
import { LastChange } from './last-change.tsx'
import type { Cart } from '#selling/cart/predict.ts'
import type { Restock } from '#selling/cart/restock.tsx'
import { type CartDesk, useCart } from './use-cart.ts'
import { WHOLE } from './use-writes.ts'
import { Waiting } from './waiting.tsx'

const PossibleKits = part(
  () => import('./possible-kits.tsx'),
  (module) => module.PossibleKits,
)

/** A cart with something in it does not show it. */
const RestockPanel = part(
  () => import('#selling/cart/restock.tsx'),
  (module) => module.RestockPanel,
)

/** The cart; the saved lists and what is due to be bought again, which may fail: only logged. */
export async function loader() {
  const [{ carrito }, { listas }, restock] = await Promise.all([
    call('GET /getItems'),
    call('GET /api/v1/listas').catch((error: unknown) => {
      report('listas', error)
      return { listas: [] }
    }),
    call('GET /api/v1/resurtido').catch((error: unknown) => {
      report('resurtido', error)
      return null
    }),
  ])
  if (typeof document === 'undefined') await inPage({ carrito, restock })
  return { carrito, listas, restock }
}

/** What only some carts show stands in the page that is sent; a browser has its program when that comes. */
async function inPage({ carrito, restock }: { carrito: Cart; restock: object | null }): Promise<void> {
  if (carrito.promociones) await CartPromotions.ready()
  if (restock && carrito.lineas.length === 0) await RestockPanel.ready()
}

/** C-04: the cart as a sheet, filled and mended by keyboard. */
export function Component() {
  const { carrito, listas, restock } = useLoaderData<typeof loader>()
  const desk = useCart(carrito)
  const isReady = useHydrated()
  const [loadNotices, setLoadNotices] = useState<string[]>([])
  const [added, setAdded] = useState<number>()
  const { cart } = desk
  useUndoKey(desk)
  const addLine = async (code: string, pieces: number) => {
    setLoadNotices([])
    const id = await desk.add(code, pieces)
    // In a long cart its line may not be drawn yet.
    flushSync(() => setAdded(id))
    document.getElementById(`linea-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  if (!currentSession().cliente) return <NoClient />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8">
      <Heading desk={desk} isReady={isReady} />
      <AddByCode isReady={isReady} onAdd={addLine} />
      <Notices texts={[...loadNotices, ...desk.notices]} fault={desk.faults.get(WHOLE)?.message} />
      <Waiting writes={desk.writes} />
      <PriceNews desk={desk} isReady={isReady} />
      {cart.juegos && isReady && (
        <Optional isQuiet>
          <PossibleKits kits={cart.juegos} isReady={isReady} onMake={(k_parte) => void desk.makeKit(k_parte)} />
        </Optional>
      )}
      {cart.lineas.length === 0 ? (
        <Empty desk={desk} restock={restock} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-6 wide:grid-cols-[minmax(0,1fr)_18rem]">
          <CartLines desk={desk} isReady={isReady} added={added} />
          <aside
            aria-label="Resumen"
            id="resumen"
            className="w-full scroll-mt-(--bar) desktop:max-wide:max-w-md desktop:max-wide:justify-self-end wide:sticky wide:top-[calc(var(--bar)+1rem)]"
          >
            <CartSummary desk={desk} isReady={isReady}>
              <Generate desk={desk} isReady={isReady} />
            </CartSummary>
          </aside>
        </div>
      )}
      <CartLists
        lists={listas}
        isReady={isReady}
        onLoaded={(texts) => {
          setLoadNotices(texts)
          void desk.refresh(true)
        }}
      />
      {cart.lineas.length > 0 && <FootBar desk={desk} />}
    </div>
  )
}

/** Whose cart, how much is in it, and who sees it. */
function Heading({ desk, isReady }: { desk: CartDesk; isReady: boolean }) {
  const { cart } = desk
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1 className="text-3xl wrap-anywhere">
          {cart.carrito && !cart.carrito.unico ? cart.carrito.nombre : 'Carrito'}
        </h1>
        <p className="text-soft">
          {currentSession().cliente?.nombre} · {plural(cart.cantidad, 'parte', 'partes')},{' '}
          {plural(cart.totalpiezas, 'pieza', 'piezas')} por surtir
          {cart.carrito && !cart.carrito.unico && ` · ${seenBy(cart.carrito)}`}
        </p>
        <LastChange change={cart.ultimo_cambio} />
      </div>
      <CartTools desk={desk} isReady={isReady} />
    </header>
  )
}

/** The total in sight where the summary stands under the lines; it ends where the page's content ends, and the floating buttons stand above it. */
function FootBar({ desk: { cart, writes } }: { desk: CartDesk }) {
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-20 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-2.5 desktop:pr-20 wide:hidden print:hidden"
    >
      <p className="grid leading-tight">
        <span className="text-xs text-soft">
          Total con IVA{writes.isStuck ? ', por confirmar' : writes.pending > 0 && <Saving />}
        </span>
        <span
          aria-busy={writes.pending > 0 || undefined}
          className="font-display text-xl font-bold tabular-nums aria-busy:text-soft"
        >
          {money(cart.total)}
        </span>
      </p>
      <LinkButton href="#resumen">Revisar y generar</LinkButton>
    </div>
  )
}

/** Who sees it besides the person. */
function seenBy({ compartido, con = 0, de }: NonNullable<Cart['carrito']>): string {
  if (!compartido && con > 0)
    return de ? `lo abrió ${de}, que lo comparte contigo` : `lo ven tú y ${plural(con, 'persona', 'personas')} más`
  if (!compartido) return 'solo tú lo ves'
  return de ? `lo abrió ${de}; lo ve tu empresa` : 'lo ve toda tu empresa'
}

/** An empty one, and what is due to be bought again. */
function Empty({ desk, restock }: { desk: CartDesk; restock: Restock | null }) {
  const { carrito } = desk.cart
  return (
    <>
      <Nothing isOwn={carrito?.compartido === false && !carrito.con} />
      {restock && restock.partes.length > 0 && (
        <Optional isQuiet>
          <RestockPanel restock={restock} onAdded={() => void desk.refresh(true)} />
        </Optional>
      )}
    </>
  )
}

function Nothing({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      title="El carrito está vacío"
      text={`Escribe un código arriba, busca una parte o carga una de tus listas. ${isOwn ? '' : 'Lo que agregues lo verá toda tu empresa.'}`}
      figure={<Icon of={ShoppingCart} size={40} />}
    >
      <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
      <LinkButton href={at('/UploadFileCar')} variant="secondary">
        Pegar o subir lista
      </LinkButton>
      <LinkButton href={at('/dashboard')} variant="secondary">
        Mis últimos pedidos
      </LinkButton>
    </EmptyState>
  )
}

function NoClient() {
  const isClient = currentSession().roles.includes('cliente')
  if (isClient) {
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">Carrito</h1>
        <EmptyState
          title="Tu empresa está desactivada"
          text="Por ahora no puede comprar. Habla con tu asesor para reactivarla; lo que tenías en el carrito sigue guardado."
          figure={<Icon of={ClipboardList} size={40} />}
        >
          <LinkButton href={at('/Contacto')}>Contacto</LinkButton>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">Carrito</h1>
      <EmptyState
        title="Elige primero para qué cliente compras"
        text="El carrito es del cliente. Desde su ficha puedes actuar a su nombre: verás su carrito y sus precios."
        figure={<Icon of={ClipboardList} size={40} />}
      >
        <LinkButton href={at('/clientes')}>Ver mis clientes</LinkButton>
      </EmptyState>
    </div>
  )
}
