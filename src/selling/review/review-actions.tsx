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
import { changesIn, type Edits } from '#selling/quote-screens/review-edits.ts'
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
export function ReviewActions({ quote, desk: given, kept, edits, approved }: ActionsProps) {
  const { eventos, estado, excesos, renglones } = quote
  const isReady = useHydrated()
  const panel = useKeptFocus()
  const [asking, setAsking] = useState<Event | null>(null)
  const [isAssigning, setAssigning] = useState(false)
  const { words } = kept.draft
  const lineas = changesIn(renglones, edits)
  const isEdited = lineas === null || lineas.length > 0
  const isBeyond = excesos.length > 0 && approved === null
  const isApproved = approved !== null && edits === approved.edits
  const answersApproval = eventos.includes('aprobar')
  const body = (): EventBody => ({
    ...(lineas?.length ? { lineas } : {}),
    ...(words.trim() ? { texto: words.trim() } : {}),
  })
  const send = async (event: Event) => {
    if (await given.act(event, body())) kept.clear()
  }
  // A dialog's event that went well has sent what was typed too.
  const desk: QuoteDesk = {
    ...given,
    act: async (event, sent) => {
      const done = await given.act(event, sent)
      if (done && event === 'rechazar') kept.clear()
      return done
    },
  }
  const { busy } = given
  const may = (event: Event) => eventos.includes(event)
  const isIdle = isReady && busy === null
  const button = (event: Event, text: string, variant?: 'primary' | 'secondary' | 'quiet') =>
    may(event) && (
      <Button
        variant={variant}
        busy={busy === event}
        disabled={!isIdle || lineas === null}
        onClick={() => void send(event)}
      >
        {text}
      </Button>
    )
  const later = (event: Event, text: string, variant: 'quiet' | 'secondary' = 'quiet') =>
    may(event) && (
      <Button variant={variant} disabled={!isIdle} onClick={() => setAsking(event)}>
        {text}
      </Button>
    )
  /** One main button: what was approved goes out as it was; anything else than that is asked for first. */
  const main = () => {
    if (isApproved && approved.isOnlyCheaper)
      return button('autorizar', isEdited ? 'Autorizar lo aprobado' : 'Autorizar')
    if (isApproved) return button('proponer', 'Proponer lo aprobado')
    if (approved) return <p className="text-sm text-soft">Cambiaste lo que se aprobó: vuelve a pedir aprobación.</p>
    // Whoever is asked to approve answers that; what he would do himself comes after it.
    if (isEdited) {
      return (
        <>
          {button('proponer', 'Proponer al cliente', answersApproval ? 'secondary' : undefined)}
          {button('autorizar', 'Autorizar con estos precios', 'secondary')}
        </>
      )
    }
    return (
      <>
        {!isBeyond && !answersApproval && button('autorizar', 'Autorizar')}
        {words.trim() && button('proponer', 'Devolver con mensaje', 'secondary')}
      </>
    )
  }
  return (
    <div {...panel} className="grid gap-2 outline-none print:hidden">
      {lineas === null && <p className="text-sm text-no">Hay un número que no se entiende.</p>}
      {may('proponer') && !isEdited && isBeyond && (
        <Alert kind="warning" title="Va más allá de tu límite">
          {excesos.map((one) => excessTexts[one]).join(', ')}
        </Alert>
      )}
      {may('proponer') && (
        <TextArea
          label="Mensaje para el cliente (opcional)"
          rows={2}
          maxLength={1000}
          value={words}
          onChange={(event) => kept.change({ words: event.target.value })}
        />
      )}
      {may('proponer') && !may('autorizar') && !isEdited && (
        <p className="text-sm text-soft">
          La capturaste tú: la autoriza alguien más. Puedes proponer cambios o devolverla con un mensaje.
        </p>
      )}
      {button('tomar', 'Tomarla')}
      {main()}
      {button('aprobar', 'Aprobar lo pedido')}
      {later('negar', 'No aprobar')}
      {!isApproved && (isEdited || isBeyond) && later('pedirAprobacion', 'Pedir aprobación', 'secondary')}
      {may('asignar') && (
        <Button variant="quiet" disabled={!isIdle} onClick={() => setAssigning(true)}>
          {estado === 'POR_AUTORIZAR' ? 'Asignar a alguien' : 'Reasignar'}
        </Button>
      )}
      {button('crearPedido', 'Crear el pedido')}
      {button('recotizar', 'Volver a cotizar', 'secondary')}
      {later('rechazar', 'Rechazar')}
      {later('cancelar', 'Cancelar la autorización')}
      <ReasonDialog
        quote={quote}
        event={asking}
        desk={desk}
        onClose={() => setAsking(null)}
        body={asking === 'pedirAprobacion' ? body : undefined}
      />
      {isAssigning && <AssignDialog quote={quote} desk={given} onClose={() => setAssigning(false)} />}
    </div>
  )
}
