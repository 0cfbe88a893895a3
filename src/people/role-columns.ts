import type { Api } from '#api.ts'
import type { Reply } from '#base/contract.ts'

export type RoleRecord = Reply<Api['GET /api/v1/roles/:id']>

type Order = (one: RoleRecord, other: RoleRecord) => number

/** The orders of the list of roles: they are a dozen, so all are read and ordered where they are shown. */
const orders = new Map<string, Order>([
  ['nombre', (one, other) => one.name.localeCompare(other.name, 'es')],
  ['usuarios', (one, other) => one.usuarios - other.usuarios],
  ['permisos', (one, other) => one.permisos.length - other.permisos.length],
])

/** The roles whose name or description has the text, in the order asked for; in their own when there is none. */
export function wantedRoles(roles: RoleRecord[], params: URLSearchParams): RoleRecord[] {
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
