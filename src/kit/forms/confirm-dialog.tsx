import type { ReactNode } from 'react'
import type { Refusal } from '#kit/base/refusal.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { requestIdOf } from '#kit/ui/request-id.ts'
import { type Saying, useWrite } from './use-write.ts'

type ConfirmDialogProps<Answer> = {
  open: boolean
  onClose: () => void
  /** The question, with the name of what it is about. */
  title: string
  /** What will follow, and what cannot be undone. */
  children: ReactNode
  /** The button that does it, as a verb: «Eliminar». */
  confirm: string
  isDanger?: boolean
  /** Does it. A refusal stays in the dialog, with its words. */
  onConfirm: () => Promise<Answer>
  /** Said when it is done, with its way back; the page is read again first. Absent where `onConfirm` does both. */
  said?: Saying<Answer>
  /** More to a refusal than its words: a link to what stands in the way. */
  renderAbout?: (refusal: Refusal) => ReactNode
}

/** Asks before what is hard to undo; while it is done the button cannot be pressed again (G12). */
export function ConfirmDialog<Answer>({
  open,
  onClose,
  children,
  confirm,
  isDanger,
  onConfirm,
  said,
  renderAbout,
  title,
}: ConfirmDialogProps<Answer>) {
  const { busy, fault, write, clear } = useWrite({ tells: 'here', reloads: said !== undefined })
  const close = () => {
    clear()
    onClose()
  }
  const run = async () => {
    if (await write(onConfirm, said)) close()
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
