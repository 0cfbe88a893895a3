import { BookOpen, Download } from 'lucide-react'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { buttonClass } from '#kit/ui/button.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { coverHref, fileHref, readerHref, sizeText } from '#publishing/library/library-words.ts'
import { ShareMenu } from './share.tsx'

export type Catalogue = Reply<Api['GET /api/v1/catalogos']>['catalogos'][number]

/** A catalogue in the grid: its cover and title open the reader. */
export function CatalogueCard({ catalogue }: { catalogue: Catalogue }) {
  const { titulo, categoria, year, paginas, bytes, publicado_en, tiene_portada, visibilidad } = catalogue
  return (
    <li className="flex flex-col gap-3 rounded-panel border border-line bg-card p-4">
      <a href={readerHref(catalogue)} className="grid gap-2 text-ink no-underline hover:text-accent-strong">
        {tiene_portada ? (
          <img
            src={coverHref(catalogue)}
            alt=""
            width={480}
            height={640}
            loading="lazy"
            className="w-full rounded-control bg-sunk object-contain"
          />
        ) : (
          <span className="grid place-items-center rounded-control bg-sunk py-12 text-soft">
            <Icon of={BookOpen} size={40} />
          </span>
        )}
        <span className="font-semibold wrap-anywhere">{titulo}</span>
      </a>
      <p className="flex-1 text-sm text-soft">
        {categoria} · {year}
        <br />
        {plural(paginas, 'página', 'páginas')} · {sizeText(bytes)}
        <br />
        {day(publicado_en)} {visibilidad === 'clientes' && <Badge>Solo clientes</Badge>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={fileHref(catalogue, true)}
          download
          data-plain
          rel="nofollow"
          className={buttonClass('secondary', 'sm')}
        >
          <Icon of={Download} /> Descargar<span className="sr-only"> {titulo}</span>
        </a>
        <ShareMenu catalogue={catalogue} />
      </div>
    </li>
  )
}
