import { ArrowRight } from 'lucide-react'
import { priceText } from '#catalogue/prices/words.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

/** What moved since it was seen; `antes` and `ahora` in pesos or in pieces. */
export type Change = { k_parte: string; tipo: 'precio' | 'existencia' | 'flete'; antes: string; ahora: string }

type ConsentDialogProps = { changes: Change[]; busy: boolean; onClose: () => void; onConsent: () => void }

/** Each difference, old and new, before anything is made of it. */
export function ConsentDialog({ changes, busy, onClose, onConsent }: ConsentDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cambió algo desde que viste el carrito"
      foot={
        <>
          <Button variant="secondary" onClick={onClose} data-starts-focused>
            Revisar el carrito
          </Button>
          <Button busy={busy} onClick={onConsent}>
            Acepto y generar
          </Button>
        </>
      }
    >
      <p className="mb-3">Si aceptas, el documento se genera con lo nuevo.</p>
      <ul className="divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li
            key={`${change.k_parte} ${change.tipo}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              <span className="code font-semibold">{change.k_parte}</span>{' '}
              <span className="text-sm text-soft">
                {change.tipo === 'existencia' ? 'alcanza para menos' : 'sube de precio'}
              </span>
            </span>
            <Moved change={change} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Moved({ change: { tipo, antes, ahora } }: { change: Change }) {
  const isPrice = tipo !== 'existencia'
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span className="sr-only">De</span>
      <s className="text-soft">{isPrice ? priceText(antes) : count(Number(antes))}</s>
      <Icon of={ArrowRight} size={14} className="text-soft" />
      <span className="sr-only">a</span>
      <strong>{isPrice ? priceText(ahora) : plural(Number(ahora), 'pieza', 'piezas')}</strong>
    </span>
  )
}
