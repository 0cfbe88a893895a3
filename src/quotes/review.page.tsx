import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#base/call.ts'
import { at } from '#base/place.ts'
import { orMissing } from '#people/or-missing.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { RecordFrame } from '#ui/list-frame.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { kindNames, type Quote } from './quote-data.ts'
import { QuoteFaults } from './quote-faults.tsx'
import { QuoteFacts, QuoteTools, QuoteTotals } from './quote-side.tsx'
import { QuoteHistory, QuoteTalk } from './quote-talk.tsx'
import { ReviewActions } from './review-actions.tsx'
import { type Edits, editedTotals } from './review-edits.ts'
import { ReviewLines } from './review-lines.tsx'
import { StateMark } from './state-mark.tsx'
import { useQuoteEvent } from './use-quote-event.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const quote = await orMissing(call('GET /api/v1/cotizaciones/:id', { params: { id: Number(params['id']) } }))
  return data({ quote }, { status: quote ? 200 : 404 })
}

export function head({ quote }: { quote: Quote | null }) {
  return { title: quote ? `${quote.folio} · ${quote.cliente.nombre}` : 'El documento no existe', noindex: true }
}

export function Component() {
  const { quote } = useLoaderData<typeof loader>()
  if (quote) return <Review key={quote.id} quote={quote} />
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title="El documento no existe"
        text="Puede que sea de un cliente fuera de tu cartera o que la dirección esté incompleta."
        figure={<Icon of={FileQuestion} size={40} />}
      >
        <LinkButton href={at('/cotizaciones')}>Ver las cotizaciones</LinkButton>
      </EmptyState>
    </div>
  )
}

/** A document on the desk of who answers it. What he types stays while the document changes under it. */
function Review({ quote }: { quote: Quote }) {
  const { estado, folio, tipo, cliente, renglones, eventos } = quote
  const desk = useQuoteEvent(quote)
  const [edits, setEdits] = useState<Edits>({})
  const isEditable = eventos.includes('proponer')
  const shown = isEditable ? { ...quote, ...editedTotals(renglones, edits) } : quote
  return (
    <RecordFrame
      list="cotizaciones"
      title={`${kindNames[tipo]} ${folio}`}
      action={<QuoteTools quote={quote} />}
      aside={
        <>
          <StateMark state={estado} />
          <a href={at(`/clientes/${cliente.id}`)} className="link inline-flex min-h-6 items-center">
            {cliente.nombre}
          </a>
          <Badge>{cliente.clave}</Badge>
        </>
      }
    >
      <QuoteFaults desk={desk} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <ReviewLines
            quote={quote}
            edits={edits}
            onEdit={(n, edit) => setEdits({ ...edits, [n]: edit })}
            isEditable={isEditable}
          />
          <ApprovalPanel quote={quote} onUse={setEdits} isEditable={isEditable} />
          <QuoteTalk quote={quote} desk={desk} />
          <QuoteHistory quote={quote} />
        </div>
        <aside aria-label="Resumen" className="grid gap-6 desktop:sticky desktop:top-[calc(var(--bar)+1rem)]">
          <QuoteTotals quote={shown}>
            <ReviewActions quote={quote} desk={desk} edits={edits} onSent={() => setEdits({})} />
          </QuoteTotals>
          <QuoteFacts quote={quote} />
        </aside>
      </div>
    </RecordFrame>
  )
}
