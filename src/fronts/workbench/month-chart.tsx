import { at } from '#kit/base/place.ts'
import { money } from '#kit/ui/format.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { indicadores } from '#fronts/calls/contract.ts'

type Indicators = Reply<typeof indicadores>
type Month = Indicators['por_mes'][number]
type MonthChartProps = { months: Month[]; hrefOf: (month: Month) => string; before: string }

const HEIGHT = 160
const STEP = 48
const names = new Intl.DateTimeFormat('es-MX', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** `2026-03` → `mar 26`. */
function monthName(month: string): string {
  return names.format(new Date(`${month}-15T00:00:00Z`)).replace(' de ', ' ')
}

/** A bar a month, each a way to its orders, with the month it is compared with behind; the same as a table below. */
export function MonthChart({ months, hrefOf, before }: MonthChartProps) {
  const most = Math.max(1, ...months.flatMap(({ importe, antes }) => [Number(importe), Number(antes ?? 0)]))
  const tall = (amount: string | null) => Math.round((Number(amount ?? 0) / most) * (HEIGHT - 14))
  const isCompared = months.some(({ antes }) => antes !== null)
  return (
    <figure className="grid gap-3">
      <div className="overflow-x-auto">
        <svg
          viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 26}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing whose parts are links
          role="group"
          aria-label="Compras por mes"
          className="w-full min-w-xl max-h-72"
        >
          <line x1={0} x2={months.length * STEP} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
          {months.map((month, n) => {
            const [now, then] = [tall(month.importe), tall(month.antes)]
            return (
              <a
                key={month.mes}
                href={hrefOf(month)}
                className="-outline-offset-2"
                aria-label={`${monthName(month.mes)}: ${money(month.importe)}`}
              >
                <rect x={n * STEP} y={0} width={STEP} height={HEIGHT + 26} className="fill-transparent" />
                {isCompared && (
                  <rect x={n * STEP + 8} y={HEIGHT - then} width={14} height={then} rx={2} className="fill-edge" />
                )}
                <rect x={n * STEP + 24} y={HEIGHT - now} width={16} height={now} rx={2} className="fill-accent" />
                <text x={n * STEP + STEP / 2} y={HEIGHT + 17} textAnchor="middle" className="fill-soft text-2xs">
                  {monthName(month.mes)}
                </text>
              </a>
            )
          })}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-tag bg-accent" /> Este periodo
        </span>
        {isCompared && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-tag bg-edge" /> {before}
          </span>
        )}
      </figcaption>
      <AsTable months={months} hrefOf={hrefOf} before={isCompared ? before : null} />
    </figure>
  )
}

function AsTable({ months, hrefOf, before }: Omit<MonthChartProps, 'before'> & { before: string | null }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent md:min-h-8">
        Ver como tabla
      </summary>
      <table className="w-full max-w-xl">
        <caption className="sr-only">Compras por mes, en pesos sin IVA</caption>
        <thead className="border-b border-line text-left">
          <tr>
            <th scope="col" className="py-1.5">
              Mes
            </th>
            <th scope="col" className="py-1.5 text-right">
              Este periodo
            </th>
            {before && (
              <th scope="col" className="py-1.5 text-right">
                {before}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {months.map((month) => (
            <tr key={month.mes}>
              <th scope="row" className="py-1.5 text-left font-normal">
                <a href={hrefOf(month)} className="link inline-flex min-h-6 items-center">
                  {monthName(month.mes)}
                </a>
              </th>
              <td className="py-1.5 text-right">{money(month.importe)}</td>
              {before && <td className="py-1.5 text-right text-soft">{money(month.antes ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type Ranked = Indicators['lineas'][number]
type RankingProps = {
  title: string
  rows: Ranked[]
  /** What the rows leave out. */
  rest: { piezas: number; importe: string } | null
  hrefOf: (row: Ranked) => string
  isCode?: boolean
}

/** The greatest first: name, pieces and amount, with a bar as long as its share of the first. */
export function Ranking({ title, rows, rest, hrefOf, isCode }: RankingProps) {
  const most = Math.max(1, Number(rows[0]?.importe ?? 0))
  return (
    <section className="grid content-start gap-3 rounded-panel border border-line bg-card p-5">
      <h2 className="text-lg">{title}</h2>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}, en pesos sin IVA</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col">Piezas</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.clave}>
              <th scope="row" className="max-w-0 py-2 pr-3 text-left font-normal">
                <a href={hrefOf(row)} className="block truncate text-ink hover:text-accent-strong">
                  {isCode ? <span className="code font-semibold">{row.clave}</span> : row.nombre}
                  {isCode && <span className="text-soft"> {row.nombre}</span>}
                </a>
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 h-1 w-full">
                  <rect width={(Number(row.importe) / most) * 100} height={2} className="fill-accent" />
                </svg>
              </th>
              <td className="w-16 py-2 text-right align-top text-soft tabular-nums">{row.piezas} pz</td>
              <td className="w-28 py-2 text-right align-top font-semibold tabular-nums">{money(row.importe)}</td>
            </tr>
          ))}
          {rest && (
            <tr>
              <th scope="row" className="py-2 pr-3 text-left font-normal text-soft">
                Otros
              </th>
              <td className="w-16 py-2 text-right text-soft tabular-nums">{rest.piezas} pz</td>
              <td className="w-28 py-2 text-right font-semibold tabular-nums">{money(rest.importe)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Where the orders behind a figure are listed. */
export function ordersPath(params: Record<string, string | number | null | undefined>): string {
  const kept = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return at(`/pedidos?${new URLSearchParams(kept)}`)
}
