import { useRouteLoaderData } from 'react-router'
import type { Session } from '#kit/base/access.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { AddLayout } from './add-form.tsx'
import { mayBuy } from './show-cart.ts'

/** Only for who buys: visitors do without the code too. */
const AddForm = part(
  () => import('./add-form.tsx'),
  (module) => module.AddForm,
)

/** The room is kept from the first paint: nothing moves when the form comes. */
const rooms: Record<AddLayout, string> = {
  page: 'min-h-12 max-sm:w-full',
  row: 'part-buy relative z-1 min-h-11 md:min-h-8',
  card: 'relative z-1 min-h-11 md:min-h-9',
}

type AddToCartProps = {
  k_parte: string
  /** How it is sold, where that is known: the stepper goes by it. The server adjusts in any case. */
  empaque?: number
  minimo?: number
  layout?: AddLayout
  className?: string
}

/** Puts a part into the cart, wherever parts are shown. Nothing for who may not buy. */
export function AddToCart({ layout = 'page', className = '', ...part }: AddToCartProps) {
  const session = useRouteLoaderData<{ session: Session }>('layout')?.session
  const isLive = useHydrated()
  if (!session || !mayBuy(session)) return null
  return (
    <div className={`${rooms[layout]} ${className} print:hidden`}>
      {isLive && (
        <Optional>
          <AddForm layout={layout} {...part} />
        </Optional>
      )}
    </div>
  )
}
