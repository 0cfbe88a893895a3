import { randomBytes } from 'node:crypto'
import { KEY_FORM, keyHash, readKey } from '#people/access/keys.server.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { KeyInUse } from '#platform/http/key.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearLlave, programas } from './contract.ts'
import { listNotices } from './notices.server.ts'
import { ownClient, refuseTooMany } from './reach.server.ts'
import { closeSandbox, sandboxDb, triedBy } from './sandbox.server.ts'
import { type Scope, scopes } from './scopes.ts'

export async function listPrograms(context: Context): Promise<Reply<typeof programas>> {
  const { db, session } = context
  const own = ownClient(context)
  const llaves = await db.rows<Reply<typeof programas>['llaves'][number]>(
    `select k.id, k.nombre, c.nombre_comercial as cliente, u.nombre as persona, k.prefijo, k.alcances, k.prueba,
       k.tope_documento::text, k.tope_mes::text,
       (select coalesce(sum(g.total), 0)::numeric(14, 2)::text from clave_api_gasto g
        where g.clave_id = k.id and g.en >= date_trunc('month', now(), 'America/Mexico_City')) as gastado_mes,
       k.expira_en, k.revocada_en, k.usada_en, k.creado_en,
       case when k.revocada_en is not null then 'REVOCADA' when k.expira_en <= now() then 'VENCIDA' else 'VIGENTE' end as estado
     from clave_api k join cliente c on c.id = k.cliente_id join usuario u on u.id = k.usuario_id
     where $1::bigint is null or k.cliente_id = $1
     order by (k.revocada_en is null and k.expira_en > now()) desc, k.id desc limit 200`,
    [own],
  )
  const [avisos, pruebas] = [await listNotices(db, own), await triedBy(db, own)]
  return { puede_crear: own !== null && !session.acting && !session.puesto, llaves, avisos, pruebas }
}

/** Makes a key of the caller's own; it is told once and kept as a hash. */
export async function makeKey(
  { nombre, alcances, tope_documento, tope_mes, dias, prueba }: Received<typeof crearLlave>['body'],
  context: Context,
): Promise<{ id: number; llave: string }> {
  const { session } = context
  const client = session.cliente?.id
  if (client === undefined) throw new Refusal(409, 'Tu cuenta no es de ningún cliente.')
  const llave = `jcv_${randomBytes(32).toString('base64url')}`
  return context.db.transaction(async (tx) => {
    await refuseTooMany(tx, 'clave_api', client)
    const made = await tx.row<{ id: number }>(
      `insert into clave_api (cliente_id, usuario_id, nombre, prefijo, hash, alcances, tope_documento, tope_mes, expira_en, prueba)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9), $10) returning id`,
      [
        client,
        session.user?.id,
        nombre,
        llave.slice(0, 8),
        keyHash(llave),
        [...new Set(alcances)],
        tope_documento,
        tope_mes,
        dias,
        prueba,
      ],
    )
    if (!made) throw new Error('an insert returns its row')
    await audit(tx, context, {
      accion: 'llave_creada',
      objeto: 'llave',
      objetoId: made.id,
      despues: { nombre, alcances, tope_documento, tope_mes, dias, prueba },
    })
    return { ...made, llave }
  })
}

export async function revokeKey(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const gone = await tx.row<{ nombre: string; cliente_id: number; prueba: boolean }>(
      `update clave_api set revocada_en = coalesce(revocada_en, now()), revocada_por = coalesce(revocada_por, $3)
       where id = $1 and ($2::bigint is null or cliente_id = $2) returning nombre, cliente_id, prueba`,
      [id, ownClient(context), context.session.user?.id],
    )
    if (!gone) throw new Refusal(404, 'La llave no existe.')
    await audit(tx, context, {
      accion: 'llave_revocada',
      objeto: 'llave',
      objetoId: id,
      antes: { nombre: gone.nombre },
    })
    if (gone.prueba) await closeSandbox(tx, gone.cliente_id)
    return { success: true }
  })
}

/** For the door: who stands behind a key, and which calls its scopes hold. */
export async function holderOf(db: Db, key: string, ip: string) {
  if (!KEY_FORM.test(key)) return null
  const found = await readKey(db, key, ip)
  if (!found) return null
  const allowed = new Set(found.alcances.flatMap((name) => scopes[name as Scope]?.calls ?? [])) // kept from this table
  const { id, nombre, prueba, session } = found
  const inUse: KeyInUse = { id, nombre, prueba, may: (call) => allowed.has(call) }
  const client = session.cliente?.id
  return { session, key: inUse, ...(prueba && client !== undefined && { db: await sandboxDb(db, client) }) }
}
