import { ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import { mayAct } from '#people/access/act-for-button.tsx'
import { actFor } from '#people/access/act-for.ts'
import { call } from '#kit/base/call.ts'
import { told } from '#kit/base/told.ts'
import { sellable } from '#selling/cart/quantity.ts'
import { pages } from '#pages.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { type Offer, OfferWords } from './others-buy.tsx'

type Client = { id: number; nombre: string }

/** D-03: what to offer in the call, read when one asks for it; what the client takes goes into its cart. */
export function OfferList({ cliente }: { cliente: Client }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [offers, setOffers] = useState<Offer[] | string | null>(null)
  const read = async () => {
    setOffers(null)
    try {
      setOffers((await call('GET /api/v1/sugerencias', { query: { cliente: cliente.id } })).partes)
    } catch (error) {
      setOffers(told(error, 'sugerencias', 'No se pudo leer qué ofrecerle.').message)
    }
  }
  const turn = () => {
    setOpen(!isOpen)
    if (!isOpen && !Array.isArray(offers)) void read()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={turn}
        className="link inline-flex min-h-6 items-center justify-self-start text-sm"
      >
        Qué ofrecerle<span className="sr-only"> a {cliente.nombre}</span>
      </button>
      <div id={id} hidden={!isOpen} aria-live="polite" aria-busy={isOpen && offers === null}>
        {offers === null && <Skeleton className="h-11 w-full" />}
        {typeof offers === 'string' && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-no">
            {offers}
            <Button variant="secondary" size="sm" onClick={() => void read()}>
              Reintentar
            </Button>
          </p>
        )}
        {Array.isArray(offers) && offers.length === 0 && (
          <p className="text-sm text-soft">
            Por ahora nada: de lo que compran o buscan cinco clientes o más, ya lo compra, ya lo tiene en su carrito o
            no hay.
          </p>
        )}
        {Array.isArray(offers) && offers.length > 0 && <Choice cliente={cliente} offers={offers} />}
      </div>
    </div>
  )
}

function Choice({ cliente, offers }: { cliente: Client; offers: Offer[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const lineas = offers
    .filter(({ k_parte }) => chosen.includes(k_parte))
    .map((offer) => ({ k_parte: offer.k_parte, cantidad: sellable(1, offer) }))
  const add = async () => {
    setBusy(true)
    const begin = async () => {
      await call('POST /api/v1/carrito/lote', { body: { lineas } })
      return pages.CartItemsList.path
    }
    // The page is left when it went well: the button stays as it is.
    if (!(await actFor(cliente.id, begin))) setBusy(false)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3">
      <p className="text-sm text-soft">Lo que otros compran y {cliente.nombre} no:</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {offers.map((offer) => (
          <li key={offer.k_parte} className="flex items-center gap-3">
            {mayAct() && (
              <Checkbox
                label={<span className="sr-only">Ofrecer {offer.k_parte}</span>}
                checked={chosen.includes(offer.k_parte)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((all) => (checked ? [...all, offer.k_parte] : all.filter((code) => code !== offer.k_parte)))
                }
              />
            )}
            <OfferWords offer={offer} />
          </li>
        ))}
      </ul>
      {mayAct() && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={isBusy}
          disabled={lineas.length === 0}
          onClick={() => void add()}
        >
          <Icon of={ShoppingCart} size={16} />
          {lineas.length === 0
            ? 'Elige lo que quiera'
            : `Actuar a su nombre y agregar ${plural(lineas.length, 'parte', 'partes')}`}
        </Button>
      )}
    </div>
  )
}
