import { ChevronLeft, ChevronRight, Download, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { fileHref, readerHref, sizeText } from '#publishing/library/library-words.ts'
import { PageView } from './page-view.tsx'
import { ShareMenu } from './share.tsx'
import { useReaderKeys } from './use-reader-keys.ts'

type Open = Reply<Api['GET /api/v1/catalogos/:id']>
type Found = Reply<Api['GET /api/v1/catalogos/:id/busqueda']>
type Props = { documento: Open; q: string; found: Found | null }

const ZOOMS = [100, 125, 150, 200, 300]

/** A catalogue page by page. The page and the search are in the address; without scripts its text and its file are still here. */
export function Reader({ documento, q, found }: Props) {
  const { titulo, pagina, paginas, texto } = documento
  const [zoom, setZoom] = useState(0)
  const isReady = useHydrated()
  const href = (page: number) => readerHref(documento, page) + (q ? `&q=${encodeURIComponent(q)}` : '')
  const enlarge = (by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)))
  useReaderKeys({
    previous: pagina > 1 ? href(pagina - 1) : null,
    next: pagina < paginas ? href(pagina + 1) : null,
    enlarge,
  })
  return (
    <>
      <Head documento={documento} />
      <div className="grid gap-5 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Página" className="grid content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <nav aria-label="Páginas del catálogo" className="flex items-center gap-1">
              <Step to={pagina > 1 ? href(pagina - 1) : null} label="Página anterior">
                <Icon of={ChevronLeft} />
              </Step>
              <GoTo key={pagina} documento={documento} q={q} />
              <Step to={pagina < paginas ? href(pagina + 1) : null} label="Página siguiente">
                <Icon of={ChevronRight} />
              </Step>
            </nav>
            {isReady && (
              <div className="flex items-center gap-1">
                <Button variant="quiet" size="sm" aria-label="Alejar" disabled={zoom === 0} onClick={() => enlarge(-1)}>
                  <Icon of={ZoomOut} />
                </Button>
                <output className="text-sm tabular-nums">{ZOOMS[zoom]} %</output>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label="Acercar"
                  disabled={zoom === ZOOMS.length - 1}
                  onClick={() => enlarge(1)}
                >
                  <Icon of={ZoomIn} />
                </Button>
              </div>
            )}
          </div>
          <PageView url={fileHref(documento)} page={pagina} zoom={(ZOOMS[zoom] ?? 100) / 100} title={titulo} />
        </section>
        <aside className="grid content-start gap-4">
          <SearchForm documento={documento} q={q} />
          {found && <Hits found={found} current={pagina} href={href} />}
          <Disclosure summary={`Texto de la página ${count(pagina)}`} open={!isReady}>
            <p className="text-sm whitespace-pre-wrap wrap-anywhere">
              {texto || 'Esta página no tiene texto: es una imagen.'}
            </p>
          </Disclosure>
        </aside>
      </div>
    </>
  )
}

/** Title, facts, download and sharing. */
function Head({ documento }: { documento: Open }) {
  const { titulo, year, categoria, pagina, paginas, estado } = documento
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1 className="text-2xl wrap-anywhere">{titulo}</h1>
        <p className="text-sm text-soft">
          {categoria} · {year} · {plural(paginas, 'página', 'páginas')} · {sizeText(documento.bytes)}{' '}
          {estado !== 'PUBLICADO' && <Badge tone="maybe">No publicado</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a href={fileHref(documento, true)} download data-plain rel="nofollow" className={buttonClass('secondary')}>
          <Icon of={Download} /> Descargar PDF
        </a>
        <ShareMenu catalogue={documento} pagina={pagina} />
      </div>
    </header>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  const shape = buttonClass('quiet', 'sm')
  if (!to)
    return (
      <span aria-hidden className={`${shape} text-line`}>
        {children}
      </span>
    )
  return (
    <a href={to} aria-label={label} title={label} className={shape}>
      {children}
    </a>
  )
}

/** Fields of a GET form that goes to the same catalogue. */
function Kept({ documento }: { documento: Open }) {
  return <input type="hidden" name="doc" value={documento.id} />
}

function addressOf({ year, categoria }: Open): string {
  return at(`/catalogoview/${year}/${encodeURIComponent(categoria)}`)
}

function GoTo({ documento, q }: { documento: Open; q: string }) {
  return (
    <form action={addressOf(documento)} method="get" className="flex items-center gap-2 text-sm">
      <Kept documento={documento} />
      {q && <input type="hidden" name="q" value={q} />}
      <TextField
        label="Página"
        hideLabel
        name="pagina"
        inputMode="numeric"
        maxLength={4}
        defaultValue={documento.pagina}
        className="w-14"
      />
      <span className="whitespace-nowrap">de {count(documento.paginas)}</span>
    </form>
  )
}

function SearchForm({ documento, q }: { documento: Open; q: string }) {
  return (
    <search>
      <form action={addressOf(documento)} method="get" className="flex items-end gap-2">
        <Kept documento={documento} />
        <input type="hidden" name="pagina" value={documento.pagina} />
        <TextField
          label="Buscar en el catálogo"
          name="q"
          type="search"
          maxLength={120}
          defaultValue={q}
          className="flex-1"
        />
        <Button type="submit" variant="secondary" aria-label="Buscar en el catálogo">
          <Icon of={Search} />
        </Button>
      </form>
    </search>
  )
}

type HitsProps = { found: Found; current: number; href: (page: number) => string }

function Hits({ found: { total, paginas }, current, href }: HitsProps) {
  return (
    <div className="grid gap-2">
      <output className="text-sm font-semibold">
        {total === 0 ? 'Ninguna página lo dice' : plural(total, 'página lo dice', 'páginas lo dicen')}
      </output>
      <ol className="divide-y divide-line border-y border-line">
        {paginas.map(({ n, veces, fragmento }) => (
          <li key={n}>
            <a
              href={href(n)}
              aria-current={n === current ? 'page' : undefined}
              className="grid gap-0.5 py-2 text-sm text-ink no-underline hover:text-accent-strong aria-[current]:font-semibold"
            >
              <span>
                Página {count(n)} <span className="text-soft">({plural(veces, 'vez', 'veces')})</span>
              </span>
              <span className="text-soft wrap-anywhere">{fragmento}</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
