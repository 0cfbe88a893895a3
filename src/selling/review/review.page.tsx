import { FileQuestion } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { TaskButton } from '#people/clients/task-dialog.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { approvedOf } from './approved.ts'
import { CreditPanel } from './credit-panel.tsx'
import { HolderDialog, OweDialog } from './holder-dialog.tsx'
import { kindNames, type Quote } from '#selling/quote-screens/quote-data.ts'
import { QuoteFaults } from '#selling/quote-screens/quote-faults.tsx'
import { QuotePresence } from '#selling/quote-screens/quote-presence.tsx'
import { QuoteFacts, QuoteTools, QuoteTotals } from '#selling/quote-screens/quote-side.tsx'
import { QuoteHistory, QuoteTalk } from '#selling/quote-screens/quote-talk.tsx'
import { ReviewActions } from './review-actions.tsx'
import { editedTotals } from '#selling/quote-screens/review-edits.ts'
import { ReviewLines } from './review-lines.tsx'
import { StateMark } from '#selling/quote-screens/state-mark.tsx'
import { useQuoteEvent } from '#selling/quote-screens/use-quote-event.ts'
import { type ReviewDraft, useReviewDraft } from './use-review-draft.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const asked = { params: { id: Number(params['id']) }, query: queryOf<'GET /api/v1/cotizaciones/:id'>(request) }
  const quote = await orMissing(call('GET /api/v1/cotizaciones/:id', asked))
  return data({ quote }, { status: quote ? 200 : 404 })
}

export function head({ quote }: { quote: Quote | null }) {
  return { title: quote ? `${quote.folio} · ${quote.cliente.nombre}` : 'El documento no existe' }
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
  const { estado, folio, tipo, cliente, eventos } = quote
  const desk = useQuoteEvent(quote)
  const kept = useReviewDraft(quote)
  const isEditable = eventos.includes('proponer')
  const approved = isEditable ? approvedOf(quote) : null
  // What was approved is what goes out, until something else is typed.
  const isTyped = Object.values(kept.draft.edits).some((edit) => Object.keys(edit).length > 0)
  const edits = isTyped ? kept.draft.edits : (approved?.edits ?? {})
  const shown = isEditable ? { ...quote, ...editedTotals(quote, edits) } : quote
  return (
    <RecordFrame
      title={`${kindNames[tipo]} ${folio}`}
      action={
        <div className="flex flex-wrap gap-2">
          <TaskButton cliente={cliente} cotizacion={{ id: quote.id, folio }} />
          <QuoteTools quote={quote} />
        </div>
      }
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
      <QuotePresence quote={quote} />
      <QuoteFaults desk={desk} />
      <HolderDialog desk={desk} onSent={kept.clear} />
      <OweDialog desk={desk} onSent={kept.clear} />
      {isEditable && <Recover kept={kept} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <ReviewLines
            quote={quote}
            edits={edits}
            onEdit={(n, edit) => kept.change({ edits: { ...edits, [n]: edit } })}
            isEditable={isEditable}
          />
          <ApprovalPanel quote={quote} />
          <QuoteTalk quote={quote} desk={desk} kept={kept.draft} onWrite={kept.change} />
          <QuoteHistory quote={quote} />
        </div>
        <aside aria-label="Resumen" className="grid gap-6 desktop:sticky desktop:top-[calc(var(--bar)+1rem)]">
          <QuoteTotals quote={shown}>
            <ReviewActions quote={quote} desk={desk} kept={kept} edits={edits} approved={approved} />
          </QuoteTotals>
          <CreditPanel quote={quote} desk={desk} edits={edits} onSent={kept.clear} />
          <QuoteFacts quote={quote} />
        </aside>
      </div>
    </RecordFrame>
  )
}

/** What was typed before the document changed: the person decides whether it still holds. */
function Recover({ kept: { other, settle } }: { kept: ReviewDraft }) {
  if (!other) return null
  return (
    <Alert kind="warning" title="Dejaste algo sin enviar, y el documento cambió desde entonces">
      <p>Recupéralo para verlo sobre los renglones de ahora; no se envía hasta que tú lo digas.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => settle(true)}>
          Recuperar
        </Button>
        <Button size="sm" variant="quiet" onClick={() => settle(false)}>
          Descartarlo
        </Button>
      </p>
    </Alert>
  )
}
