import { requestIdOf } from '#kit/ui/request-id.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { idOf } from '#kit/lists/long-list.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { money, plural } from '#kit/ui/format.ts'
import type { Change } from '#selling/quotes/changes.ts'
import type { QuoteDesk } from './use-quote-event.ts'

type Short = { k_parte: string; texto?: string; cantidad?: number; disponible?: number }

/** What went wrong, and what to know of what went well. A conflict says who was quicker; what was typed stays. */
export function QuoteFaults({ desk: { fault, notices } }: { desk: QuoteDesk }) {
  // Asked in a dialog of its own.
  const isConsent = fault?.code === 'cambios' || fault?.code === 'lo_lleva'
  // Put there by the server's own refusals, with these members.
  const refused = (fault?.extra?.['lineas'] ?? []) as Short[]
  // A part may stand in several.
  const lines = refused.map((line, id) => ({ ...line, id }))
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {fault && !isConsent && (
        <Alert
          kind={fault.status === 409 || fault.status === 0 ? 'warning' : 'error'}
          title={fault.message}
          requestId={fault.status >= 500 ? requestIdOf(fault) : undefined}
        >
          {fault.code === 'documento_cambio' && <p>Abajo ves cómo quedó. Lo que escribiste sigue en su lugar.</p>}
          {lines.length > 0 && (
            <LongLines lines={lines} idOf={idOf} usual={{ narrow: 24, wide: 24 }} className="list-disc pl-5">
              {({ id, k_parte, texto, cantidad, disponible }, place) => (
                <li key={id} {...place}>
                  {texto ?? `${k_parte}: se pidieron ${cantidad ?? '—'} y hay ${disponible ?? 0}`}
                </li>
              )}
            </LongLines>
          )}
        </Alert>
      )}
      {notices.map((text) => (
        <Alert key={text} kind="info" title={text} />
      ))}
    </div>
  )
}

function valueOf(tipo: Change['tipo'], value: string): string {
  if (tipo === 'iva') return value
  return tipo === 'existencia' ? plural(Number(value), 'pza', 'pzas') : money(value)
}

function whatOf(tipo: Change['tipo'], ahora: string): string {
  if (tipo === 'iva') return 'Subió de tasa'
  if (tipo !== 'existencia') return 'Subió de precio'
  return Number(ahora) === 0 ? 'Se agotó: se queda fuera' : 'Hay menos existencia'
}

type ConsentProps = { changes: Change[]; busy: boolean; confirm: string; onAccept: () => void; onClose: () => void }

const nameOf = ({ k_parte, tipo }: Change) => k_parte + tipo
const USUAL = { narrow: 62, wide: 62 }

/** Asks before something dearer or scarcer is accepted: exactly what is shown is what is agreed to. */
export function ConsentDialog({ changes, busy, confirm, onAccept, onClose }: ConsentProps) {
  return (
    <Dialog
      open={changes.length > 0}
      onClose={onClose}
      title="Cambió algo desde que lo viste"
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver a revisar
          </Button>
          <Button busy={busy} onClick={onAccept}>
            {confirm}
          </Button>
        </>
      }
    >
      <LongLines lines={changes} idOf={nameOf} usual={USUAL}>
        {({ k_parte, tipo, antes, ahora }, place) => (
          <li
            key={k_parte + tipo}
            {...place}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2"
          >
            <span className="code font-semibold">{k_parte}</span>
            <span className="text-right font-semibold tabular-nums">
              <s className="mr-2 font-normal text-soft">{valueOf(tipo, antes)}</s>
              {valueOf(tipo, ahora)}
            </span>
            <span className="text-sm text-soft">{whatOf(tipo, ahora)}</span>
          </li>
        )}
      </LongLines>
    </Dialog>
  )
}
