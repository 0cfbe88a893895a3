import { PriceDetail } from '#catalogue/prices/price-detail.tsx'
import { SignInNote } from '#catalogue/prices/sign-in-note.tsx'
import { semaphoreWords } from '#catalogue/prices/words.ts'
import { money } from '#kit/ui/format.ts'
import type { Known, Part } from './product-data.ts'

/** What it costs and when it can be there: its reader's own, or what the installation shows to the public. */
export function ProductOffer({ product: { parte, oferta } }: { product: Known }) {
  if (oferta) return <PriceDetail part={oferta} />
  return (
    <div className="grid gap-1 empty:hidden">
      <PublicOffer parte={parte} />
      <SignInNote />
    </div>
  )
}

function PublicOffer({ parte: { precio, disponibilidad } }: { parte: Part }) {
  if (precio) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-bold tabular-nums">{money(precio)}</span>
        <span className="text-sm text-soft">MXN más IVA, precio de lista</span>
      </p>
    )
  }
  if (!disponibilidad) return null
  const { texto, lights } = semaphoreWords[disponibilidad]
  return (
    <p className="flex items-center gap-2 font-semibold">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((light) => (
          <span key={light} className={`size-2.5 rounded-full ${light <= lights ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </span>
      {texto}
    </p>
  )
}
