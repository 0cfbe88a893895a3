import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Where he may have things sent: of the address `d`, with the user's id as that parameter. */
export function usesAddress(parameter: string): string {
  return `usa_direccion(${parameter}::bigint, d.id)`
}

/** Of the cart `k` of the client `c`: its address where this user may send there, else the company's own, else his first. */
export function chosenAddress(user: string): string {
  return `(select d.id from direccion d where d.cliente_id = c.id and d.activa and ${usesAddress(user)}
      and (d.id = k.direccion_id or d.predeterminada or exists (select from usuario_direccion x where x.usuario_id = ${user}::bigint))
    order by (d.id = k.direccion_id) desc nulls last, d.predeterminada desc, d.alias, d.id limit 1)`
}

/** 422 for an address of the company that this person may not send to. */
export async function refuseAddress(db: Db, { user }: Pick<Session, 'user'>, addressId: number | null): Promise<void> {
  if (addressId === null) return
  const found = await db.row<{ usa: boolean }>('select usa_direccion($1::bigint, $2::bigint) as usa', [
    user?.id ?? null,
    addressId,
  ])
  if (found?.usa) return
  const fault = 'Tu cuenta no pide a esa dirección. Elige otra o pídeselo a quien es dueño de la cuenta.'
  throw new Refusal(422, fault, { errors: { direccion: [fault] } })
}

/** 422 where he may only send to addresses that are named: no new one of his is among them. */
export async function refuseNewAddress(db: Db, { user }: Pick<Session, 'user'>): Promise<void> {
  if (!(await db.row('select from usuario_direccion where usuario_id = $1 limit 1', [user?.id ?? null]))) return
  const fault = 'Tu cuenta solo pide a las direcciones que te dio tu empresa.'
  throw new Refusal(422, fault, { errors: { alias: [fault] } })
}
