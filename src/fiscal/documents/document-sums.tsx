import { amountInWords } from './amount-words.ts'
import { amountText, localDay } from './amount.ts'
import type { Fiscal, WholeDocument } from './document-data.ts'
import { taxName } from './fiscal-words.ts'

/** Subtotal, taxes, total in figures and words, and what is still owed. */
export function DocumentSums({ document }: { document: WholeDocument }) {
  const { fiscal, total, moneda, saldo, vence_en, vencida, tipo, estado_sat } = document
  const rows = fiscal && tipo !== 'P' ? rowsOf(fiscal) : []
  const words = amountInWords(total, moneda)
  const isOwed = tipo === 'I' && estado_sat !== 'CANCELADO'
  return (
    <section
      aria-labelledby="importes"
      className="grid content-start gap-2 rounded-panel border border-line bg-card p-4 text-sm print:border-0 print:p-0"
    >
      <h2 id="importes" className="text-base">
        {tipo === 'P' ? 'Importe del pago' : 'Importes'}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {rows.map(([label, amount]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right">{amountText(amount, moneda)}</dd>
          </div>
        ))}
        <div className="col-span-2 flex items-baseline justify-between border-t border-line pt-2 text-base font-semibold">
          <dt>Total</dt>
          <dd>{amountText(total, moneda)}</dd>
        </div>
        {isOwed && (
          <div className={`col-span-2 flex items-baseline justify-between ${vencida ? 'text-no' : ''}`}>
            <dt>Saldo</dt>
            <dd>{amountText(saldo, moneda)}</dd>
          </div>
        )}
      </dl>
      {words && tipo !== 'T' && <p className="text-xs text-soft">{words}</p>}
      {isOwed && Number(saldo) === 0 && <p className="text-xs text-yes">Está pagada.</p>}
      {isOwed && Number(saldo) > 0 && vence_en && (
        <p className={`text-xs ${vencida ? 'text-no' : 'text-soft'}`}>
          {vencida ? 'Venció el' : 'Vence el'} {localDay(vence_en)}
        </p>
      )}
    </section>
  )
}

function rowsOf(fiscal: Fiscal): [string, string][] {
  const rows: [string, string][] = [['Subtotal', fiscal.subtotal]]
  if (Number(fiscal.descuento) > 0) rows.push(['Descuento', `-${fiscal.descuento}`])
  for (const tax of fiscal.impuestos) if (tax.importe !== null) rows.push([taxName(tax), signed(tax.tipo, tax.importe)])
  for (const { nombre, tasa, importe, tipo } of fiscal.impuestos_locales)
    rows.push([`${nombre} ${tasa} %`, signed(tipo, importe)])
  return rows
}

function signed(kind: 'traslado' | 'retencion', amount: string): string {
  return kind === 'retencion' ? `-${amount}` : amount
}
