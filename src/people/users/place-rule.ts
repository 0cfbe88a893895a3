import { isOfClients, isStaffRole } from '#kit/base/access.ts'

type Placed = { roles: string[]; cliente_id: number | null; sucursal_id: number | null }

/** What a person's roles demand of where he belongs: a client's people to a client, staff to a branch if to any. Null when it is right. */
export function placeFault({ roles, cliente_id, sucursal_id }: Placed): Record<string, string[]> | null {
  const isClients = roles.some(isOfClients)
  if (isClients && !cliente_id) return { cliente_id: ['Elige de la lista el cliente para el que compra.'] }
  if (!isClients && cliente_id) return { cliente_id: ['Solo las personas de un cliente llevan cliente.'] }
  if (sucursal_id && !roles.some(isStaffRole))
    return { sucursal_id: ['Las personas de un cliente no llevan sucursal.'] }
  return null
}
