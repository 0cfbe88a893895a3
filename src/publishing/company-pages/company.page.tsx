import { ArrowRight } from 'lucide-react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RichText } from '#publishing/editor/rich-text.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

type Short = Reply<Api['GET /api/v1/empresa/paginas']>[number]
type Whole = Reply<Api['GET /api/v1/empresa/paginas/:slug']>
type Data = { slug: string | null; all: Short[]; whole: Whole | null }

/** `/Empresa` names the pages there are, `/Empresa/mision` is one of them. What is not published is a true 404. */
export async function loader({ params }: LoaderFunctionArgs) {
  const asked = params['pagina'] ?? null
  const slug = asked?.toLowerCase() ?? null
  if (asked !== slug) throw redirect(at(`/Empresa/${encodeURIComponent(slug ?? '')}`), 301)
  const [all, whole] = await Promise.all([
    call('GET /api/v1/empresa/paginas'),
    slug === null ? null : orMissing(call('GET /api/v1/empresa/paginas/:slug', { params: { slug } })),
  ])
  return data<Data>({ slug, all, whole }, { status: slug === null || whole ? 200 : 404 })
}

export function head({ slug, whole }: Data) {
  if (slug === null) return { canonical: '/Empresa' }
  if (!whole) return { title: 'Página no encontrada', noindex: true }
  return {
    title: whole.titulo,
    description: whole.descripcion || `${whole.titulo} de la empresa.`,
    canonical: `/Empresa/${whole.slug}`,
    type: 'article' as const,
  }
}

export function Component() {
  const { slug, all, whole } = useLoaderData<Data>()
  if (slug === null) return <Overview pages={all} />
  return whole ? <CompanyPage page={whole} all={all} /> : <Unknown />
}

function CompanyPage({ page, all }: { page: Whole; all: Short[] }) {
  const others = all.filter(({ slug }) => slug !== page.slug)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 py-4">
      <article className="mx-auto grid w-full max-w-prose grid-cols-[minmax(0,1fr)] gap-6">
        <header className="grid gap-3">
          <Breadcrumbs
            crumbs={[
              { texto: 'Inicio', href: at('/home') },
              { texto: 'La empresa', href: at('/Empresa') },
              { texto: page.titulo },
            ]}
          />
          <h1 className="text-3xl">{page.titulo}</h1>
          {page.descripcion && <p className="text-lg text-pretty text-soft">{page.descripcion}</p>}
        </header>
        <RichText html={page.cuerpo} />
        <nav aria-label="Más de la empresa" className="border-t border-line pt-4">
          <PageLinks pages={others} />
        </nav>
      </article>
    </div>
  )
}

function Overview({ pages }: { pages: Short[] }) {
  return (
    <div className="wrap grid gap-8 py-4 pb-12">
      <PageHead title="La empresa" lead="Quiénes somos, qué nos mueve y cómo trabajar con nosotros." />
      <div className="max-w-2xl">
        <PageLinks pages={pages} />
      </div>
    </div>
  )
}

function PageLinks({ pages }: { pages: Short[] }) {
  const links = [
    ...pages.map(({ slug, titulo, descripcion }) => ({ href: `/Empresa/${slug}`, titulo, descripcion })),
    { href: '/BolsaDeTrabajo', titulo: 'Bolsa de trabajo', descripcion: 'Las vacantes abiertas y cómo postularte.' },
  ]
  return (
    <ul className="divide-y divide-line border-y border-line">
      {links.map(({ href, titulo, descripcion }) => (
        <li key={href}>
          <a href={at(href)} className="flex min-h-14 items-center gap-3 no-underline hover:text-accent-strong">
            <span className="grid flex-1 gap-0.5 py-2">
              <span className="font-semibold">{titulo}</span>
              {descripcion && <span className="text-sm text-soft">{descripcion}</span>}
            </span>
            <Icon of={ArrowRight} size={20} className="text-accent" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Unknown() {
  return (
    <div className="wrap py-12">
      <EmptyState
        level={1}
        title="Esta página no existe"
        text="Puede que se haya retirado o que todavía no se publique."
      >
        <LinkButton href={at('/Empresa')}>La empresa</LinkButton>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </EmptyState>
    </div>
  )
}
