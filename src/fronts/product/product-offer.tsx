import { PriceDetail } from '#catalogue/prices/price-detail.tsx'
import { SignInNote } from '#catalogue/prices/sign-in-note.tsx'
import type { Known } from './product-data.ts'

/** What it costs and when it can be there: its reader's own, or what the installation shows to the public. */
export function ProductOffer({ product: { oferta } }: { product: Known }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {oferta && <PriceDetail part={oferta} />}
      <SignInNote invites />
    </div>
  )
}
