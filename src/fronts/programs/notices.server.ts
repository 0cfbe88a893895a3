import { randomBytes } from 'node:crypto'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { isTellable } from '#platform/settings/outside.server.ts'
import { seal } from '#platform/settings/seal.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarAviso, crearAviso, programas } from './contract.ts'
import { NOTICE_PURPOSE } from './deliver.server.ts'
import { ownClient, refuseTooMany } from './reach.server.ts'

type Notices = Reply<typeof programas>['avisos']

/** The addresses of a client (null: of all), with the latest deliveries of each. */
export function listNotices(db: Db, client: number | null): Promise<Notices> {
  return db.rows<Notices[number]>(
    `select w.id, c.nombre_comercial as cliente, w.url, w.eventos, w.prueba, w.activo, w.falla_desde, w.version,
       coalesce((select json_agg(e order by e.creado_en desc) from (
         select id, evento, estado, intentos, codigo, error, creado_en from webhook_entrega
         where webhook_id = w.id order by creado_en desc limit 10) e), '[]') as entregas
     from webhook w join cliente c on c.id = w.cliente_id
     where $1::bigint is null or w.cliente_id = $1 order by w.id desc limit 200`,
    [client],
  )
}

/** Keeps an address; 422 for one that is not https or lies within our own networks. */
export async function makeNotice(
  { url, eventos, prueba }: Received<typeof crearAviso>['body'],
  context: Context,
): Promise<{ id: number; secreto: string }> {
  const { env, session } = context
  const client = session.cliente?.id
  if (client === undefined) throw new Refusal(409, 'Tu cuenta no es de ningún cliente.')
  if (!isTellable(url, env.NODE_ENV !== 'test')) {
    throw new Refusal(422, 'A esa dirección no se puede avisar.', {
      errors: {
        url: ['Debe empezar con https://, ser de internet y no de una red interna, y usar el puerto 443, 8443 u 80.'],
      },
    })
  }
  const secreto = `whsec_${randomBytes(32).toString('base64')}`
  return context.db.transaction(async (tx) => {
    await refuseTooMany(tx, 'webhook', client)
    const made = await tx.row<{ id: number }>(
      'insert into webhook (cliente_id, usuario_id, url, eventos, secreto, prueba) values ($1, $2, $3, $4, $5, $6) returning id',
      [client, session.user?.id, url, [...new Set(eventos)], seal(env.APP_KEY, NOTICE_PURPOSE, secreto), prueba],
    )
    if (!made) throw new Error('an insert returns its row')
    await audit(tx, context, {
      accion: 'aviso_creado',
      objeto: 'aviso',
      objetoId: made.id,
      despues: { url, eventos, prueba },
    })
    return { ...made, secreto }
  })
}

export async function changeNotice(
  id: number,
  { version, activo, eventos }: Received<typeof cambiarAviso>['body'],
  context: Context,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await hold(tx, id, context)
    if (before.version !== version) throw stale('este aviso', before.version)
    const after = await tx.row<{ version: number }>(
      `update webhook set activo = $2, eventos = coalesce($3, eventos), falla_desde = case when $2 then null else falla_desde end,
         version = version + 1 where id = $1 returning version`,
      [id, activo, eventos ? [...new Set(eventos)] : null],
    )
    if (!after) throw new Error('the row is held by this transaction')
    await audit(tx, context, {
      accion: 'aviso_cambiado',
      objeto: 'aviso',
      objetoId: id,
      antes: before,
      despues: { activo, eventos },
    })
    return after
  })
}

export async function removeNotice(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const { url } = await hold(tx, id, context)
    await tx.rows('delete from webhook where id = $1', [id])
    await audit(tx, context, { accion: 'aviso_quitado', objeto: 'aviso', objetoId: id, antes: { url } })
    return { success: true }
  })
}

/** Queues one that means nothing, so that a receiver can be tried. */
export async function tryNotice(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    await hold(tx, id, context)
    const waiting = await tx.row<{ n: number }>(
      `select count(*)::int as n from webhook_entrega where webhook_id = $1 and evento = 'prueba' and creado_en > now() - interval '1 minute'`,
      [id],
    )
    if ((waiting?.n ?? 0) >= 5) throw new Refusal(429, 'Espera un minuto antes de probar otra vez.')
    await tx.rows(
      `insert into webhook_entrega (webhook_id, evento, cuerpo)
       values ($1, 'prueba', jsonb_build_object('type', 'prueba', 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', '{}'::jsonb))`,
      [id],
    )
    await tx.rows(`select pg_notify('webhook_entrega', '')`)
    return { success: true }
  })
}

/** Puts a delivery on its way again under its own id, which is how the receiver knows it. */
export async function repeatDelivery(id: string, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const again = await tx.row(
      `update webhook_entrega e set estado = 'PENDIENTE', intentos = 0, proximo_en = now(), error = null
       from webhook w where e.id = $1 and w.id = e.webhook_id and ($2::bigint is null or w.cliente_id = $2) returning e.id`,
      [id, ownClient(context)],
    )
    if (!again) throw new Refusal(404, 'La entrega no existe.')
    await tx.rows(`select pg_notify('webhook_entrega', '')`)
    return { success: true }
  })
}

async function hold(tx: Db, id: number, context: Context) {
  const found = await tx.row<{ url: string; eventos: string[]; activo: boolean; version: number }>(
    'select url, eventos, activo, version from webhook where id = $1 and ($2::bigint is null or cliente_id = $2) for update',
    [id, ownClient(context)],
  )
  if (!found) throw new Refusal(404, 'El aviso no existe.')
  return found
}
