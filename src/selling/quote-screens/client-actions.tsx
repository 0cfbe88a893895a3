import { useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Change } from '#selling/quotes/changes.ts'
import type { Event } from '#selling/quotes/transitions.ts'
import { clientActions } from './client-answer.ts'
import { LackDialog } from './lack-dialog.tsx'
import type { Quote } from './quote-data.ts'
import { ConsentDialog } from './quote-faults.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { EventBody, QuoteDesk } from './use-quote-event.ts'

type ActionsProps = {
  quote: Quote
  desk: QuoteDesk
  refused: readonly number[]
  isAnswering: boolean
  onAnswering: (is: boolean) => void
  read: () => EventBody
}

/** What the client can do with his document now. */
export function ClientActions({ quote, desk, refused, isAnswering, onAnswering, read }: ActionsProps) {
  const panel = useKeptFocus()
  const isReady = useHydrated()
  const [asking, setAsking] = useState<Event | null>(null)
  const bodyOf = (event: Event): EventBody | undefined => {
    if (event === 'enviar' || event === 'editar') return read()
    return event === 'aceptarCambios' && refused.length > 0 ? { rechazados: [...refused] } : undefined
  }
  return (
    <div {...panel} className="grid gap-2 outline-none print:hidden">
      {isAnswering ? (
        <Answering quote={quote} desk={desk} read={read} onDone={() => onAnswering(false)} />
      ) : (
        <div className="grid gap-2">
          <OrderLink quote={quote} />
          {clientActions(quote, refused.length).map(({ event, text, variant, first }) => (
            <Button
              key={event}
              variant={variant}
              busy={!first && desk.busy === event}
              disabled={!isReady || desk.busy !== null}
              onClick={() => {
                if (first === 'asks') setAsking(event)
                else if (first === 'answers') onAnswering(true)
                else void desk.act(event, bodyOf(event))
              }}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
      <ReasonDialog quote={quote} event={asking} desk={desk} onClose={() => setAsking(null)} />
      <LackDialog desk={desk} />
      <Consent desk={desk} />
    </div>
  )
}

type AnsweringProps = { quote: Quote; desk: QuoteDesk; read: () => EventBody; onDone: () => void }

function Answering({ quote, desk: { act, busy }, read, onDone }: AnsweringProps) {
  const isReady = useHydrated()
  const event = quote.eventos.includes('contraofertar') ? 'contraofertar' : 'solicitarCambio'
  return (
    <div className="grid gap-2">
      <Button
        busy={busy === event}
        disabled={!isReady || busy !== null}
        // Said: what comes back is looked at, not answered at once.
        onClick={() => void act(event, read()).then((done) => done && onDone())}
      >
        {event === 'contraofertar' ? 'Enviar contraoferta' : 'Pedir el cambio'}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Dejarlo como está
      </Button>
    </div>
  )
}

function OrderLink({ quote: { estado, pedidos } }: { quote: Quote }) {
  const [order] = pedidos
  if (estado !== 'CONVERTIDA' || !order) return null
  return <LinkButton href={at(`/DetallePedidoCreado/${order.sucursal}/${order.folio}`)}>Ver el pedido</LinkButton>
}

/** What changed since, as the server says when it asks for consent. */
function Consent({ desk: { again, last, busy, fault, clear } }: { desk: QuoteDesk }) {
  const changes = fault?.code === 'cambios' ? ((fault.extra?.['cambios'] ?? []) as Change[]) : []
  const consent = changes.map(({ k_parte, tipo, ahora }) => ({ k_parte, tipo, ahora }))
  return (
    <ConsentDialog
      changes={changes}
      busy={busy !== null}
      confirm={last === 'aceptar' ? 'Acepto y hago el pedido' : 'Acepto y envío'}
      onClose={clear}
      onAccept={() => void again((body) => ({ ...body, consentimiento: consent }))}
    />
  )
}
