import { Fragment, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { BannerCarousel } from '#publishing/banners/banner-carousel.tsx'
import {
  AnnouncedBlock,
  BestBlock,
  BestBuysBlock,
  BrandsBlock,
  LatestBlock,
  LinesBlock,
  MadeBlock,
  MakesBlock,
  PostsBlock,
} from './home-blocks.tsx'
import { ContactBlock } from './home-contact.tsx'
import { type HomeBlock, type HomeData, homeData } from './home-data.ts'
import { HomeHero } from './home-hero.tsx'

export const loader = homeData

/** Where everybody starts (P-01). Blocks without data are left out. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <HomeHero data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pt-14">
        {data.blocks.map((block) => (
          <Fragment key={block.clave}>{blocks[block.tipo](data, block)}</Fragment>
        ))}
      </div>
    </>
  )
}

const blocks: Record<HomeBlock['tipo'], (data: HomeData, block: HomeBlock) => ReactNode> = {
  anuncios: ({ banners }) => <BannerCarousel banners={banners} />,
  mejor_compra: ({ bestBuys }) => <BestBuysBlock bestBuys={bestBuys} />,
  destacados: ({ announced }) => <AnnouncedBlock announced={announced} />,
  vendidos: ({ best }) => <BestBlock best={best} />,
  lineas: ({ lines, figures }) => <LinesBlock lines={lines} figures={figures} />,
  recientes: ({ latest }) => <LatestBlock latest={latest} />,
  marcas: ({ brands }) => <BrandsBlock brands={brands} />,
  vehiculos: ({ makes }) => <MakesBlock makes={makes} />,
  blog: ({ posts }) => <PostsBlock posts={posts} />,
  contacto: () => <ContactBlock />,
  linea: (_, block) => <MadeBlock block={block} />,
  marca: (_, block) => <MadeBlock block={block} />,
  texto: (_, block) => <MadeBlock block={block} />,
}
