import { at } from '#kit/base/place.ts'
import { clientPath, kindNames, type QuoteRow } from '#selling/quote-screens/quote-data.ts'
import { StateMark } from '#selling/quote-screens/state-mark.tsx'
import { day, money } from '#kit/ui/format.ts'

/** The client's last quotations, each with until when it counts; nothing where there are none. */
export function LastQuotes({ quotes }: { quotes: QuoteRow[] }) {
  if (quotes.length === 0) return null
  return (
    <section aria-labelledby="ultimas-cotizaciones" className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="ultimas-cotizaciones" className="text-xl">
          Tus últimas cotizaciones
        </h2>
        <a href={at('/listadocotizaciones')} className="link inline-flex min-h-6 items-center text-sm">
          Ver todas
        </a>
      </header>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card text-sm">
        {quotes.map((quote) => (
          <li key={quote.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <a href={clientPath(quote)} className="code text-base font-semibold text-ink hover:text-accent-strong">
              {quote.folio}
            </a>
            <StateMark state={quote.estado} />
            <span className="text-soft">
              {kindNames[quote.tipo]}
              {quote.vigencia && ` · vence el ${day(quote.vigencia)}`}
            </span>
            <span className="ml-auto font-semibold tabular-nums">{money(quote.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
