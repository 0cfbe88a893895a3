import { REACHES, type Reach } from '#people/access/reach.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import type { RoleRecord } from './role-columns.ts'
import type { Permission } from './user-options.ts'

type Grant = { name: string; alcance: Reach }
export type RoleFields = {
  name: string
  descripcion: string
  exige_segundo_factor: boolean
  permisos: Grant[]
}

/** Permission → reach, for a role or for none. */
export function grantsOf(role: Pick<RoleRecord, 'permisos'> | undefined): Record<string, Reach> {
  return Object.fromEntries((role?.permisos ?? []).map(({ name, alcance }) => [name, alcance]))
}

/** How many permissions one has more than the other, how many less, and how many of both reach otherwise. */
export function differenceOf(before: Record<string, Reach>, after: Record<string, Reach>) {
  const more = Object.keys(after).filter((name) => !(name in before)).length
  const less = Object.keys(before).filter((name) => !(name in after)).length
  const other = Object.keys(after).filter((name) => name in before && before[name] !== after[name]).length
  return { more, less, other }
}

/** What the form of a role holds. */
export function readRoleFields({ text, has }: Fields, permisos: Permission[]): RoleFields {
  const grants = permisos.flatMap(({ name }): Grant[] => {
    const alcance = REACHES.find((reach) => reach === text(`alcance:${name}`))
    return alcance ? [{ name, alcance }] : []
  })
  return {
    name: text('name').trim(),
    descripcion: text('descripcion').trim(),
    exige_segundo_factor: has('exige_segundo_factor'),
    permisos: grants,
  }
}

/** Only what differs from the role as it was loaded; of the admin's, only what can change. */
export function changedRole(role: RoleRecord, fields: RoleFields): Partial<RoleFields> {
  const isAdmin = role.name === 'admin'
  const before = grantsOf(role)
  const areSame =
    role.permisos.length === fields.permisos.length &&
    fields.permisos.every(({ name, alcance }) => before[name] === alcance)
  return {
    ...(fields.name !== role.name && { name: fields.name }),
    ...(fields.descripcion !== role.descripcion && { descripcion: fields.descripcion }),
    ...(!isAdmin &&
      fields.exige_segundo_factor !== role.exige_segundo_factor && {
        exige_segundo_factor: fields.exige_segundo_factor,
      }),
    ...(!isAdmin && !areSame && { permisos: fields.permisos }),
  }
}
