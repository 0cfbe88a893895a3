import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { plural } from '#kit/ui/format.ts'
import { CatalogueGrid, Choices } from './catalogue-grid.tsx'
import { coverHref } from '#publishing/library/library-words.ts'
import { Reader } from './reader.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

type List = Reply<Api['GET /api/v1/catalogos']>
type Open = Reply<Api['GET /api/v1/catalogos/:id']>
type Found = Reply<Api['GET /api/v1/catalogos/:id/busqueda']>
type Loaded =
  | { documento: Open; q: string; found: Found | null; isAtStart: boolean }
  | { documento: null; list: List; year?: number; categoria?: string; notice: string | null }

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const doc = searchParams.get('doc')
  if (doc === null) return listOf(params, null)
  const id = Number(doc)
  const pagina = searchParams.get('pagina') ?? undefined
  const q = searchParams.get('q')?.trim() ?? ''
  const found = q
    ? await orMissing(call('GET /api/v1/catalogos/:id/busqueda', { params: { id }, query: { q: q.slice(0, 120) } }))
    : null
  // A search that names no page begins at the first that says it.
  const wanted = pagina ?? found?.paginas[0]?.n.toString()
  const documento = await orMissing(call('GET /api/v1/catalogos/:id', { params: { id }, query: { pagina: wanted } }))
  if (!documento) {
    return data(await listOf(params, 'Ese catálogo no existe o ya no está publicado. Estos sí lo están.'), {
      status: 404,
    })
  }
  // Opened at its cover and not at a page that somebody meant.
  return { documento, q, found, isAtStart: pagina === undefined && !q }
}

/** Both, one or no segment; a single one that is no year is a category. What is not known gives the whole list, and says so (P-16). */
async function listOf(params: Record<string, string | undefined>, missing: string | null): Promise<Loaded> {
  const [first, second] = [params['year'], params['categoria']]
  const isYear = first !== undefined && /^\d{4}$/.test(first)
  const year = isYear ? Number(first) : undefined
  const categoria = second ?? (isYear ? undefined : first)
  const list = await call('GET /api/v1/catalogos', { query: { year, categoria } })
  if (list.catalogos.length > 0 || (year === undefined && categoria === undefined)) {
    return { documento: null, list, year, categoria, notice: missing }
  }
  const whole = await call('GET /api/v1/catalogos')
  const what = [categoria && `de ${categoria}`, year && `de ${year}`].filter(Boolean).join(' ')
  return { documento: null, list: whole, notice: missing ?? `No hay catálogos ${what}. Estos son los que hay.` }
}

export function head(loaded: Loaded) {
  if (!loaded.documento)
    return { description: 'Catálogos de autopartes en PDF por año y categoría.', canonical: '/catalogosview' }
  const { documento } = loaded
  const { titulo, year, categoria, id, tiene_portada, visibilidad, estado } = documento
  return {
    title: `${titulo} ${year}`,
    description: `${titulo}: catálogo de ${categoria} ${year} en PDF.`,
    canonical: `/catalogoview/${year}/${encodeURIComponent(categoria)}?doc=${id}`,
    noindex: visibilidad === 'clientes' || estado !== 'PUBLICADO',
    ...(tiene_portada && visibilidad === 'publico' ? { image: coverHref(documento).slice(at('').length) } : {}),
  }
}

/** The list of a year and category, or a catalogue opened at a page (P-16). */
export function Component() {
  const loaded = useLoaderData() as Loaded // what `data` wraps arrives unwrapped
  if (loaded.documento) {
    const { documento, ...rest } = loaded
    return (
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 py-6 desktop:py-8">
        <Breadcrumbs crumbs={[{ texto: 'Catálogos', href: at('/catalogosview') }, { texto: documento.titulo }]} />
        <Reader key={`${documento.id}-${documento.edicion}`} documento={documento} {...rest} />
      </div>
    )
  }
  const { list, year, categoria, notice } = loaded
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-4 pb-12">
      <PageHead
        title={['Catálogos', categoria, year].filter(Boolean).join(' · ')}
        lead={plural(list.catalogos.length, 'catálogo', 'catálogos')}
      />
      {notice && <Alert kind="info" title={notice} />}
      <Choices list={list} year={year} categoria={categoria} />
      <CatalogueGrid catalogos={list.catalogos} />
    </div>
  )
}
