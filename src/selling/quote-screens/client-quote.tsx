import { ArrowRight } from 'lucide-react'
import { useReducer, useRef, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ClientActions } from './client-actions.tsx'
import { answered, answerStep, mayAnswer, unanswered } from './client-answer.ts'
import { ClientLines, type Editing } from './client-lines.tsx'
import { AddressDialog, type Delivery, DeliveryFields } from './delivery-form.tsx'
import { PurchaseApproval } from './purchase-approval.tsx'
import { kindNames, type Quote } from './quote-data.ts'
import { QuoteFaults } from './quote-faults.tsx'
import { QuotePresence } from './quote-presence.tsx'
import { QuoteFacts, QuoteTools, QuoteTotals } from './quote-side.tsx'
import { QuoteHistory, QuoteTalk } from './quote-talk.tsx'
import { StateMark } from './state-mark.tsx'
import { states } from '#selling/quotes/transitions.ts'
import { type EventBody, useQuoteEvent } from './use-quote-event.ts'

type ClientQuoteProps = { quote: Quote; delivery: Delivery | null }

/** A document of the client's, in whatever state: what it holds, and what he can do about it now. */
export function ClientQuote({ quote, delivery }: ClientQuoteProps) {
  const { pedidos, eventos } = quote
  const desk = useQuoteEvent(quote)
  const [isAnswering, setAnswering] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [answer, step] = useReducer(answerStep, unanswered)
  const form = useRef<HTMLFormElement>(null)
  const editing = eventos.includes('editar') ? 'borrador' : isAnswering && mayAnswer(quote) ? 'respuesta' : null
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <Head quote={quote} />
      {pedidos.length > 0 && <Ordered pedidos={pedidos} />}
      <PurchaseApproval quote={quote} />
      <QuoteFaults desk={desk} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* Drawn anew with each version: what was typed for an older one is not sent for this one. */}
          <form
            key={`${quote.version_actual}-${quote.estado}`}
            ref={form}
            aria-label="Documento"
            onSubmit={(event) => event.preventDefault()}
            className="grid grid-cols-[minmax(0,1fr)] gap-8"
          >
            <ClientLines quote={quote} editing={editing} answer={answer} step={step} />
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
          <QuoteTotals quote={editing || answer.refused.length ? answered(quote, answer) : quote}>
            <ClientActions
              quote={quote}
              desk={desk}
              refused={answer.refused}
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

function Head({ quote }: { quote: Quote }) {
  const { estado, folio, tipo, motivo } = quote
  return (
    <>
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
    </>
  )
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
