import pg from 'pg'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Client, findClient } from './client-queries.server.ts'

/** What every change of a client and of what belongs to it demands. */
export const PERMISSION = 'clientes-write'

/** The client as it stands, held until the change is done; 404 when it is out of reach. */
export async function lockClient(tx: Db, id: number, context: Context): Promise<Client> {
  await tx.rows('select id from cliente where id = $1 for update', [id])
  return findClient(id, { ...context, db: tx }, PERMISSION)
}

/** Whether a nullable value was given, and the value. */
export function optional<T>(value: T | undefined): [boolean, T | null] {
  return [value !== undefined, value ?? null]
}

/** What the database refuses, said at its field. */
export function explained(error: unknown): never {
  const known = error instanceof pg.DatabaseError ? faults.get(error.constraint ?? '') : undefined
  if (!known) throw error
  const [field, fault] = known
  throw new Refusal(422, fault, { errors: { [field]: [fault] } })
}

const faults = new Map<string, [field: string, fault: string]>([
  ['cliente_clave', ['clave', 'Ya hay un cliente con esta clave.']],
  ['cliente_sucursal_id_fkey', ['sucursal_id', 'La sucursal no existe.']],
  ['cliente_lista_precio_id_fkey', ['lista_precio_id', 'La lista de precios no existe.']],
  ['empresa_cliente_rfc', ['rfc', 'El cliente ya tiene una empresa con este RFC.']],
])
