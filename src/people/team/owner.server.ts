import { Refusal } from '#kit/base/refusal.ts'
import { type Editor, editorOf } from '#people/roles/editor.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { companyOf } from './queries.server.ts'

export type Owner = { clientId: number; editor: Editor }

/**
 * The owner who changes who is in his company. Until the transaction ends nobody else changes it, so that of two owners who take each
 * other's place one is told; 403 when he is no owner any more.
 */
export async function holdCompany(context: Context): Promise<Owner> {
  const { db, session } = context
  const clientId = companyOf(context)
  await db.rows('select from cliente where id = $1 for no key update', [clientId])
  const isOwner = await db.row(`select from usuario where id = $1 and cliente_id = $2 and puesto = 'dueno'`, [
    session.user?.id,
    clientId,
  ])
  if (!isOwner) {
    throw new Refusal(403, 'Solo quien es dueño de la cuenta de tu empresa puede hacer esto.', { code: 'puesto' })
  }
  return { clientId, editor: await editorOf(context) }
}

/** 409 when nobody who may enter would be left to say who else may. */
export async function keepOneOwner(db: Db, clientId: number): Promise<void> {
  const left = `
    select from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
    where u.cliente_id = $1 and u.puesto = 'dueno' and u.estado = 'ACTIVO' and r.nombre = 'cliente' limit 1`
  if (!(await db.row(left, [clientId])))
    throw new Refusal(409, 'Es el último dueño de la cuenta: nombra antes a otro.', { code: 'ultimo_dueno' })
}

/** Where somebody may have things sent, all of it; 422 for what is not the company's. */
export async function setAddresses(db: Db, owner: Owner, { userId, ids }: { userId: number; ids: number[] }) {
  await refuseForeign(db, owner.clientId, ids)
  await db.rows('delete from usuario_direccion where usuario_id = $1', [userId])
  await db.rows('insert into usuario_direccion select $1, d from unnest($2::bigint[]) d on conflict do nothing', [
    userId,
    ids,
  ])
}

export async function refuseForeign(db: Db, clientId: number, ids: number[]): Promise<void> {
  const foreign = await db.row(
    `select from unnest($2::bigint[]) x where not exists (select from direccion d where d.id = x and d.cliente_id = $1 and d.activa) limit 1`,
    [clientId, ids],
  )
  const fault = 'Una de las direcciones no es de tu empresa.'
  if (foreign) throw new Refusal(422, fault, { errors: { direcciones: [fault] } })
}
