import { type ReactNode, use } from 'react'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { useCompared } from '#fronts/comparing/compared.ts'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { FrameKept } from './kept-frame.ts'
import type { LayoutData } from './layout-data.ts'
import { Notices } from './notices.tsx'

const CompareBar = part(
  () => import('#fronts/comparing/compare-bar.tsx'),
  (module) => module.CompareBar,
)

/** Bar, page, foot, announcements: around every page that anybody may open. */
export function ShopFrame({ data, children }: { data: LayoutData; children: ReactNode }) {
  const isReady = useHydrated()
  const isComparing = useCompared() !== null
  const isKept = import.meta.env.SSR && use(FrameKept)
  return (
    <>
      {isKept ? <template data-kept="bar" /> : <Bar {...data} />}
      <main id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-var(--bar))] pt-(--bar) print:pt-0">
        {children}
      </main>
      {isKept ? <template data-kept="foot" /> : <Footer {...data} />}
      {isComparing && (
        <Optional isQuiet>
          <CompareBar />
        </Optional>
      )}
      {isReady && <Notices session={data.session} />}
    </>
  )
}
