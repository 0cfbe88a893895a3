import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import type { Promotion } from './offers-contract.ts'
import { typedLastDay } from './typed-days.ts'

type LastDayProps = {
  row: Pick<Promotion, 'id' | 'nombre' | 'version' | 'hasta'>
  hoy: string
  open: boolean
  onClose: () => void
}

/** The day until which a promotion holds, which alone of it may be changed. */
export function LastDay({ row: { id, nombre, version, hasta }, hoy, open, onClose }: LastDayProps) {
  const said = useWrite()
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const body = { version, hasta: fields.text('hasta') || null }
      await call('PATCH /api/v1/promociones/:id', { params: { id }, body })
      onClose()
      void said.write(() => Promise.resolve(), 'Último día guardado')
    },
    { tells: 'here' },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Último día de «${nombre}»`}
      foot={
        <Button type="submit" form={`ultimo-dia-${id}`} busy={busy}>
          Guardar
        </Button>
      }
    >
      <WriteForm
        errors={errors}
        id={`ultimo-dia-${id}`}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3"
      >
        {fault && <Alert title={fault.message} />}
        <TextField
          label="Último día (vacío: sin término)"
          name="hasta"
          type="date"
          min={hoy}
          defaultValue={typedLastDay(hasta)}
        />
      </WriteForm>
    </Dialog>
  )
}
