import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Change } from '#selling/quotes/changes.ts'
import { ClientLines, type Editing } from './client-lines.tsx'
import { AddressDialog, type Delivery, DeliveryFields } from './delivery-form.tsx'
import { LackDialog } from './lack-dialog.tsx'
import { PurchaseApproval } from './purchase-approval.tsx'
import { kindNames, type Quote } from './quote-data.ts'
import { ConsentDialog, QuoteFaults } from './quote-faults.tsx'
import { QuotePresence } from './quote-presence.tsx'
import { QuoteFacts, QuoteTools, QuoteTotals } from './quote-side.tsx'
import { QuoteHistory, QuoteTalk } from './quote-talk.tsx'
import { type Edits, editedTotals } from './review-edits.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { StateMark } from './state-mark.tsx'
import { type Event, states } from '#selling/quotes/transitions.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type EventBody, type QuoteDesk, useQuoteEvent } from './use-quote-event.ts'

type ClientQuoteProps = { quote: Quote; delivery: Delivery | null }

/** A document of the client's, in whatever state: what it holds, and what he can do about it now. */
export function ClientQuote({ quote, delivery }: ClientQuoteProps) {
  const { estado, folio, tipo, motivo, eventos, pedidos } = quote
  const desk = useQuoteEvent(quote)
  const [isAnswering, setAnswering] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState<Edits>({})
  const [refused, setRefused] = useState<number[]>([])
  const form = useRef<HTMLFormElement>(null)
  const editing: Editing = eventos.includes('editar')
    ? 'borrador'
    : isAnswering && mayAnswer(quote)
      ? 'respuesta'
      : null
  const left = quote.renglones.filter(({ n }) => !refused.includes(n))
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="flex flex-wrap items-center gap-3 text-3xl">
            {kindNames[tipo]} <span className="code text-2xl">{folio}</span>
            <StateMark state={estado} />
          </h1>
          <QuoteTools quote={quote} />
        </div>
        <p className="text-soft">{states[estado].explica}</p>
        <QuotePresence quote={quote} />
      </header>
      {motivo && ['RECHAZADA', 'CANCELADA'].includes(estado) && (
        <Alert kind="warning" title="El motivo">
          <p className="whitespace-pre-wrap">{motivo}</p>
        </Alert>
      )}
      {pedidos.length > 0 && <Ordered pedidos={pedidos} />}
      <PurchaseApproval quote={quote} />
      <QuoteFaults desk={desk} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* Drawn anew with each version: what was typed for an older one is not sent for this one. */}
          <form
            key={`${quote.version_actual}-${estado}`}
            ref={form}
            aria-label="Documento"
            onSubmit={(event) => event.preventDefault()}
            className="grid grid-cols-[minmax(0,1fr)] gap-8"
          >
            <ClientLines
              quote={quote}
              editing={editing}
              typed={typed}
              onTyped={(n, pieces) => setTyped({ ...typed, [n]: { cantidad: pieces } })}
              refused={refused}
              onRefuse={
                eventos.includes('aceptarCambios') && editing === null && quote.renglones.length > 1
                  ? (n) => setRefused(refused.includes(n) ? refused.filter((one) => one !== n) : [...refused, n])
                  : undefined
              }
            />
            {editing === 'borrador' && delivery && (
              <DeliveryFields quote={quote} delivery={delivery} onAddAddress={() => setAdding(true)} />
            )}
            {editing === 'respuesta' && (
              <TextArea label="Qué necesitas, en pocas palabras" name="texto" rows={2} maxLength={1000} />
            )}
          </form>
          <QuoteTalk quote={quote} desk={desk} />
          <QuoteHistory quote={quote} />
        </div>
        <aside aria-label="Resumen" className="grid gap-6 desktop:sticky desktop:top-[calc(var(--bar)+1rem)]">
          <QuoteTotals
            quote={
              editing || refused.length ? { ...quote, ...editedTotals({ ...quote, renglones: left }, typed) } : quote
            }
          >
            <ClientActions
              quote={quote}
              desk={desk}
              refused={refused}
              isAnswering={editing === 'respuesta'}
              onAnswering={(is) => {
                setAnswering(is)
                // Once the fields are there: the first of them is what one came for.
                if (is) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input')?.focus())
              }}
              read={() => bodyOf(form.current, editing)}
            />
          </QuoteTotals>
          <QuoteFacts quote={quote} isDraft={editing === 'borrador'} />
        </aside>
      </div>
      <AddressDialog quote={quote} open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

function mayAnswer({ eventos }: Quote): boolean {
  return eventos.includes('contraofertar') || eventos.includes('solicitarCambio')
}

function Ordered({ pedidos }: Pick<Quote, 'pedidos'>) {
  return (
    <Alert kind="info" title={pedidos.length === 1 ? 'Ya es un pedido' : 'Ya son pedidos, uno por sucursal'}>
      <ul className="flex flex-wrap gap-x-4">
        {pedidos.map(({ sucursal, folio }) => (
          <li key={sucursal + folio}>
            <a
              href={at(`/DetallePedidoCreado/${sucursal}/${folio}`)}
              className="link inline-flex min-h-6 items-center gap-1"
            >
              Ver el pedido {folio} <Icon of={ArrowRight} size={14} />
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What the form holds, as the event takes it. */
function bodyOf(form: HTMLFormElement | null, editing: Editing): EventBody {
  if (!form || !editing) return {}
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const numbers = [...data.keys()].flatMap((name) => /^cantidad-(\d+)$/.exec(name)?.[1] ?? [])
  const changed = numbers.filter(
    (n) => isChanged(form, `cantidad-${n}`) || text(`mensaje-${n}`) || isChanged(form, `objetivo-${n}`),
  )
  const lineas = changed.map((n) => ({
    n: Number(n),
    ...(isChanged(form, `cantidad-${n}`) ? { cantidad: Number(text(`cantidad-${n}`)) } : {}),
    ...(isChanged(form, `objetivo-${n}`)
      ? { precio_objetivo: text(`objetivo-${n}`).replace(/[$,\s]/g, '') || null }
      : {}),
    ...(text(`mensaje-${n}`) ? { mensaje: text(`mensaje-${n}`) } : {}),
  }))
  if (editing === 'respuesta') return { lineas, ...(text('texto') ? { texto: text('texto') } : {}) }
  const direccion = text('direccion')
  return {
    ...(lineas.length ? { lineas } : {}),
    ...(data.has('via')
      ? {
          via: text('via'),
          direccion: direccion ? Number(direccion) : null,
        }
      : {}),
    orden_compra: text('orden_compra'),
    notas: text('notas'),
  }
}

/** A hidden field is a line taken out; any other counts when it is not what the page came with. */
function isChanged(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && (field.type === 'hidden' || field.value !== field.defaultValue)
}

type ActionsProps = {
  quote: Quote
  desk: QuoteDesk
  refused: number[]
  isAnswering: boolean
  onAnswering: (is: boolean) => void
  read: () => EventBody
}

function ClientActions({ quote, desk, refused, isAnswering, onAnswering, read }: ActionsProps) {
  const { eventos, estado, pedidos } = quote
  const { act, again, last, busy, fault } = desk
  const isReady = useHydrated()
  const panel = useKeptFocus()
  const [asking, setAsking] = useState<Event | null>(null)
  const may = (event: Event) => eventos.includes(event)
  const answer: Event = may('contraofertar') ? 'contraofertar' : 'solicitarCambio'
  // The server puts the differences there when it asks for consent.
  const changes = fault?.code === 'cambios' ? ((fault.extra?.['cambios'] ?? []) as Change[]) : []
  const button = (
    event: Event,
    text: string,
    more: { body?: () => EventBody; variant?: 'primary' | 'secondary' | 'quiet'; after?: () => void } = {},
  ) =>
    may(event) && (
      <Button
        key={event}
        variant={more.variant}
        busy={busy === event}
        disabled={!isReady || busy !== null}
        onClick={() => void act(event, more.body?.()).then((done) => done && more.after?.())}
      >
        {text}
      </Button>
    )
  const later = (event: Event, text: string) =>
    may(event) && (
      <Button key={event} variant="quiet" disabled={!isReady} onClick={() => setAsking(event)}>
        {text}
      </Button>
    )
  const consent = changes.map(({ k_parte, tipo, ahora }) => ({ k_parte, tipo, ahora }))
  return (
    <div {...panel} className="grid gap-2 outline-none print:hidden">
      {isAnswering ? (
        <Rows>
          {button(answer, answer === 'contraofertar' ? 'Enviar contraoferta' : 'Pedir el cambio', {
            body: read,
            // Said: what comes back is looked at, not answered at once.
            after: () => onAnswering(false),
          })}
          <Button variant="quiet" onClick={() => onAnswering(false)}>
            Dejarlo como está
          </Button>
        </Rows>
      ) : (
        <Rows>
          {button('enviar', 'Enviar a autorizar', { body: read })}
          {button('editar', 'Guardar borrador', { body: read, variant: 'secondary' })}
          {refused.length < quote.renglones.length &&
            button('aceptarCambios', refused.length ? 'Aceptar los demás' : 'Aceptar los cambios', {
              body: () => (refused.length ? { rechazados: refused } : {}),
            })}
          {may('aceptar') && (
            <Button disabled={!isReady || busy !== null} onClick={() => setAsking('aceptar')}>
              Aceptar y hacer el pedido
            </Button>
          )}
          {mayAnswer(quote) && (
            <Button variant="secondary" disabled={!isReady} onClick={() => onAnswering(true)}>
              {may('contraofertar') ? 'Contraofertar' : 'Pedir un cambio'}
            </Button>
          )}
          {button('recotizar', 'Volver a cotizar')}
          {estado === 'CONVERTIDA' && pedidos[0] && (
            <LinkButton href={at(`/DetallePedidoCreado/${pedidos[0].sucursal}/${pedidos[0].folio}`)}>
              Ver el pedido
            </LinkButton>
          )}
          {button('retirar', 'Retirar para corregir', { variant: 'secondary' })}
          {later('rechazar', 'Rechazar')}
          {later('cancelar', 'Cancelar el documento')}
          {button('duplicar', 'Duplicar', { variant: 'quiet' })}
        </Rows>
      )}
      <ReasonDialog quote={quote} event={asking} desk={desk} onClose={() => setAsking(null)} />
      <LackDialog desk={desk} />
      <ConsentDialog
        changes={changes}
        busy={busy !== null}
        confirm={last === 'aceptar' ? 'Acepto y hago el pedido' : 'Acepto y envío'}
        onClose={desk.clear}
        onAccept={() => void again((body) => ({ ...body, consentimiento: consent }))}
      />
    </div>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <div className="grid gap-2">{children}</div>
}
