import { useEffect, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import type { QuoteDesk } from '#selling/quote-screens/use-quote-event.ts'

type AssignProps = { quote: Quote; desk: QuoteDesk; onClose: () => void }

/** Gives the document to one of those who may answer for this client. */
export function AssignDialog({ quote, desk: { act, busy }, onClose }: AssignProps) {
  const [people, setPeople] = useState<{ id: number; name: string }[] | null>(null)
  const [chosen, setChosen] = useState('')
  // Opened because a button was pressed: who can be chosen is read then.
  useEffect(() => {
    let isHere = true
    call('GET /api/v1/cotizaciones/:id/revisores', { params: { id: quote.id } }).then(
      ({ revisores }) => isHere && setPeople(revisores),
      (error: unknown) => {
        report('cotizacion', error)
        if (isHere) setPeople([])
      },
    )
    return () => {
      isHere = false
    }
  }, [quote.id])
  const run = async () => {
    await act('asignar', { revisor: Number(chosen) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Asignar ${quote.folio}`}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button busy={busy === 'asignar'} disabled={!chosen} onClick={() => void run()}>
            Asignar
          </Button>
        </>
      }
    >
      <SelectField
        label="Quién la atiende"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        disabled={people === null}
        hint={people?.length === 0 ? 'Nadie más alcanza a este cliente.' : undefined}
      >
        <option value="">{people === null ? 'Buscando…' : 'Elige'}</option>
        {people?.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
