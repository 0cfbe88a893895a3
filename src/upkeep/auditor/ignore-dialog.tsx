import { useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import type { Finding } from './finding.ts'

type IgnoreDialogProps = {
  /** None: closed. */
  findings: Finding[]
  onClose: () => void
  onIgnore: (findings: Finding[], motivo: string) => Promise<void>
}

/** Why these are right after all. */
export function IgnoreDialog({ findings, onClose, onIgnore }: IgnoreDialogProps) {
  const [shown, setShown] = useState(findings)
  // What was asked about stays in its place while the dialog closes.
  if (findings.length > 0 && findings !== shown) setShown(findings)
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    await onIgnore(findings, fields.text('motivo'))
    onClose()
  })
  return (
    <Dialog
      open={findings.length > 0}
      onClose={onClose}
      title={`¿Dar por ${shown.length === 1 ? 'bueno este hallazgo' : `buenos ${plural(shown.length, 'hallazgo', 'hallazgos')}`}?`}
    >
      <WriteForm errors={errors} method="post" aria-label="Dar por buenos" onSubmit={onSubmit} className="grid gap-4">
        <FormFault fault={fault} />
        <p>No vuelven a salir mientras sus datos sigan como están; si cambian, se revisan otra vez.</p>
        <TextArea
          label="Por qué están bien"
          name="motivo"
          rows={3}
          required
          maxLength={300}
          placeholder="Confirmado con el catálogo del fabricante"
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Dar por {shown.length === 1 ? 'bueno' : 'buenos'}
        </Button>
      </WriteForm>
    </Dialog>
  )
}
