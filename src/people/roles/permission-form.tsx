import type { ReactNode, RefObject } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Write } from '#kit/forms/use-write.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { PermissionRecord } from './permission-columns.ts'

type PermissionFormProps = {
  form: RefObject<HTMLFormElement | null>
  permiso?: PermissionRecord
  submit: Write
  button: string
  notice?: ReactNode
}

/** Name and description of a permission. */
export function PermissionForm({ form, permiso, submit, button, notice }: PermissionFormProps) {
  const { busy, fault, errors, onSubmit } = submit
  const isReady = useHydrated()
  return (
    <WriteForm
      errors={errors}
      ref={form}
      method="post"
      noValidate
      data-borrador="permiso"
      aria-label={button}
      onSubmit={onSubmit}
      className="grid max-w-xl gap-4"
    >
      {notice}
      <FormFault fault={fault} />
      <TextField
        label="Nombre"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        defaultValue={permiso?.name}
        readOnly={permiso?.de_sistema}
        hint={
          permiso?.de_sistema
            ? 'El programa conoce este permiso por su nombre: no cambia.'
            : 'categoria-accion, en minúsculas y sin acentos; por ejemplo ventas-read.'
        }
      />
      <TextField
        label="Qué permite"
        name="descripcion"
        maxLength={300}
        autoComplete="off"
        defaultValue={permiso?.descripcion}
        hint="Como lo leerá quien da permisos: «Ver cotizaciones»."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!isReady}>
          {button}
        </Button>
        <LinkButton href={at('/permisos')} variant="secondary">
          Cancelar
        </LinkButton>
      </div>
    </WriteForm>
  )
}
