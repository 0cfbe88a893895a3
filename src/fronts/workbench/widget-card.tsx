import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { count } from '#kit/ui/format.ts'

export type Widget = Reply<Api['GET /api/v1/tablero']>['widgets'][number]
type Figure = Widget['cifras'][number]

const inks: Record<Figure['tono'], string> = { normal: 'text-ink', atencion: 'text-maybe', mal: 'text-no' }

/** A part of a dashboard: its figures, each a way to the list behind it, and the first rows. */
export function WidgetCard({ widget: { id, titulo, cifras, filas, fallo } }: { widget: Widget }) {
  return (
    <section
      aria-labelledby={`aviso-${id}`}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-panel border border-line bg-card p-5"
    >
      <h2 id={`aviso-${id}`} className="text-base font-semibold">
        {titulo}
      </h2>
      {fallo ? (
        <p className="text-sm text-no">No se pudo leer. Lo demás del tablero sí está al día.</p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {cifras.map((figure) => (
            <FigureOf key={figure.texto} figure={figure} />
          ))}
        </dl>
      )}
      {filas.length > 0 && (
        <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] border-t border-line pt-2 text-sm">
          {filas.map(({ texto, detalle, href }, place) => (
            // Two rows may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Row href={href}>
                <span className="min-w-0 truncate font-semibold">{texto}</span>
                <span className="min-w-0 max-w-1/2 shrink-0 truncate text-soft">{detalle}</span>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FigureOf({ figure: { texto, valor, tono, href } }: { figure: Figure }) {
  const shown = typeof valor === 'number' ? count(valor) : valor
  // A date or a size is a text of some length: the large type is for counts.
  const size = typeof valor === 'number' ? 'text-3xl' : 'text-lg leading-9'
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-soft">{texto}</dt>
      <dd className={`${size} font-semibold tabular-nums ${inks[tono]}`}>
        {href ? (
          <a href={at(href)} aria-label={`${texto}: ${shown}`} className="inline-block min-h-9 hover:underline">
            {shown}
          </a>
        ) : (
          shown
        )}
      </dd>
    </div>
  )
}

function Row({ href, children }: { href: string | null; children: React.ReactNode }) {
  const shape = 'flex min-h-11 items-center justify-between gap-4 rounded-control px-2 md:min-h-9'
  if (!href) return <div className={shape}>{children}</div>
  return (
    <a href={at(href)} className={`${shape} text-ink no-underline hover:bg-sunk`}>
      {children}
    </a>
  )
}
