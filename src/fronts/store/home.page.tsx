import { useLoaderData } from 'react-router'
import { BannerCarousel } from '#publishing/banners/banner-carousel.tsx'
import {
  AnnouncedBlock,
  BestBlock,
  BestBuysBlock,
  BrandsBlock,
  LatestBlock,
  LinesBlock,
  MakesBlock,
  PostsBlock,
} from './home-blocks.tsx'
import { ContactBlock } from './home-contact.tsx'
import { homeData } from './home-data.ts'
import { HomeHero } from './home-hero.tsx'

export const loader = homeData

export function head() {
  return {
    description:
      'Autopartes por clave, por código de otro fabricante, por descripción o por vehículo: año, marca, modelo y motor.',
  }
}

/** Where everybody starts (P-01). Blocks without data are left out. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <HomeHero data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pt-14">
        <BannerCarousel banners={data.banners} />
        <BestBuysBlock bestBuys={data.bestBuys} />
        <AnnouncedBlock announced={data.announced} />
        <BestBlock best={data.best} />
        <LinesBlock lines={data.lines} figures={data.figures} />
        <LatestBlock latest={data.latest} />
        <BrandsBlock brands={data.brands} />
        <MakesBlock makes={data.makes} />
        <PostsBlock posts={data.posts} />
        <ContactBlock />
      </div>
    </>
  )
}
