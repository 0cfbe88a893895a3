import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { fileHref, readerHref, sizeText } from '#publishing/library/library-words.ts'
import { Hits, PageSearch } from './page-search.tsx'
import { keepPlace, placeIn } from './reader-memory.ts'
import { Step } from './reader-tools.tsx'
import { ShareMenu } from './share.tsx'

type Open = Reply<Api['GET /api/v1/catalogos/:id']>
type Found = Reply<Api['GET /api/v1/catalogos/:id/busqueda']>
type Props = { documento: Open; q: string; found: Found | null; isAtStart: boolean }

const Sheet = part(
  () => import('./sheet.tsx'),
  (module) => module.Sheet,
)

/** A catalogue page by page. The page and the search are in the address; without scripts its text, its parts and its file are still here. */
export function Reader({ documento, q, found, isAtStart }: Props) {
  const { pagina, paginas } = documento
  const isReady = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAtStart) keepPlace(documento.id, pagina)
  }, [documento.id, pagina, isAtStart])
  // The cover is meant too, once somebody has leafed through.
  const href = (page: number) =>
    readerHref(documento, page) + (page === 1 ? '&pagina=1' : '') + (q ? `&q=${encodeURIComponent(q)}` : '')
  const [previous, next] = [pagina > 1 ? href(pagina - 1) : null, pagina < paginas ? href(pagina + 1) : null]
  const turn = (by: 1 | -1) => {
    const to = by > 0 ? next : previous
    // Whoever leafs through wants to go back to where he came from, not through every page again.
    if (to) void navigate(to, { preventScrollReset: true, replace: true })
  }
  return (
    <>
      <Head documento={documento}>
        <PageSearch action={addressOf(documento)} id={documento.id} q={q} field={field} />
      </Head>
      <div className="grid content-start gap-5 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Página" className="min-w-0">
          {isReady ? (
            <Optional instead={<Blank />}>
              <Sheet
                documento={documento}
                q={q}
                href={href}
                onTurn={turn}
                onFind={() => field.current?.focus()}
                ends={{ previous, next }}
              >
                <GoTo key={pagina} documento={documento} q={q} />
                {isAtStart && <GoOn documento={documento} />}
              </Sheet>
            </Optional>
          ) : (
            <>
              <nav aria-label="Páginas del catálogo" className="flex items-center gap-1">
                <Step to={previous} label="Página anterior" isBack />
                <GoTo key={pagina} documento={documento} q={q} />
                <Step to={next} label="Página siguiente" />
              </nav>
              <Blank />
            </>
          )}
        </section>
        <Beside documento={documento} isReady={isReady}>
          {found && <Hits found={found} q={q} current={pagina} href={href} />}
        </Beside>
      </div>
    </>
  )
}

type BesideProps = { documento: Open; isReady: boolean; children: ReactNode }

function Beside({ documento: { pagina, texto, partes }, isReady, children }: BesideProps) {
  return (
    <aside className="grid content-start gap-4 print:hidden">
      {children}
      {partes.length > 0 && (
        <Disclosure summary="Partes de esta página" aside={count(partes.length)} open={isReady || undefined}>
          <PartsOf partes={partes} />
        </Disclosure>
      )}
      <Disclosure summary={`Texto de la página ${count(pagina)}`} open={!isReady}>
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">
          {texto || 'Esta página no tiene texto: es una imagen.'}
        </p>
      </Disclosure>
    </aside>
  )
}

/** The place of the sheet until its program is here. */
function Blank() {
  return (
    <div className="mt-3 aspect-[612/792] rounded-control border border-line bg-sunk">
      <noscript>
        <p className="p-5 text-sm">
          Para ver la hoja se necesitan scripts. Descarga el PDF, o lee el texto de la página.
        </p>
      </noscript>
    </div>
  )
}

/** The codes that the page says, to their parts. */
function PartsOf({ partes }: Pick<Open, 'partes'>) {
  return (
    <ul>
      {partes.map(({ k_parte, descripcion }) => (
        <li key={k_parte}>
          <a
            href={partAddress(k_parte)}
            className="grid min-h-11 content-center py-1 text-sm text-ink no-underline hover:text-accent-strong"
          >
            <span className="code font-semibold">{k_parte}</span>
            <span className="text-soft">{descripcion}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Where this browser left the catalogue, offered when it is opened at its cover. */
function GoOn({ documento }: { documento: Open }) {
  const [left] = useState(() => placeIn(documento.id))
  if (left < 2 || left > documento.paginas) return null
  return (
    <a href={readerHref(documento, left)} className={buttonClass('secondary', 'sm')}>
      Seguir en la página {count(left)}
    </a>
  )
}

/** Title, facts, search, download and sharing. */
function Head({ documento, children }: { documento: Open; children: ReactNode }) {
  const { titulo, year, categoria, pagina, paginas, estado } = documento
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <div className="grid gap-1">
        <h1 className="text-2xl wrap-anywhere">{titulo}</h1>
        <p className="text-sm text-soft">
          {categoria} · {year} · {plural(paginas, 'página', 'páginas')} · {sizeText(documento.bytes)}{' '}
          {estado !== 'PUBLICADO' && <Badge tone="maybe">No publicado</Badge>}
        </p>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <a href={fileHref(documento, true)} download data-plain rel="nofollow" className={buttonClass('secondary')}>
          <Icon of={Download} /> Descargar PDF
        </a>
        <ShareMenu catalogue={documento} pagina={pagina} />
      </div>
    </header>
  )
}

function addressOf({ year, categoria }: Open): string {
  return at(`/catalogoview/${year}/${encodeURIComponent(categoria)}`)
}

/** A GET form to a page of the same catalogue. */
function GoTo({ documento, q }: { documento: Open; q: string }) {
  return (
    <form action={addressOf(documento)} method="get" className="flex items-center gap-2 text-sm">
      <input type="hidden" name="doc" value={documento.id} />
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
