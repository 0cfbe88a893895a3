import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { moment } from '#kit/base/moment.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { listed, money } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Change } from '#selling/quotes/changes.ts'
import type { Quote } from './quote-data.ts'
import { ConsentDialog } from './quote-faults.tsx'

type Purchase = NonNullable<Quote['compra']>

/** Where a purchase stands that somebody of the company must say yes to; whoever may, says so here. */
export function PurchaseApproval({ quote: { id, compra, estado } }: { quote: Quote }) {
  if (!compra || estado !== 'AUTORIZADA') return null
  if (compra.estado === 'PENDIENTE') return <Waiting id={id} purchase={compra} />
  if (compra.estado !== 'RECHAZADA') return null
  return (
    <Alert kind="warning" title={`${compra.resuelta_por ?? 'Tu empresa'} no aprobó esta compra`}>
      <p className="whitespace-pre-wrap">{compra.respuesta}</p>
    </Alert>
  )
}

function Waiting({ id, purchase }: { id: number; purchase: Purchase }) {
  const { puede_decidir, es_mia, id: compra } = purchase
  const [isRefusing, setRefusing] = useState(false)
  const isReady = useHydrated()
  const { busy, doing, fault, write, clear } = useWrite<'aprobar' | 'retirar'>({ tells: 'here', reloads: true })
  // The server puts there what has risen since it was asked for: whoever approves is asked.
  const changes = fault?.code === 'cambios' ? ((fault.extra?.['cambios'] ?? []) as Change[]) : []
  const decide = (decision: 'aprobar' | 'retirar', said: string, agreed: Change[] = []) =>
    write(
      () => {
        const consentimiento = agreed.map(({ k_parte, tipo, ahora }) => ({ k_parte, tipo, ahora }))
        const body = { compra, decision, ...(agreed.length > 0 && { consentimiento }) }
        return call('POST /api/v1/cotizaciones/:id/compra', { params: { id }, body })
      },
      said,
      decision,
    )
  return (
    <section aria-label="Aprobación" className="grid gap-3 rounded-panel border border-edge bg-card p-5 print:hidden">
      <Asked purchase={purchase} />
      {fault && fault.code !== 'cambios' && <Alert title={fault.message} />}
      {puede_decidir && (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={doing === 'aprobar'}
            disabled={!isReady || busy}
            onClick={() => void decide('aprobar', 'Aprobada: ya es pedido')}
          >
            Aprobar y hacer el pedido
          </Button>
          <Button variant="secondary" disabled={!isReady || busy} onClick={() => setRefusing(true)}>
            No aprobar
          </Button>
        </div>
      )}
      {es_mia && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={doing === 'retirar'}
          disabled={!isReady || busy}
          onClick={() => void decide('retirar', 'Solicitud retirada')}
        >
          Retirar la solicitud
        </Button>
      )}
      <ConsentDialog
        changes={changes}
        busy={busy}
        confirm="Apruebo y hago el pedido"
        onClose={clear}
        onAccept={() => void decide('aprobar', 'Aprobada: ya es pedido', changes)}
      />
      <Refuse id={id} purchase={purchase} open={isRefusing} onClose={() => setRefusing(false)} />
    </section>
  )
}

/** Who asked for it, for how much and why, and who may say yes. */
function Asked({ purchase }: { purchase: Purchase }) {
  const { comprador, total, motivo, pedida_en, aprobadores, puede_decidir, es_mia } = purchase
  return (
    <div className="grid gap-1">
      <h2 className="text-xl">{puede_decidir ? 'Espera tu aprobación' : 'Espera aprobación'}</h2>
      <p className="max-w-prose text-soft">
        El {moment(pedida_en)} {es_mia ? 'pediste' : `${comprador ?? 'una persona de tu empresa'} pidió`} comprarla por{' '}
        {money(total)} con IVA. {motivo}
      </p>
      {!puede_decidir && aprobadores.length > 0 && (
        <p className="max-w-prose">La puede aprobar {listed(aprobadores, 'o')}. Mientras, el documento no se cambia.</p>
      )}
    </div>
  )
}

type RefuseProps = { id: number; purchase: Purchase; open: boolean; onClose: () => void }

function Refuse({ id, purchase: { id: compra, comprador }, open, onClose }: RefuseProps) {
  return (
    <Dialog open={open} onClose={onClose} title="¿Por qué no se aprueba?">
      <SaveForm
        label="No aprobar la compra"
        button="No aprobar"
        said="Compra no aprobada"
        onDone={onClose}
        send={(fields) =>
          call('POST /api/v1/cotizaciones/:id/compra', {
            params: { id },
            body: { compra, decision: 'rechazar', respuesta: fields.text('respuesta') },
          })
        }
      >
        <TextArea
          label={`Lo que le dices a ${comprador ?? 'quien la pidió'}`}
          name="respuesta"
          rows={3}
          required
          maxLength={500}
        />
      </SaveForm>
    </Dialog>
  )
}
