import { Newspaper, Rss } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { BannerCarousel } from '#publishing/banners/banner-carousel.tsx'
import { blogQuery } from './blog-query.ts'
import { PostGrid } from './post-card.tsx'
import { PostsFilter } from './posts-filter.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const [list, banners] = await Promise.all([
    call('GET /api/v1/blog', { query: { ...blogQuery(new URL(request.url)), tipo: 'blog' } }),
    call('GET /api/banners', { query: { posicion: 'blog' } }).catch((error: unknown) => {
      report('banners', error)
      return []
    }),
  ])
  return { list, banners }
}

export function head({ list }: Awaited<ReturnType<typeof loader>>, { url }: { url: URL }) {
  return {
    canonical: `/ListBlogs${list.pagina > 1 ? `?pagina=${list.pagina}` : ''}`,
    noindex: url.searchParams.has('categoria'),
  }
}

/** The list of posts (P-18): what is published and in date, the latest first. */
export function Component() {
  const { list, banners } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { publicaciones, categorias, total, pagina, por } = list
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 py-4 pb-12">
      {pagina === 1 && <BannerCarousel banners={banners} />}
      <div className="wrap grid gap-6">
        <PageHead
          title="Blog"
          lead="Consejos de taller, lanzamientos y noticias de la casa."
          action={
            <div className="flex flex-wrap gap-2">
              <LinkButton href={at('/ListBolletin')} variant="secondary">
                Boletines técnicos
              </LinkButton>
              <LinkButton href={at('/blog.xml')} variant="quiet" external>
                <Icon of={Rss} /> RSS
              </LinkButton>
            </div>
          }
        />
        <PostsFilter label="Categoría" name="categoria" choices={categorias} />
        {publicaciones.length > 0 ? (
          <PostGrid posts={publicaciones} eager={3} />
        ) : (
          <NoPosts isFiltered={search.includes('categoria') || pagina > 1} />
        )}
        <Pager
          page={pagina}
          paginas={Math.max(1, Math.ceil(total / por))}
          href={(page) => changed(search, { pagina: page })}
        />
      </div>
    </div>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'Aquí no hay publicaciones' : 'Aún no hay publicaciones'}
      text={
        isFiltered
          ? 'Puede que se hayan retirado o que cambiaran de categoría.'
          : 'Aquí saldrán lanzamientos, consejos de taller y noticias de la casa. Mientras tanto, el catálogo está completo.'
      }
      figure={<Icon of={Newspaper} size={40} />}
    >
      {isFiltered ? (
        <LinkButton href={at('/ListBlogs')}>Ver todas</LinkButton>
      ) : (
        <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
      )}
    </EmptyState>
  )
}
