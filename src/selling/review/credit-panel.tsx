import { type SubmitEvent, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { creditText } from '#people/clients/credit.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { money } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Quote } from '#selling/quote-screens/quote-data.ts'
import { changesIn, type Edits } from '#selling/quote-screens/review-edits.ts'
import type { QuoteDesk } from '#selling/quote-screens/use-quote-event.ts'

type PanelProps = { quote: Quote; desk: QuoteDesk; edits: Edits; onSent: () => void }

const looks: Record<NonNullable<Quote['credito']>['paso'], { texto: string; tono: Tone }> = {
  PASA: { texto: 'Alcanza', tono: 'yes' },
  AVISA: { texto: 'Con aviso', tono: 'maybe' },
  BLOQUEA: { texto: 'Bloqueado', tono: 'no' },
}

/** How the client stands while its document is decided, and the way past a block for who may let it pass. */
export function CreditPanel({ quote, desk, edits, onSent }: PanelProps) {
  const { credito, cliente, eventos } = quote
  if (!credito) return null
  const { paso, limite, usado, disponible, vencido, dias_credito, excepcion, puede_excepcion } = credito
  const facts: [string, string][] = [
    ...(dias_credito > 0
      ? ([
          ['Límite', money(limite)],
          ['Usado', money(usado)],
          ['Disponible', money(disponible)],
        ] satisfies [string, string][])
      : ([['Condición', 'De contado']] satisfies [string, string][])),
    ['Vencido', money(vencido)],
  ]
  return (
    <section
      aria-label="Crédito"
      className="grid gap-3 rounded-panel border border-line bg-card p-5 text-sm print:hidden"
    >
      <h2 className="flex flex-wrap items-center gap-2 text-lg">
        <a href={at(`/clientes/${cliente.id}/credito`)} className="link inline-flex min-h-6 items-center">
          Crédito
        </a>
        <Badge tone={looks[paso].tono}>{looks[paso].texto}</Badge>
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 flex items-baseline justify-between">
            <dt className="text-soft">{label}</dt>
            <dd className={label === 'Vencido' && Number(vencido) > 0 ? 'text-no' : ''}>{value}</dd>
          </div>
        ))}
      </dl>
      {paso !== 'PASA' && <p className="text-pretty">{creditText(credito, false)}</p>}
      {excepcion && <p className="text-soft">Alguien ya lo dejó pasar.</p>}
      {paso === 'BLOQUEA' && puede_excepcion && eventos.includes('autorizar') && (
        <LetPass quote={quote} desk={desk} edits={edits} onSent={onSent} />
      )}
      {paso === 'BLOQUEA' && !puede_excepcion && (
        <p className="text-soft">La puede dejar pasar, con un motivo, la gerencia o la dirección.</p>
      )}
    </section>
  )
}

function LetPass({ quote, desk: { act, busy }, edits, onSent }: PanelProps) {
  const isReady = useHydrated()
  const [reason, setReason] = useState('')
  const lineas = changesIn(quote.renglones, edits)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credito = reason.trim()
    if (credito && (await act('autorizar', { credito, ...(lineas?.length ? { lineas } : {}) }))) onSent()
  }
  return (
    <form aria-label="Dejar pasar" onSubmit={(event) => void submit(event)} className="grid gap-2">
      <TextArea
        label="Motivo para dejarla pasar"
        rows={2}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy === 'autorizar'}
        disabled={!isReady || reason.trim() === '' || lineas === null}
      >
        Autorizar sobre el crédito
      </Button>
    </form>
  )
}
