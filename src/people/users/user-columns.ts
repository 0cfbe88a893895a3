import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { stateLabels } from './user-states.ts'

export type UserRow = Reply<Api['GET /api/getUsers']>['users'][number]
type Shown = Omit<UserRow, 'puede_editar'>

/** The columns of the list of users, on the screen and as a file. */
export const userColumns = [
  { id: 'name', title: 'Nombre', orden: 'nombre', value: (user: Shown) => user.name },
  { id: 'email', title: 'Correo', orden: 'email', value: (user: Shown) => user.email },
  { id: 'roles', title: 'Roles', value: (user: Shown) => user.roles.join(', ') },
  { id: 'estado', title: 'Estado', orden: 'estado', value: (user: Shown) => stateLabels[user.estado].texto },
  { id: 'cliente', title: 'Cliente', value: (user: Shown) => user.cliente?.nombre ?? '' },
  { id: 'sucursal', title: 'Sucursal', isExtra: true, value: (user: Shown) => user.sucursal?.nombre ?? '' },
  {
    id: 'ultimo_acceso',
    title: 'Último acceso',
    orden: 'ultimo_acceso',
    value: (user: Shown) => when(user.ultimo_acceso),
  },
  { id: 'telefono', title: 'Teléfono', isExtra: true, value: (user: Shown) => user.telefono ?? '' },
  { id: 'creado_en', title: 'Alta', orden: 'creado_en', isExtra: true, value: (user: Shown) => when(user.creado_en) },
]

function when(iso: string | null): string {
  return iso ? moment(iso) : ''
}
