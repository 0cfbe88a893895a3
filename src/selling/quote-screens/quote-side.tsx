import { Copy, FileSpreadsheet, FileText, MessageCircle, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { giftText } from '#catalogue/prices/offer-words.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { isInPilot } from '#kit/base/in-pilot.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { shortPath } from '#kit/base/short-link.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { SumRows } from '#kit/ui/sum-rows.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Countdown } from './countdown.tsx'
import { kindNames, type Quote } from './quote-data.ts'
import { EXPIRING } from '#selling/quotes/transitions.ts'

/** Totals, and what goes under them: the buttons. */
export function QuoteTotals({
  quote: { subtotal, flete, cascos, rebaja, promociones, iva, impuestos, total, lineas, piezas },
  children,
}: {
  quote: Quote
  children?: ReactNode
}) {
  return (
    <section aria-label="Totales" className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <dt className="text-soft">{plural(lineas, 'renglón', 'renglones')}</dt>
        <dd className="text-right">{plural(piezas, 'pza', 'pzas')}</dd>
        <SumRows {...{ subtotal, flete, cascos, rebaja, iva, impuestos }} />
        <div className="col-span-2 flex items-baseline justify-between border-t border-line pt-2">
          <dt className="font-semibold">Total MXN</dt>
          <dd className="font-display text-2xl font-bold" data-total={total}>
            {money(total)}
          </dd>
        </div>
      </dl>
      {promociones?.map((offer) => (
        <p key={offer.id} className="text-xs text-yes first-letter:uppercase">
          {giftText(offer)}
        </p>
      ))}
      {children}
    </section>
  )
}

/** Who, until when, where to. */
export function QuoteFacts({ quote, isDraft = false }: { quote: Quote; isDraft?: boolean }) {
  const { vigencia, ahora, estado, via, direccion, orden_compra, revisor, autorizado_por, autorizado_en, origen } =
    quote
  const facts: [string, ReactNode][] = [
    [
      'Vigencia',
      vigencia && (EXPIRING.includes(estado) ? <Countdown key="v" until={vigencia} now={ahora} /> : moment(vigencia)),
    ],
    ['Autorizó', autorizado_en && `${autorizado_por ?? 'Autorización automática'}, ${moment(autorizado_en)}`],
    ['Te atiende', revisor?.name],
    ['Solicitó', quote.solicitante],
    ['Capturó', quote.capturado_por && `${quote.capturado_por} (JACVE)`],
    ['Vía de embarque', !isDraft && via?.nombre],
    [
      'Entregar en',
      !isDraft && direccion && (
        <span key="d">
          <b className="font-semibold">{direccion.alias}</b>
          <span className="block text-sm text-soft">{direccion.texto}</span>
        </span>
      ),
    ],
    ['Orden de compra', !isDraft && orden_compra],
    [
      'Notas',
      !isDraft && quote.notas && (
        <span key="n" className="whitespace-pre-wrap">
          {quote.notas}
        </span>
      ),
    ],
    [
      'Viene de',
      origen && (
        <a key="o" href={at(`/DetallePrepedido?id=${origen.id}`)} className="link">
          {origen.folio}
        </a>
      ),
    ],
  ]
  return (
    <dl className="grid gap-3 text-sm">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The document as a file, on paper, or handed to somebody on WhatsApp: a link that shows its price only to who may see it. */
export function QuoteTools({ quote }: { quote: Quote }) {
  const { id, folio, tipo, lineas } = quote
  const isReady = useHydrated()
  const short = at(shortPath('cotizacion', id))
  const address = isReady ? location.origin + short : short
  const text = `${kindNames[tipo]} ${folio} de JACVE, ${plural(lineas, 'parte', 'partes')}.\n${address}`
  const button = `${buttonClass('quiet', 'sm')} justify-start`
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      <a href={at(`/api/v1/cotizaciones/${id}/archivo/pdf`)} target="_self" download className={button}>
        <Icon of={FileText} /> PDF
      </a>
      <a href={at(`/api/v1/cotizaciones/${id}/archivo/xlsx`)} target="_self" download className={button}>
        <Icon of={FileSpreadsheet} /> Excel
      </a>
      <button type="button" onClick={() => print()} className={button} disabled={!isReady}>
        <Icon of={Printer} /> Imprimir
      </button>
      <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener" className={button}>
        <Icon of={MessageCircle} /> WhatsApp
      </a>
      {isInPilot(currentSession(), 'cotizacion-como-texto') && <CopyQuote id={id} className={button} />}
    </div>
  )
}

/** The document as text. Asked through the hook of writes, which says it when the text does not come. */
function CopyQuote({ id, className }: { id: number; className: string }) {
  const { busy, ask } = useWrite({ reloads: false })
  const isReady = useHydrated()
  const copy = () =>
    ask(() =>
      copyText(
        call('GET /api/v1/cotizaciones/:id/texto', { params: { id } }).then(({ texto }) => texto),
        'Cotización copiada',
      ),
    )
  return (
    <button type="button" onClick={() => void copy()} className={className} disabled={!isReady || busy}>
      <Icon of={Copy} /> Copiar texto
    </button>
  )
}
