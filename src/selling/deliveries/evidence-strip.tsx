import { useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { evidencePath } from './evidence-path.ts'

type Evidence = WholeOrder['embarques'][number]['evidencias'][number]
type StripProps = { order: WholeOrder; evidences: Evidence[] }

const nameOf = ({ tipo }: Evidence) => (tipo === 'firma' ? 'Firma de quien recibió' : 'Fotografía de la entrega')

/** Photographs and signature of a delivery, small; each opens large. */
export function EvidenceStrip({ order, evidences }: StripProps) {
  const [shown, setShown] = useState<Evidence | null>(null)
  const isReady = useHydrated()
  if (evidences.length === 0) return null
  return (
    <>
      <ul aria-label="Evidencia de la entrega" className="mt-1 flex flex-wrap gap-2">
        {evidences.map((one) => (
          <li key={one.id}>
            <a
              href={evidencePath(order, one.id, false)}
              target="_self"
              onClick={(event) => {
                if (!isReady || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                setShown(one)
              }}
              className="block overflow-hidden rounded-control border border-line bg-white"
            >
              <img
                src={evidencePath(order, one.id, true)}
                alt={nameOf(one)}
                width={one.ancho}
                height={one.alto}
                loading="lazy"
                className={one.tipo === 'firma' ? 'h-16 w-32 object-contain' : 'size-16 object-cover'}
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={shown ? nameOf(shown) : ''} place="wide">
        {shown && (
          <img
            src={evidencePath(order, shown.id, false)}
            alt={`${nameOf(shown)}, grande`}
            className="mx-auto max-h-[75dvh] max-w-full bg-white object-contain"
          />
        )}
      </Dialog>
    </>
  )
}
