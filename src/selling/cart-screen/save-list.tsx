import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'

/** The cart under a name; a name that is taken asks before it is written over. */
export function SaveListDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [taken, setTaken] = useState('')
  const typed = useRef('')
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const nombre = fields.text('nombre')
      typed.current = nombre
      await call('POST /api/v1/listas', { body: { nombre, ...(taken === nombre && { reemplazar: true }) } })
      setTaken('')
      await revalidate()
      toast({ title: `Lista «${nombre}» guardada` })
      onClose()
    },
    {
      onRefused: ({ code }) => {
        if (code === 'nombre_repetido') setTaken(typed.current)
        return false
      },
    },
  )
  return (
    <Dialog open onClose={onClose} title="Guardar como lista">
      <form onSubmit={onSubmit} className="grid gap-4">
        {fault && <FormFault fault={fault} />}
        <TextField
          label="Nombre"
          name="nombre"
          required
          maxLength={60}
          placeholder="Pedido semanal"
          data-starts-focused
          error={errors['nombre']}
          hint="El carrito queda como está; la lista lo vuelve a llenar cuando quieras."
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          {taken ? 'Guardar encima' : 'Guardar'}
        </Button>
      </form>
    </Dialog>
  )
}
