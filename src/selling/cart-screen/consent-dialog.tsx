import { ArrowRight } from 'lucide-react'
import { priceText } from '#catalogue/prices/words.ts'
import { LongLines } from '#kit/lists/long-lines.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

/** What moved since it was seen; `antes` and `ahora` in pesos, in pieces, or in words. */
export type Change = {
  k_parte: string
  tipo: 'precio' | 'existencia' | 'flete' | 'casco' | 'promocion' | 'iva'
  antes: string
  ahora: string
}

type ConsentDialogProps = { changes: Change[]; busy: boolean; onClose: () => void; onConsent: () => void }

const nameOf = ({ k_parte, tipo }: Change) => `${k_parte} ${tipo}`
const USUAL = { narrow: 42, wide: 42 }

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
      <LongLines lines={changes} idOf={nameOf} usual={USUAL} className="divide-y divide-line border-y border-line">
        {(change, place) => (
          <li
            key={nameOf(change)}
            {...place}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              <span className="code font-semibold">{change.k_parte}</span>{' '}
              <span className="text-sm text-soft">{moves[change.tipo]}</span>
            </span>
            <Moved change={change} />
          </li>
        )}
      </LongLines>
    </Dialog>
  )
}

const moves = {
  precio: 'sube de precio',
  flete: 'sube de precio',
  casco: 'suben de precio',
  promocion: 'quitan menos',
  existencia: 'alcanza para menos',
  iva: 'sube de tasa',
}

/** Both values as they are read. */
function words({ tipo, antes, ahora }: Change): [string, string] {
  if (tipo === 'iva') return [antes, ahora]
  if (tipo === 'existencia') return [count(Number(antes)), plural(Number(ahora), 'pieza', 'piezas')]
  return [priceText(antes), priceText(ahora)]
}

function Moved({ change }: { change: Change }) {
  const [before, after] = words(change)
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span className="sr-only">De</span>
      <s className="text-soft">{before}</s>
      <Icon of={ArrowRight} size={14} className="text-soft" />
      <span className="sr-only">a</span>
      <strong>{after}</strong>
    </span>
  )
}
