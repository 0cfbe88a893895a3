import { type ReactNode, type RefObject, useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Write } from '#kit/forms/use-write.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { isOfClients, isStaffRole } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { ClientChoice } from './client-choice.tsx'
import { FormBlock } from '#kit/forms/form-block.tsx'
import { PermissionDifference } from '#people/roles/folded-permissions.tsx'
import { PermissionChoice } from '#people/roles/permission-choice.tsx'
import { RoleChoice } from '#people/roles/role-choice.tsx'
import { inheritedBy, type UserOptions, type UserRecord } from '#people/roles/user-options.ts'
import { UserPreview } from './user-preview.tsx'

type UserFormProps = {
  form: RefObject<HTMLFormElement | null>
  options: UserOptions
  /** As it stands; absent for a new one. */
  user?: UserRecord
  submit: Write
  button: string
  /** One's own account: roles and permissions are for others to change. */
  isOwn?: boolean
  /** The account has more than the editor: it is shown, not changed. */
  isAbove?: boolean
  /** Said above the buttons: a conflict. */
  notice?: ReactNode
}

/** The data, roles and own permissions of a user, with what they amount to beside them. */
export function UserForm({ form, options, user, submit, button, isOwn, isAbove, notice }: UserFormProps) {
  const { busy, fault, errors, onSubmit } = submit
  const [roles, setRoles] = useState(user?.roles ?? [])
  const before = user?.permissions_auth ?? []
  const [permissions, setPermissions] = useState(before)
  const own = isOwn ? 'Es tu cuenta: tus roles y permisos los cambia otra persona.' : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_19rem]">
      <WriteForm
        errors={errors}
        ref={form}
        method="post"
        noValidate
        data-borrador="usuario"
        aria-label={button}
        onSubmit={onSubmit}
        className="grid gap-7"
      >
        <Data {...{ user, options, roles }} disabled={isAbove} />
        <FormBlock
          name="roles"
          title="Roles"
          text={own ?? 'Al menos uno. De ellos vienen casi todos los permisos.'}
          disabled={isOwn || isAbove}
        >
          <RoleChoice roles={options.roles} chosen={roles} onChange={setRoles} />
        </FormBlock>
        <FormBlock
          name="permissions"
          title="Permisos directos"
          text={own ?? 'Solo para esta persona, además de los de sus roles (marcados con el nombre del rol).'}
          disabled={isOwn || isAbove}
        >
          <PermissionChoice
            permisos={options.permisos}
            inherited={inheritedBy(options.roles, roles)}
            chosen={permissions}
            onChange={setPermissions}
          />
        </FormBlock>
        <div className="sticky bottom-0 z-10 -mx-1 grid gap-3 border-t border-line bg-page px-1 py-3">
          {notice}
          <FormFault fault={fault} />
          <Foot button={isAbove ? null : button} busy={busy} before={before} chosen={permissions} />
        </div>
      </WriteForm>
      <aside
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
        tabIndex={0}
        aria-label="Resultado"
        className="desktop:sticky desktop:top-[calc(var(--bar)+1rem)] desktop:max-h-[calc(100dvh-var(--bar)-2rem)] desktop:overflow-y-auto"
      >
        <UserPreview options={options} roles={roles} permissions={permissions} />
      </aside>
    </div>
  )
}

type FootProps = { button: string | null; busy: boolean; before: string[]; chosen: string[] }

/** `button` is null where he may not save. */
function Foot({ button, busy, before, chosen }: FootProps) {
  const isReady = useHydrated()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {button && (
        <Button type="submit" busy={busy} disabled={!isReady}>
          {button}
        </Button>
      )}
      <LinkButton href={at('/users')} variant="secondary">
        Cancelar
      </LinkButton>
      <PermissionDifference
        more={chosen.filter((name) => !before.includes(name)).length}
        less={before.filter((name) => !chosen.includes(name)).length}
      />
    </div>
  )
}

type DataProps = Pick<UserFormProps, 'user' | 'options'> & {
  roles: string[]
  disabled?: boolean
}

/** What is said of the person: of a client's people which client, of staff which branch. */
function Data({ user, options, roles, disabled }: DataProps) {
  const isClients = roles.some(isOfClients)
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-4 border-t border-line pt-5 md:grid-cols-2">
      <TextField label="Nombre" name="name" required maxLength={120} autoComplete="off" defaultValue={user?.name} />
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={user?.email}
        hint={user ? undefined : 'Ahí llega la invitación para elegir su contraseña.'}
      />
      <TextField
        label="Teléfono (opcional)"
        name="telefono"
        type="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={user?.telefono ?? ''}
      />
      {(!isClients || roles.some(isStaffRole)) && (
        <SelectField label="Sucursal" name="sucursal_id" defaultValue={user?.sucursal?.id ?? ''}>
          <option value="">Ninguna</option>
          <Options of={options.sucursales} />
        </SelectField>
      )}
      {isClients && <ClientChoice cliente={user?.cliente ?? null} />}
    </fieldset>
  )
}
