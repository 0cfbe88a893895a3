import { type ReactNode, type RefObject, useState } from 'react'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Write } from '#kit/forms/use-write.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { FormBlock } from '#kit/forms/form-block.tsx'
import { PermissionDifference } from './folded-permissions.tsx'
import { type Grants, ReachGrid } from './reach-grid.tsx'
import type { RoleRecord } from './role-columns.ts'
import { differenceOf, grantsOf } from './role-fields.ts'
import type { Permission } from './user-options.ts'

type RoleFormProps = {
  form: RefObject<HTMLFormElement | null>
  permisos: Permission[]
  /** As it stands; absent for a new one. */
  role?: RoleRecord
  submit: Write
  button: string
  notice?: ReactNode
  /** It gives more than the editor has: it is shown, not changed. */
  isAbove?: boolean
}

/** Name, description, second factor and permissions of a role. */
export function RoleForm({ form, permisos, role, submit, button, notice, isAbove }: RoleFormProps) {
  const { busy, fault, errors, onSubmit } = submit
  const isReady = useHydrated()
  const [grants, setGrants] = useState<Grants>(() => grantsOf(role))
  const isAdmin = role?.name === 'admin'
  return (
    <WriteForm
      errors={errors}
      ref={form}
      method="post"
      noValidate
      data-borrador="rol"
      aria-label={button}
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-7"
    >
      <AboutRole role={role} disabled={isAbove} />
      <FormBlock
        name="permisos"
        title="Permisos"
        text={
          isAdmin
            ? 'El rol admin conserva todos los permisos y la verificación en dos pasos.'
            : 'Propio: lo suyo. Cartera: lo de sus clientes. Sucursal: lo de su sucursal. Todo: sin límite.'
        }
        disabled={isAdmin || isAbove}
      >
        <ReachGrid permisos={permisos} grants={grants} onChange={setGrants} />
      </FormBlock>
      <div className="sticky bottom-0 z-10 -mx-1 grid gap-3 border-t border-line bg-page px-1 py-3">
        {notice}
        <FormFault fault={fault} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {!isAbove && (
            <Button type="submit" busy={busy} disabled={!isReady}>
              {button}
            </Button>
          )}
          <LinkButton href={at('/roles')} variant="secondary">
            Cancelar
          </LinkButton>
          <PermissionDifference {...differenceOf(grantsOf(role), grants)} />
        </div>
      </div>
    </WriteForm>
  )
}

function AboutRole({ role, disabled }: { role: RoleFormProps['role']; disabled: boolean | undefined }) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 max-w-4xl gap-4 border-t border-line pt-5 md:grid-cols-2">
      <TextField
        label="Nombre"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={role?.name}
        readOnly={role?.de_sistema}
        hint={role?.de_sistema ? 'El programa conoce este rol por su nombre: no cambia.' : undefined}
      />
      <TextField
        label="Descripción (opcional)"
        name="descripcion"
        maxLength={300}
        autoComplete="off"
        defaultValue={role?.descripcion}
      />
      <Checkbox
        name="exige_segundo_factor"
        label="Exige la verificación en dos pasos"
        defaultChecked={role?.exige_segundo_factor}
        disabled={role?.name === 'admin'}
        className="md:col-span-2"
      />
    </fieldset>
  )
}
