import { LongLines } from '#kit/lists/long-lines.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count } from '#kit/ui/format.ts'
import type { QuoteDesk } from './use-quote-event.ts'

type Short = { n: number; k_parte: string; cantidad: number; disponible: number; texto?: string }

const nameOf = ({ n, k_parte }: Short) => `${n} ${k_parte}`
const USUAL = { narrow: 28, wide: 28 }

/** There is less than was agreed: the client takes what there is, has the rest owed to him, or waits. */
export function LackDialog({ desk: { fault, last, busy, again, clear } }: { desk: QuoteDesk }) {
  const isOpen = fault?.code === 'sin_existencia' && last === 'aceptar'
  // Put there by the server's own refusal, with these members.
  const short = isOpen ? ((fault.extra?.['lineas'] ?? []) as Short[]) : []
  const settle = (faltante: 'quitar' | 'por_surtir') => void again((body) => ({ ...body, faltante }))
  return (
    <Dialog
      open={isOpen && short.length > 0}
      onClose={clear}
      title="Hay menos piezas de las acordadas"
      foot={
        <>
          <Button variant="quiet" onClick={clear}>
            Esperar
          </Button>
          {short.some(({ texto }) => !texto) && (
            <Button variant="secondary" busy={busy !== null} onClick={() => settle('por_surtir')}>
              Lo que falta, cuando llegue
            </Button>
          )}
          <Button busy={busy !== null} onClick={() => settle('quitar')}>
            Aceptar lo que hay
          </Button>
        </>
      }
    >
      <LongLines lines={short} idOf={nameOf} usual={USUAL}>
        {({ n, k_parte, cantidad, disponible, texto }, place) => (
          <li key={`${n} ${k_parte}`} {...place} className="flex flex-wrap justify-between gap-x-4 py-0.5 tabular-nums">
            <span className="code font-semibold">{k_parte}</span>
            <span>{texto ? 'Ya no se vende' : `${count(disponible)} de ${count(cantidad)}`}</span>
          </li>
        )}
      </LongLines>
      <p className="mt-3 text-sm text-soft">
        Los precios no cambian. Lo que falta se te envía cuando llegue, sin fecha; lo que ya no se vende se queda fuera.
      </p>
    </Dialog>
  )
}
