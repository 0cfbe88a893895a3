import { type ReactNode, useId } from 'react'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Write } from './use-write.ts'
import { WriteForm } from './write-form.tsx'

type WriteDialogProps = {
  title: string
  write: Pick<Write, 'busy' | 'fault' | 'errors' | 'onSubmit'>
  onClose: () => void
  children: ReactNode
}

/** A dialog whose fields stand side by side, with what went wrong above them and what saves them at its foot. */
export function WriteDialog({ title, write: { busy, fault, errors, onSubmit }, onClose, children }: WriteDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <WriteForm
        errors={errors}
        id={id}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3 sm:grid-cols-2"
      >
        {fault && (
          <div className="sm:col-span-2">
            <Alert title={fault.message} />
          </div>
        )}
        {children}
      </WriteForm>
    </Dialog>
  )
}
