import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { partAddress } from '#finding/search/search-address.ts'

const ProductDesk = part(
  () => import('./product-desk.tsx'),
  (module) => module.ProductDesk,
)

/** What can be done with a part by who buys, and by staff; it comes when the page answers. A visitor signs in for «Avísame» and comes back to it. */
export function ForReader(part: { id?: number; k_parte: string }) {
  const isReady = useHydrated()
  const { user, cliente, permissions } = currentSession()
  if (!user && part.id) {
    const back = encodeURIComponent(`${partAddress(part.k_parte)}#avisame`)
    return (
      <LinkButton href={at(`/Ingresa?next=${back}`)} variant="secondary" className="max-sm:w-full">
        Avísame
      </LinkButton>
    )
  }
  if (!isReady || !(cliente || permissions.includes('productos-read'))) return null
  return (
    <Optional>
      <ProductDesk {...part} />
    </Optional>
  )
}
