import { useEffect } from 'react'
import { at } from '#kit/base/place.ts'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { ProductApplications } from './product-applications.tsx'
import type { Known } from './product-data.ts'
import { ProductEquivalences } from './product-equivalences.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { linePath } from './product-head.ts'
import { ProductRelated, ProductStrips } from './product-strips.tsx'
import { ProductSummary } from './product-summary.tsx'
import { tellView } from './tell-view.ts'

const ProductPosts = part(
  () => import('./product-posts.tsx'),
  (module) => module.ProductPosts,
)

/** A part's page: the drawing and its title block, then what it fits, what it equals, and what goes with it. */
export function ProductView({ product }: { product: Known }) {
  const { parte, grupos, relacionados } = product
  const isReady = useHydrated()
  useEffect(() => tellView(parte.k_parte), [parte.k_parte])
  return (
    <article className="pb-4">
      <div className="wrap grid gap-4 pt-4">
        <Breadcrumbs
          crumbs={[
            { texto: 'Inicio', href: at('/home') },
            { texto: parte.linea, href: at(linePath(parte)) },
            { texto: parte.k_parte },
          ]}
        />
        <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 desktop:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
          <ProductGallery parte={parte} />
          <ProductSummary product={product} />
        </div>
      </div>
      <div className="wrap mt-10 grid items-start gap-x-10 gap-y-12 md:mt-14 desktop:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-12">
          <ProductApplications parte={parte} grupos={grupos} />
          <ProductEquivalences parte={parte} />
        </div>
        <div className="grid min-w-0 gap-12">
          <ProductRelated relacionados={relacionados.relacionados} />
          <ProductFacts parte={parte} />
        </div>
      </div>
      <ProductStrips tiras={relacionados.tiras} />
      {isReady && (
        <Optional>
          <ProductPosts k_parte={parte.k_parte} />
        </Optional>
      )}
    </article>
  )
}
