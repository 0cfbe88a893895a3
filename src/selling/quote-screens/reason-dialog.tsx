import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import type { Quote } from './quote-data.ts'
import { type Event, ruleFor } from '#selling/quotes/transitions.ts'
import type { EventBody, QuoteDesk } from './use-quote-event.ts'

const asks: Partial<Record<Event, { title: string; text: string; button: string; isDanger?: boolean }>> = {
  rechazar: {
    title: 'Rechazar',
    text: 'Se lo decimos a la otra parte con tus palabras.',
    button: 'Rechazar',
    isDanger: true,
  },
  cancelar: {
    title: 'Cancelar',
    text: 'El documento queda solo para consulta.',
    button: 'Cancelar el documento',
    isDanger: true,
  },
  aceptar: { title: 'Aceptar y hacer el pedido', text: '', button: 'Aceptar y hacer el pedido' },
  negar: {
    title: 'No aprobar',
    text: 'Di qué sí aprobarías, para que se pueda seguir.',
    button: 'No aprobar',
    isDanger: true,
  },
  pedirAprobacion: {
    title: 'Pedir aprobación',
    text: 'Di por qué conviene: quien aprueba lee esto junto a los renglones.',
    button: 'Pedir aprobación',
  },
}

type ReasonProps = { quote: Quote; event: Event | null; desk: QuoteDesk; onClose: () => void; body?: () => EventBody }

/** Asks before what ends a document or makes an order, with its reason where one is due. */
export function ReasonDialog({ quote, event, desk: { act, busy }, onClose, body }: ReasonProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const ask = event ? asks[event] : undefined
  const needsReason = event !== null && needs(quote, event)
  const run = async (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (!event) return
    const done = await act(event, { ...body?.(), ...(reason.trim() ? { motivo: reason.trim() } : {}) })
    if (done) setReason('')
    onClose()
  }
  return (
    <Dialog
      open={ask !== undefined}
      onClose={onClose}
      title={`${ask?.title ?? ''}: ${quote.folio}`}
      foot={
        <>
          <Button variant="secondary" onClick={onClose} data-starts-focused>
            Volver
          </Button>
          <Button type="submit" form={id} variant={ask?.isDanger ? 'danger' : 'primary'} busy={busy === event}>
            {ask?.button}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(submitted) => void run(submitted)} className="grid gap-4">
        {event === 'aceptar' ? (
          <p className="text-pretty">
            Se hace el pedido de {plural(quote.piezas, 'pieza', 'piezas')} por{' '}
            <b className="tabular-nums">{money(quote.total)}</b> con IVA y se aparta su existencia.
          </p>
        ) : (
          <p className="text-pretty">{ask?.text}</p>
        )}
        {event !== 'aceptar' && (
          <TextArea
            label={needsReason ? 'Motivo' : 'Motivo (opcional)'}
            required={needsReason}
            maxLength={1000}
            rows={3}
            value={reason}
            onChange={(typed) => setReason(typed.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Whether the table asks for a reason, from this state and whoever it is. */
function needs({ estado }: Quote, event: Event): boolean {
  const rule = ruleFor(estado, event, ['dueno', 'comprador', 'revisor', 'autorizador', 'gerente'])
  return rule?.guardas?.includes('motivo') ?? false
}
