import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

type RoleRow = Reply<Api['GET /api/v1/roles']>[number]
export type RoleRecord = Reply<Api['GET /api/v1/roles/:id']>

/** The columns of the list of roles, on the screen and as a file. */
export const roleColumns = [
  { id: 'name', title: 'Rol', orden: 'nombre', value: ({ name }: RoleRow) => name },
  { id: 'descripcion', title: 'Descripción', value: ({ descripcion }: RoleRow) => descripcion },
  { id: 'usuarios', title: 'Usuarios', orden: 'usuarios', atEnd: true, value: ({ usuarios }: RoleRow) => usuarios },
  {
    id: 'permisos',
    title: 'Permisos',
    orden: 'permisos',
    atEnd: true,
    value: ({ permisos }: RoleRow) => permisos.length,
  },
  {
    id: 'factor',
    title: 'Dos pasos',
    value: (role: RoleRow) => (role.exige_segundo_factor ? 'Obligatorio' : 'Opcional'),
  },
  {
    id: 'lista',
    title: 'Qué permisos',
    isExtra: true,
    value: ({ permisos }: RoleRow) => permisos.map(({ name, alcance }) => `${name} (${alcance})`).join(', '),
  },
]

type Order = (one: RoleRow, other: RoleRow) => number

/** The orders of the list of roles: they are a dozen, so all are read and ordered where they are shown. */
const orders = new Map<string, Order>([
  ['nombre', (one, other) => one.name.localeCompare(other.name, 'es')],
  ['usuarios', (one, other) => one.usuarios - other.usuarios],
  ['permisos', (one, other) => one.permisos.length - other.permisos.length],
])

/** The roles whose name or description has the text, in the order asked for; in their own when there is none. */
export function wantedRoles(roles: RoleRow[], params: URLSearchParams): RoleRow[] {
  const text = plain(params.get('q')?.trim() ?? '')
  const found = roles.filter(({ name, descripcion }) => plain(`${name} ${descripcion}`).includes(text))
  const order = orders.get(params.get('orden') ?? '')
  if (!order) return found
  const sorted = found.toSorted(order)
  return params.get('sentido') === 'desc' ? sorted.toReversed() : sorted
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
