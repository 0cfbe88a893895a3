import { Download, FileText } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Pager } from '#kit/lists/pager.tsx'
import { changed, isFiltered } from '#kit/lists/table-address.ts'
import { blogQuery } from './blog-query.ts'
import { type Post, PostMarks } from './post-card.tsx'
import { PostsFilter } from './posts-filter.tsx'
import { postPath } from '#publishing/pictures/slug.ts'
import { PageHead } from '#kit/ui/page-head.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return call('GET /api/v1/blog', { query: { ...blogQuery(new URL(request.url)), tipo: 'boletin' } })
}

export function head({ pagina }: Awaited<ReturnType<typeof loader>>, { url }: { url: URL }) {
  return {
    canonical: `/ListBolletin${pagina > 1 ? `?pagina=${pagina}` : ''}`,
    noindex: ['linea', 'marca', 'anio', 'categoria'].some((name) => url.searchParams.has(name)),
  }
}

/** Technical bulletins (P-17), by year, line and brand. */
export function Component() {
  const { publicaciones, lineas, marcas, anios, total, pagina, por } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <div className="wrap grid gap-6 py-4 pb-12">
      <PageHead
        title="Boletines técnicos"
        lead="Cambios de diseño, procedimientos de montaje y fallas conocidas, por línea y marca."
      />
      <div className="grid gap-2">
        <PostsFilter label="Año" name="anio" choices={anios.map((year) => ({ id: year, nombre: String(year) }))} />
        <PostsFilter label="Línea" name="linea" choices={lineas} />
        <PostsFilter label="Marca" name="marca" choices={marcas} />
      </div>
      {publicaciones.length > 0 ? (
        <ul className="grid gap-3">
          {publicaciones.map((post) => (
            <li key={post.id}>
              <Bulletin post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={isFiltered(search) ? 'Ningún boletín con estos filtros' : 'Aún no hay boletines técnicos'}
          text={
            isFiltered(search)
              ? 'Quita alguno o mira los boletines de todas las líneas.'
              : 'Aquí saldrán cambios de diseño y procedimientos de montaje.'
          }
          figure={<Icon of={FileText} size={40} />}
        >
          <LinkButton href={at(isFiltered(search) ? '/ListBolletin' : '/ListaProds')}>
            {isFiltered(search) ? 'Ver todos los boletines' : 'Ver el catálogo'}
          </LinkButton>
        </EmptyState>
      )}
      <Pager
        page={pagina}
        paginas={Math.max(1, Math.ceil(total / por))}
        href={(page) => changed(search, { pagina: page })}
      />
    </div>
  )
}

function Bulletin({ post }: { post: Post }) {
  const { id, titulo, extracto, publicado_en, tiene_documento } = post
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-card p-5">
      <div className="grid max-w-prose gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <time dateTime={publicado_en}>{day(publicado_en)}</time>
          <PostMarks post={post} />
        </p>
        <h2 className="text-xl">
          <a href={at(postPath(post))} className="text-ink no-underline hover:text-accent-strong">
            {titulo}
          </a>
        </h2>
        {extracto && <p className="text-soft text-pretty">{extracto}</p>}
      </div>
      {tiene_documento && (
        <LinkButton href={at(`/publicaciones/${id}/documento.pdf`)} variant="secondary" external>
          <Icon of={Download} /> Abrir el PDF<span className="sr-only"> de {titulo}</span>
        </LinkButton>
      )}
    </article>
  )
}
