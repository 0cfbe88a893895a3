import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { plural } from '#kit/ui/format.ts'

export type Offer = Reply<Api['GET /api/v1/sugerencias']>['partes'][number]

/** C-01: what others buy and this client does not; nothing where nothing can be said without telling of somebody. */
export function OthersBuy({ offers }: { offers: Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="otros-compran" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="grid gap-1">
        <h2 id="otros-compran" className="text-xl">
          Lo que otros compran y tú no
        </h2>
        <p className="text-sm text-soft">Hay existencia, y nunca lo has pedido con nosotros.</p>
      </header>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">
        {offers.map((offer) => (
          <li key={offer.k_parte} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <OfferWords offer={offer} />
            <AddToCart layout="row" k_parte={offer.k_parte} empaque={offer.empaque} minimo={offer.minimo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OfferWords({ offer }: { offer: Offer }) {
  const { k_parte, descripcion, linea } = offer
  return (
    <div className="grid min-w-48 flex-1 gap-0.5">
      <a href={partAddress(k_parte)} className="code inline-flex min-h-6 items-center font-semibold text-ink">
        {k_parte}
      </a>
      <p className="truncate text-sm">{descripcion || linea}</p>
      <p className="text-xs text-soft">{offerText(offer)}</p>
    </div>
  )
}

function offerText({ motivo, clientes }: Offer): string {
  const others = plural(clientes, 'cliente más', 'clientes más')
  return motivo === 'compran' ? `La compraron ${others} en 6 meses.` : `La buscaron ${others} en 90 días.`
}
