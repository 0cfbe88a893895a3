import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part, prepare } from '#kit/ui/part.ts'

const load = () => import('./scan-dialog.tsx')
const ScanDialog = part(load, (module) => module.ScanDialog)
/** The finger is down: what reads is on its way before it is lifted. */
const prepareScan = () => prepare(load)

/** «Leer un código»: what the camera reads of a box goes into the search as if it were typed. */
export function ScanButton({ onCode, className }: { onCode: (code: string) => void; className: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label="Leer un código con la cámara"
        title="Leer un código con la cámara"
        aria-haspopup="dialog"
        onPointerDown={prepareScan}
        onClick={() => setOpen(true)}
        className={className}
      >
        <Icon of={ScanBarcode} />
      </button>
      {isOpen && (
        <Optional>
          <ScanDialog
            onClose={close}
            onCode={(code) => {
              // As long as the dialog stands, nothing beside it takes the focus.
              flushSync(close)
              onCode(code)
            }}
          />
        </Optional>
      )}
    </>
  )
}
