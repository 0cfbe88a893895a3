import { useState } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { excessTexts } from '#selling/quotes/limits.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import { ReasonDialog } from '#selling/quote-screens/reason-dialog.tsx'
import type { Approved } from './approved.ts'
import { standOf } from './review-stand.ts'
import type { Edits } from '#selling/quote-screens/review-edits.ts'
import type { Event } from '#selling/quotes/transitions.ts'
import { useKeptFocus } from '#selling/quote-screens/use-kept-focus.ts'
import type { EventBody, QuoteDesk } from '#selling/quote-screens/use-quote-event.ts'
import type { ReviewDraft } from './use-review-draft.ts'

type ActionsProps = {
  quote: Quote
  desk: QuoteDesk
  kept: ReviewDraft
  /** As the lines would be: typed, or as they were approved. */
  edits: Edits
  approved: Approved | null
}

/** What who answers may do now; what he typed goes along. */
export function ReviewActions({ quote, desk, kept, edits, approved }: ActionsProps) {
  const isReady = useHydrated()
  const panel = useKeptFocus()
  const [asking, setAsking] = useState<Event | null>(null)
  const { words } = kept.draft
  const stand = standOf({ quote, edits, approved, words })
  const { lineas } = stand
  const body = (): EventBody => ({
    ...(lineas?.length ? { lineas } : {}),
    ...(words.trim() ? { texto: words.trim() } : {}),
  })
  const sendTyped = async (event: Event) => {
    if (await desk.act(event, body())) kept.clear()
  }
  // A refused document has sent what was typed too.
  const actAsked: QuoteDesk['act'] = async (event, sent) => {
    const done = await desk.act(event, sent)
    if (done && event === 'rechazar') kept.clear()
    return done
  }
  const close = () => setAsking(null)
  return (
    <div {...panel} className="grid gap-2 outline-none print:hidden">
      <Told stand={stand} excesos={quote.excesos} words={words} onWrite={(text) => kept.change({ words: text })} />
      {stand.actions.map(({ event, text, variant, asks }) => (
        <Button
          key={event}
          variant={variant}
          busy={!asks && desk.busy === event}
          disabled={!isReady || desk.busy !== null || (!asks && lineas === null)}
          onClick={() => (asks ? setAsking(event) : void sendTyped(event))}
        >
          {text}
        </Button>
      ))}
      <ReasonDialog
        quote={quote}
        event={asking}
        desk={{ ...desk, act: actAsked }}
        onClose={close}
        body={asking === 'pedirAprobacion' ? body : undefined}
      />
      {asking === 'asignar' && <AssignDialog quote={quote} desk={desk} onClose={close} />}
    </div>
  )
}

type ToldProps = {
  stand: ReturnType<typeof standOf>
  excesos: Quote['excesos']
  words: string
  onWrite: (words: string) => void
}

/** What stands in the way, and the words that go along. */
function Told({ stand, excesos, words, onWrite }: ToldProps) {
  return (
    <>
      {stand.lineas === null && <p className="text-sm text-no">Hay un número que no se entiende.</p>}
      {stand.isTooMuch && (
        <Alert kind="warning" title="Va más allá de tu límite">
          {excesos.map((one) => excessTexts[one]).join(', ')}
        </Alert>
      )}
      {stand.mayWrite && (
        <TextArea
          label="Mensaje para el cliente (opcional)"
          rows={2}
          maxLength={1000}
          value={words}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
      {stand.isOwn && (
        <p className="text-sm text-soft">
          La capturaste tú: la autoriza alguien más. Puedes proponer cambios o devolverla con un mensaje.
        </p>
      )}
      {stand.leftApproved && (
        <p className="text-sm text-soft">Cambiaste lo que se aprobó: vuelve a pedir aprobación.</p>
      )}
    </>
  )
}
