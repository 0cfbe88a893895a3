import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { MOST_ADDED } from '#kit/base/settings.ts'
import { count, plural } from '#kit/ui/format.ts'
import { amountText } from './amount.ts'
import { kinds } from './fiscal-words.ts'

type List = Reply<Api['GET /api/v1/documentos']>

/** What the filtered documents add up to, by type and currency; cancelled ones add nothing, and too many are not added. */
export function DocumentTotals({ list: { totales } }: { list: List }) {
  if (totales.length === 0) {
    return <p className="text-sm text-soft">Son {count(MOST_ADDED)} o más: acota las fechas para ver cuánto suman.</p>
  }
  const cancelled = totales.reduce((sum, { cancelados }) => sum + cancelados, 0)
  return (
    <section aria-label="Totales de lo filtrado" className="grid gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-panel border border-line bg-card px-4 py-3">
        {totales.map(({ tipo, moneda, documentos, total, saldo }) => (
          <div key={tipo + moneda} className="grid content-start">
            <dt className="text-xs text-soft">
              {kinds[tipo].varios} · {plural(documentos, 'documento', 'documentos')}
            </dt>
            <dd className="font-semibold tabular-nums">{tipo === 'T' ? '—' : amountText(total, moneda)}</dd>
            {Number(saldo) > 0 && (
              <dd className="text-xs text-maybe tabular-nums">Por pagar {amountText(saldo, moneda)}</dd>
            )}
          </div>
        ))}
      </dl>
      {cancelled > 0 && (
        <p className="text-xs text-soft">
          {plural(cancelled, 'documento cancelado no suma', 'documentos cancelados no suman')}.
        </p>
      )}
    </section>
  )
}
