import { type ReactNode, useState } from 'react'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { requestIdOf } from './request-id.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** The question, with the name of what it is about. */
  title: string
  /** What will follow, and what cannot be undone. */
  children: ReactNode
  /** The button that does it, as a verb: «Eliminar». */
  confirm: string
  isDanger?: boolean
  /** Does it and says so. A refusal stays in the dialog, with its words. */
  onConfirm: () => Promise<void>
  /** More to a refusal than its words: a link to what stands in the way. */
  renderAbout?: (refusal: Refusal) => ReactNode
}

const UNKNOWN = 'Something went wrong. Please try again.'

/** Asks before what is hard to undo; while it is done the button cannot be pressed again (G12). */
export function ConfirmDialog({
  open,
  onClose,
  children,
  confirm,
  isDanger,
  onConfirm,
  renderAbout,
  title,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Refusal | null>(null)
  const close = () => {
    setFault(null)
    onClose()
  }
  const run = async () => {
    setBusy(true)
    setFault(null)
    try {
      await onConfirm()
      close()
    } catch (error) {
      if (!(error instanceof Refusal)) report('confirmacion', error)
      setFault(error instanceof Refusal ? error : new Refusal(500, UNKNOWN))
    } finally {
      setBusy(false)
    }
  }
  const isFinal = fault !== null && (fault.status === 403 || fault.status === 409)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      foot={
        <>
          <Button variant="secondary" onClick={close} data-starts-focused>
            {isFinal ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!isFinal && (
            <Button variant={isDanger ? 'danger' : 'primary'} busy={busy} onClick={() => void run()}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <div className="text-pretty">{children}</div>
        {fault && (
          <Alert title={fault.message} requestId={fault.status >= 500 ? requestIdOf(fault) : undefined}>
            {renderAbout?.(fault)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
