import { createHash } from 'node:crypto'
import type { Session } from '#kit/base/access.ts'
import { leftBy } from '#kit/base/posts.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** What a key looks like: `jcv_` and 256 random bits. */
export const KEY_FORM = /^jcv_[\w-]{43}$/

export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

// Read anew at each call, as a session is: what its person may not, the key may not either.
const find = `
  select k.id as clave_id, k.nombre as clave, k.alcances, k.prueba, u.id, u.nombre as name, nullif(u.puesto, 'dueno') as puesto,
    json_build_object('id', c.id, 'nombre', c.nombre_comercial) as cliente,
    (k.usada_en is null or k.usada_en < now() - interval '1 minute') as vieja,
    coalesce((select json_agg(r.nombre order by r.nombre) from usuario_rol ur join rol r on r.id = ur.rol_id
      where ur.usuario_id = u.id), '[]') as roles,
    coalesce((select json_agg(distinct p.nombre) from permiso p where p.id in (
      select rp.permiso_id from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id where ur.usuario_id = u.id
      union all
      select up.permiso_id from usuario_permiso up where up.usuario_id = u.id and (up.vence_en is null or up.vence_en > now()))),
      '[]') as permissions
  from clave_api k
  join usuario u on u.id = k.usuario_id and u.estado = 'ACTIVO' and u.cliente_id = k.cliente_id
  join cliente c on c.id = k.cliente_id and c.activo
  where k.hash = $1 and k.revocada_en is null and k.expira_en > now()`

type Row = Pick<Session, 'roles' | 'permissions'> & {
  clave_id: number
  clave: string
  alcances: string[]
  prueba: boolean
  id: number
  name: string
  cliente: NonNullable<Session['cliente']>
  vieja: boolean
  puesto: Session['puesto'] | null
}
type FoundKey = { session: Session; id: number; nombre: string; alcances: string[]; prueba: boolean }

/** The key's person and what it may do; null for a key that is unknown, over or taken back. */
export async function readKey(db: Db, key: string, ip: string): Promise<FoundKey | null> {
  if (!KEY_FORM.test(key)) return null
  const found = await db.row<Row>(find, [keyHash(key)])
  if (!found) return null
  if (found.vieja)
    await db.rows('update clave_api set usada_en = now(), usada_ip = $2 where id = $1', [found.clave_id, ip])
  const { clave_id, clave, alcances, prueba, id, name, roles, permissions, cliente, puesto } = found
  const session: Session = {
    user: { id, name },
    roles,
    permissions: puesto ? leftBy(puesto, permissions) : permissions,
    permissions_auth: [],
    isLoggedin: true,
    cliente,
    acting: false,
    ...(puesto ? { puesto } : {}),
  }
  return { session, id: clave_id, nombre: clave, alcances, prueba }
}

/**
 * Counts a document of this total, with IVA, against what the key may commit to, within the caller's transaction; 403 beyond its caps.
 * A document counts once, with its largest total. Nothing to do where no key makes the call.
 */
export async function spend(
  { db: tx, key }: Pick<Context, 'db' | 'key'>,
  { id, total }: { id: number; total: string },
): Promise<void> {
  if (!key) return
  const caps = await tx.row<{ documento: boolean; mes: boolean; tope_documento: string; tope_mes: string }>(
    `with k as (select id, tope_documento, tope_mes from clave_api where id = $1 for update)
     select coalesce($3::numeric > k.tope_documento, false) as documento,
       coalesce($3::numeric + (select coalesce(sum(g.total), 0) from clave_api_gasto g
         where g.clave_id = k.id and g.cotizacion_id <> $2
           and g.en >= date_trunc('month', now(), 'America/Mexico_City')) > k.tope_mes, false) as mes,
       k.tope_documento::text, k.tope_mes::text
     from k`,
    [key.id, id, total],
  )
  if (!caps) throw new Refusal(401, 'La llave ya no sirve.')
  if (caps.documento || caps.mes) {
    const text = caps.documento
      ? `El documento suma $${total} y esta llave llega a $${caps.tope_documento} por documento.`
      : `Con este documento la llave pasaría de los $${caps.tope_mes} que puede comprometer al mes.`
    throw new Refusal(403, text, { code: 'tope' })
  }
  await tx.rows(
    `insert into clave_api_gasto (clave_id, cotizacion_id, total) values ($1, $2, $3)
     on conflict (clave_id, cotizacion_id) do update set total = greatest(clave_api_gasto.total, excluded.total)`,
    [key.id, id, total],
  )
}
