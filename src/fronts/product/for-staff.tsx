import { currentSession } from '#kit/base/current-session.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

const ProductDesk = part(
  () => import('./product-desk.tsx'),
  (module) => module.ProductDesk,
)

/** What only staff sees of a part; it comes when the page answers, and not at all to others. */
export function ForStaff(part: { id?: number; k_parte: string }) {
  const isReady = useHydrated()
  if (!isReady || !currentSession().permissions.includes('productos-read')) return null
  return (
    <Optional>
      <ProductDesk {...part} />
    </Optional>
  )
}
