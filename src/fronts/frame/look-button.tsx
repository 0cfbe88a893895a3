import { useState } from 'react'
import { Optional } from '#kit/ui/optional.tsx'
import { part, prepare } from '#kit/ui/part.ts'

const load = () => import('#people/account/look-dialog.tsx')
const LookDialog = part(load, (module) => module.LookDialog)
const prepareLook = () => prepare(load)

/** «Apariencia», for everybody: light or dark, roomy or close. */
export function LookButton({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={prepareLook}
        onClick={() => setOpen(true)}
        className={className}
      >
        Apariencia
      </button>
      {isOpen && (
        <Optional>
          <LookDialog onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  )
}
