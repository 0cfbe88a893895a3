import type { Fields } from '#kit/forms/form-fields.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { placeFault } from './place-rule.ts'
import { chosenClient } from './chosen-client.ts'
import type { UserRecord } from '#people/roles/user-options.ts'

export type UserFields = {
  name: string
  email: string
  telefono: string | null
  sucursal_id: number | null
  cliente_id: number | null
  roles: string[]
  permissions: string[]
}

/** What the form of a user holds. */
export function readUserFields({ text, all }: Fields): UserFields {
  return {
    name: text('name').trim(),
    email: text('email').trim(),
    telefono: text('telefono').trim() || null,
    sucursal_id: Number(text('sucursal_id')) || null,
    cliente_id: chosenClient(text('cliente_id')),
    roles: all('roles'),
    permissions: all('permissions'),
  }
}

/** Throws, as the server would, when the person's roles and where he belongs do not go together. */
export function checkPlace(fields: UserFields): void {
  const errors = placeFault(fields)
  if (errors) throw new Refusal(422, 'Revisa los datos.', { errors })
}

/** Only what differs from the record as it was loaded: what somebody else changes meanwhile stays. One's own rights are never sent. */
export function changedFields(user: UserRecord, fields: UserFields, isOwn: boolean): Partial<UserFields> {
  const before: UserFields = {
    name: user.name,
    email: user.email,
    telefono: user.telefono,
    sucursal_id: user.sucursal?.id ?? null,
    cliente_id: user.cliente?.id ?? null,
    roles: user.roles,
    permissions: user.permissions_auth,
  }
  const isSame = (name: keyof UserFields) => {
    const [one, other] = [before[name], fields[name]]
    return Array.isArray(one) && Array.isArray(other)
      ? one.length === other.length && one.every((value) => other.includes(value))
      : one === other
  }
  const names = ['name', 'email', 'telefono', 'sucursal_id', 'cliente_id', 'roles', 'permissions'] as const
  const kept = names.filter((name) => !isSame(name) && !(isOwn && (name === 'roles' || name === 'permissions')))
  return Object.fromEntries(kept.map((name) => [name, fields[name]]))
}
