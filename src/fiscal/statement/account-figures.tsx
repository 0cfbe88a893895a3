import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { money, plural } from '#kit/ui/format.ts'
import { BUCKETS } from './ageing.ts'

export type Summary = Reply<Api['GET /api/v1/facturas/resumen']>

/** What is owed in four figures. Pesos; what is in other currencies is told below them. */
export function AccountFigures({ summary }: { summary: Summary }) {
  const { facturas, facvencidas, vencido, total, dias_vencido, monedas } = summary
  const foreign = monedas.filter(({ moneda }) => moneda !== 'MXN')
  return (
    <div className="grid gap-2">
      <dl className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-4">
        <Figure title="Saldo total" value={money(total)}>
          {plural(facturas, 'factura abierta', 'facturas abiertas')}
        </Figure>
        <Figure title="Vencido" value={money(vencido)} isBad={Number(vencido) > 0}>
          {facvencidas > 0
            ? `${plural(facvencidas, 'factura', 'facturas')}, la más vieja hace ${plural(dias_vencido, 'día', 'días')}`
            : 'Nada vencido'}
        </Figure>
        <CreditFigure summary={summary} />
      </dl>
      {foreign.length > 0 && (
        <p className="text-sm text-soft">
          Incluye, al tipo de cambio de cada factura:{' '}
          {foreign.map(({ moneda, saldo }) => `${money(saldo)} ${moneda}`).join(', ')}.
        </p>
      )}
    </div>
  )
}

type FigureProps = { title: string; value: string; isBad?: boolean; className?: string; children: React.ReactNode }

function Figure({ title, value, isBad, className = '', children }: FigureProps) {
  return (
    <div className={`grid content-start gap-1 rounded-panel border border-line bg-card p-4 ${className}`}>
      <dt className="text-sm text-soft">{title}</dt>
      <dd className={`text-2xl font-semibold tabular-nums wrap-anywhere ${isBad ? 'text-no' : ''}`}>
        {value}
        <span className="block text-xs font-normal text-soft">{children}</span>
      </dd>
    </div>
  )
}

/** What is left of the limit, with its bar. */
export function CreditFigure({ summary }: { summary: Summary }) {
  const { cliente, limite, disponible } = summary
  if (cliente.dias_credito === 0 && Number(limite) === 0) {
    return (
      <Figure title="Condición" value="De contado" className="sm:col-span-2">
        Las compras se pagan antes de surtirse
      </Figure>
    )
  }
  return (
    <div className="grid content-start gap-1 rounded-panel border border-line bg-card p-4 sm:col-span-2">
      <dt className="text-sm text-soft">
        Crédito disponible{cliente.dias_credito > 0 && ` · a ${plural(cliente.dias_credito, 'día', 'días')}`}
      </dt>
      <dd className={`text-2xl font-semibold tabular-nums ${Number(disponible) < 0 ? 'text-no' : ''}`}>
        {money(disponible)}
        <CreditBar summary={summary} />
      </dd>
    </div>
  )
}

/** Limit and what is used of it, as a bar and in words. */
function CreditBar({ summary: { limite, usado, total, por_facturar, autorizado } }: { summary: Summary }) {
  const most = Math.max(Number(limite), Number(usado), 1)
  const share = (amount: string) => (Number(amount) / most) * 100
  const isOver = Number(usado) > Number(limite)
  return (
    <>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 h-1 w-full">
        <rect width={100} height={2} className="fill-edge opacity-50" />
        <rect width={share(usado)} height={2} className="fill-edge" />
        <Bar width={share(total)} isBad={isOver} />
      </svg>
      <span className="mt-1 block text-xs font-normal text-soft">
        Límite {money(limite)}, usado {money(usado)}
        {Number(por_facturar) > 0 && ` · ${money(por_facturar)} en pedidos por facturar`}
        {Number(autorizado) > 0 && ` · ${money(autorizado)} en cotizaciones autorizadas`}
      </span>
    </>
  )
}

function Bar({ width, isBad }: { width: number; isBad: boolean }) {
  return isBad ? (
    <rect width={width} height={2} className="text-no" fill="currentColor" />
  ) : (
    <rect width={width} height={2} className="fill-accent" />
  )
}

type AgeingProps = { amounts: readonly string[]; caption: string }

/** How late what is owed is: a line and a bar for each span of days. */
export function Ageing({ amounts, caption }: AgeingProps) {
  const most = Math.max(1, ...amounts.map(Number))
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0)
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-2 text-left text-base font-semibold">{caption}</caption>
      <tbody className="divide-y divide-line">
        {BUCKETS.map((text, n) => {
          const amount = Number(amounts[n] ?? 0)
          return (
            <tr key={text}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {text}
                <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden className="mt-1 h-1 w-full">
                  <Bar width={(amount / most) * 100} isBad={n > 0} />
                </svg>
              </th>
              <td className={`w-28 py-1.5 text-right align-top ${n > 0 && amount > 0 ? 'font-semibold text-no' : ''}`}>
                {money(amount)}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot className="border-t border-line font-semibold">
        <tr>
          <th scope="row" className="py-1.5 text-left">
            Total
          </th>
          <td className="py-1.5 text-right">{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Where to pay, and what to write so that we know whose it is. */
export function PayTo({ pago }: { pago: NonNullable<Summary['pago']> }) {
  const clabe = pago.clabe.replace(/(\d{3})(\d{3})(\d{11})(\d)/, '$1 $2 $3 $4')
  const facts: [string, string][] = [
    ['A nombre de', pago.beneficiario],
    ['Banco', pago.banco],
    ['CLABE', clabe],
    ['Referencia', pago.referencia],
  ]
  return (
    <section aria-labelledby="pagar" className="grid gap-2 text-sm">
      <h2 id="pagar" className="text-base font-semibold">
        Cómo pagar
      </h2>
      <dl className="grid gap-2">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="grid gap-0.5">
              <dt className="text-soft">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
