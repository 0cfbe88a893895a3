import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import { amountText, localDay } from './amount.ts'
import { documentHref, type WholeDocument } from './document-data.ts'
import { relationText } from '#fiscal/cfdi/codes.ts'
import { kinds, nameOf, shownUuid } from './fiscal-words.ts'

type Happened = WholeDocument['historia'][number]

/** Order, invoice, payments and notes in the order they happened. */
export function DocumentHistory({ document: { historia, uuid } }: { document: WholeDocument }) {
  return (
    <section aria-labelledby="historia" className="grid gap-3">
      <h2 id="historia" className="text-xl">
        Historia
      </h2>
      <Timeline>
        {historia.map((event, place) => (
          <Happening
            // The same may happen twice on a day.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            day={localDay(event.fecha)}
            aside={amountOf(event)}
          >
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{sentenceOf(event)}</span>
              <What event={event} own={uuid} />
              {event.documento?.estado_sat === 'CANCELADO' && <Badge tone="no">Cancelado</Badge>}
            </div>
          </Happening>
        ))}
      </Timeline>
    </section>
  )
}

function amountOf({ importe, insoluto, moneda }: Happened) {
  if (importe === null && insoluto === null) return null
  return (
    <span className="tabular-nums">
      {importe !== null && amountText(importe, moneda)}
      {insoluto !== null && <span className="block text-xs text-soft">Quedan {amountText(insoluto, moneda)}</span>}
    </span>
  )
}

function sentenceOf({ que, detalle, documento }: Happened): string {
  const instalment = detalle ? `, parcialidad ${detalle}` : ''
  switch (que) {
    case 'pedido':
      return 'Pedido'
    case 'emision':
      return 'Se emitió este documento'
    case 'paga':
      return `Paga${instalment}`
    case 'pago':
      return `Pago${instalment}`
    case 'nota':
      return detalle === '03' ? 'Nota de crédito por devolución' : 'Nota de crédito'
    case 'sustituido':
      return 'Lo sustituye'
    case 'relacion':
      return relationText(detalle).replace(/^\d\d · /, '')
    default:
      return documento ? `Lo nombra (${relationText(detalle).replace(/^\d\d · /, '')} este)` : 'Lo nombra'
  }
}

/** What it is about, as a way there when it is here. */
function What({ event: { documento, pedido, uuid }, own }: { event: Happened; own: string }) {
  if (pedido) {
    const base = currentSession().cliente === null ? '/pedidos' : '/DetallePedidoCreado'
    return (
      <a href={at(`${base}/${pedido.sucursal}/${pedido.folio}`)} className="link code">
        {pedido.folio}
      </a>
    )
  }
  if (documento && documento.uuid !== own) {
    return (
      <>
        <a href={documentHref(documento.uuid)} className="link code">
          {nameOf(documento)}
        </a>
        <span className="text-soft">{kinds[documento.tipo].texto}</span>
      </>
    )
  }
  if (!uuid) return null
  return <span className="code text-xs text-soft wrap-anywhere">{shownUuid(uuid)} (no está aquí)</span>
}
