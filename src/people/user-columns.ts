import type { Api } from '#api.ts'
import type { Reply } from '#base/contract.ts'
import { moment } from '#accounts/moment.ts'
import { stateLabels } from './user-states.ts'

export type UserRow = Reply<Api['GET /api/getUsers']>['users'][number]

/** The columns of the list of users, on the screen and as a file. */
export const userColumns = [
  { id: 'name', title: 'Nombre', orden: 'nombre', value: (user: UserRow) => user.name },
  { id: 'email', title: 'Correo', orden: 'email', value: (user: UserRow) => user.email },
  { id: 'roles', title: 'Roles', value: (user: UserRow) => user.roles.join(', ') },
  { id: 'estado', title: 'Estado', orden: 'estado', value: (user: UserRow) => stateLabels[user.estado].texto },
  { id: 'cliente', title: 'Cliente', value: (user: UserRow) => user.cliente?.nombre ?? '' },
  { id: 'sucursal', title: 'Sucursal', isExtra: true, value: (user: UserRow) => user.sucursal?.nombre ?? '' },
  {
    id: 'ultimo_acceso',
    title: 'Último acceso',
    orden: 'ultimo_acceso',
    value: (user: UserRow) => when(user.ultimo_acceso),
  },
  { id: 'telefono', title: 'Teléfono', isExtra: true, value: (user: UserRow) => user.telefono ?? '' },
  { id: 'creado_en', title: 'Alta', orden: 'creado_en', isExtra: true, value: (user: UserRow) => when(user.creado_en) },
]

function when(iso: string | null): string {
  return iso ? moment(iso) : ''
}
