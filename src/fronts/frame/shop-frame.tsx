import type { ReactNode } from 'react'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import type { LayoutData } from './layout-data.ts'

const Notices = part(
  () => import('./notices.tsx'),
  (module) => module.Notices,
)

/** Bar, page, foot, announcements: around every page that anybody may open. */
export function ShopFrame({ data, children }: { data: LayoutData; children: ReactNode }) {
  const isReady = useHydrated()
  return (
    <>
      <Bar {...data} />
      <main id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] pt-(--bar) print:pt-0">
        {children}
      </main>
      <Footer {...data} />
      {isReady && (
        <Optional isQuiet>
          <Notices session={data.session} />
        </Optional>
      )}
    </>
  )
}
