import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { day, money, plural } from '#kit/ui/format.ts'

export type OrderInvoice = Reply<Api['GET /api/v1/pedidos/:sucursal/:folio/facturas']>['facturas'][number]

/** What was invoiced of an order, with its files and what is owed of it. */
export function OrderInvoices({ facturas }: { facturas: OrderInvoice[] }) {
  if (facturas.length === 0) return null
  return (
    <section aria-labelledby="facturas" className="grid gap-3">
      <h2 id="facturas" className="text-xl">
        Facturas
      </h2>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {facturas.map((invoice) => (
          <li key={invoice.uuid} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <a
              href={at(`/DetalleDocuments?uuid=${invoice.uuid}`)}
              className="code font-semibold text-ink hover:text-accent-strong"
            >
              {[invoice.serie, invoice.folio].filter(Boolean).join('-') || invoice.uuid.slice(0, 8)}
            </a>
            <span className="text-soft">{day(`${invoice.fecha.slice(0, 10)}T18:00:00Z`)}</span>
            <span className="text-soft">{plural(invoice.piezas, 'pieza', 'piezas')}</span>
            <Amount invoice={invoice} />
            <span className="flex gap-3 print:hidden">
              {(['xml', 'pdf'] as const).map((ending) => (
                <a
                  key={ending}
                  href={at(`/api/v1/documentos/${invoice.uuid}.${ending}`)}
                  download
                  className="link inline-flex min-h-6 items-center"
                >
                  {ending.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Amount({ invoice: { total, saldo, moneda, estado_sat } }: { invoice: OrderInvoice }) {
  const currency = moneda === 'MXN' ? '' : ` ${moneda}`
  return (
    <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
      <span className="font-semibold">
        {money(total)}
        {currency}
      </span>
      {estado_sat === 'CANCELADO' ? (
        <Badge tone="no">Cancelada</Badge>
      ) : Number(saldo) === 0 ? (
        <Badge tone="yes">Pagada</Badge>
      ) : (
        <span className="text-soft">
          Se deben {money(saldo)}
          {currency}
        </span>
      )}
    </span>
  )
}
