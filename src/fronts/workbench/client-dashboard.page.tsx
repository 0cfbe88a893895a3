import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { QuickOrder } from '#selling/quick-order/quick-order.tsx'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { DocumentsTile } from '#fiscal/document-mail/documents-tile.tsx'
import { RestockPanel } from '#selling/cart/restock.tsx'
import { PreparedLists } from '#selling/lists/prepared-lists.tsx'
import { LastOrders } from '#selling/order-screens/last-orders.tsx'
import { houseNumber } from '#selling/orders/order-data.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Balance } from '#fronts/calls/balance.tsx'
import { AttentionCard } from './attention-card.tsx'
import { loadWaiting, WaitingList } from './waiting-list.tsx'
import { LastQuotes } from './last-quotes.tsx'
import { OthersBuy } from '#fronts/calls/others-buy.tsx'
import { settled } from '#fronts/calls/settled.ts'
import { plural } from '#kit/ui/format.ts'

/** How many of the last orders are shown. */
const SHOWN = 6

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const query = { empresa: params.get('empresa') || undefined, origen: params.get('origen') || undefined }
  const { cliente, permissions } = currentSession()
  const mayBuy = permissions.includes('permission_compras')
  const seesCredit = cliente !== null && permissions.includes('credito-read')
  const [waiting, info, summary, attention, orders, quotes, documents, house, restock, offers, lists] =
    await Promise.all([
      loadWaiting(),
      settled('tablero: saldo', call('GET /userinfo', { query })),
      seesCredit ? settled('tablero: crédito', call('GET /api/v1/facturas/resumen')) : null,
      settled('tablero: atención', call('GET /api/v1/atencion')),
      settled('tablero: pedidos', call('GET /api/v1/pedidos')),
      settled('tablero: cotizaciones', call('GET /api/v1/cotizaciones')),
      settled('tablero: documentos', call('GET /api/v1/documentos/resumen')),
      houseNumber(),
      mayBuy ? settled('tablero: resurtido', call('GET /api/v1/resurtido')) : null,
      mayBuy && cliente ? settled('tablero: sugerencias', call('GET /api/v1/sugerencias')) : null,
      settled('tablero: listas', call('GET /api/v1/listas')),
    ])
  return {
    waiting,
    info,
    summary,
    attention,
    orders: orders?.pedidos.slice(0, SHOWN) ?? null,
    quotes: quotes?.cotizaciones.slice(0, SHOWN) ?? null,
    documents,
    house,
    restock,
    offers: offers?.partes ?? [],
    prepared: lists?.listas.filter(({ sugeridas }) => sugeridas !== null) ?? [],
  }
}

/** C-01: the client's own desk. Each part fails by itself. */
export function Component() {
  const { waiting, info, summary, attention, orders, quotes, documents, house, restock, offers, prepared } =
    useLoaderData<typeof loader>()
  const { cliente, permissions } = currentSession()
  const { revalidate } = useRevalidator()
  useNews(cliente ? [`pedidos:${cliente.id}`, `cuenta:${cliente.id}`] : [], () => void revalidate())
  const params = new URLSearchParams(useLocation().search)
  const mayBuy = cliente !== null && permissions.includes('permission_compras')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-6 desktop:py-8">
      <Head attention={attention} />
      {!cliente && (
        <EmptyState
          title="Aún no compras a nombre de nadie"
          text="Quien administra las cuentas tiene que ligar la tuya a tu empresa. Escríbenos y lo hacemos."
        >
          <LinkButton href={at('/Contacto')}>Escribir</LinkButton>
        </EmptyState>
      )}
      {cliente && <WaitingList waiting={waiting} />}
      <Balance info={info} summary={summary} empresa={params.get('empresa')} origen={params.get('origen')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {mayBuy && <QuickOrder className="rounded-panel border border-line bg-card p-5" />}
          <PreparedLists lists={prepared} />
          {mayBuy && restock && <RestockPanel restock={restock} />}
          {quotes === null && (
            <p className="text-sm text-no">Tus cotizaciones no se pudieron leer. Lo demás sí está al día.</p>
          )}
          {quotes && <LastQuotes quotes={quotes} />}
          {orders === null && (
            <p className="text-sm text-no">Tus pedidos no se pudieron leer. Lo demás sí está al día.</p>
          )}
          {orders?.length === 0 && cliente && (
            <EmptyState
              title="Todavía no tienes pedidos"
              text="Busca partes, agrégalas al carrito y genera tu pedido: aquí verás cómo va."
            >
              <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
            </EmptyState>
          )}
          {orders && <LastOrders orders={orders} canReorder={mayBuy} />}
          <OthersBuy offers={offers} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <AttentionCard attention={attention} house={house} />
          {cliente && <DocumentsTile summary={documents} />}
        </div>
      </div>
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function Head({ attention }: { attention: Loaded['attention'] }) {
  const { cliente } = currentSession()
  return (
    <header className="grid gap-1">
      <h1 className="text-3xl">{cliente?.nombre ?? 'Mi Cuenta'}</h1>
      <p className="text-soft">
        {attention?.cliente
          ? `Cliente ${attention.cliente.clave} · ${creditText(attention.cliente.dias_credito)}`
          : cliente
            ? 'Tus compras, tus pedidos y quién te atiende.'
            : 'Tu cuenta todavía no está ligada a un cliente.'}
      </p>
    </header>
  )
}

function creditText(days: number): string {
  return days === 0 ? 'compras de contado' : `crédito a ${plural(days, 'día', 'días')}`
}
