import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** What one address may send in an hour, and everybody together (S24): an office lies behind one address, a wave behind many. */
const FROM_ONE = 6
const FROM_ALL = 200

// An office's IPv6 addresses change within its /64: they count as one.
const isSame = `case when family($1::inet) = 6 then ip <<= set_masklen($1::inet, 64) else ip = $1::inet end`

const statements = {
  mensaje_contacto: {
    count: `select count(*) filter (where ${isSame}) as suyos, count(*) as todos from mensaje_contacto
      where creado_en > now() - interval '1 hour'`,
    forget: `update mensaje_contacto set ip = null where ip is not null and creado_en < now() - interval '1 day'`,
  },
  solicitud_alta: {
    count: `select count(*) filter (where ${isSame}) as suyos, count(*) as todos from solicitud_alta
      where creado_en > now() - interval '1 hour'`,
    forget: `update solicitud_alta set ip = null where ip is not null and creado_en < now() - interval '1 day'`,
  },
  solicitud_arco: {
    count: `select count(*) filter (where ${isSame}) as suyos, count(*) as todos from solicitud_arco
      where creado_en > now() - interval '1 hour'`,
    forget: `update solicitud_arco set ip = null where ip is not null and creado_en < now() - interval '1 day'`,
  },
  postulacion: {
    count: `select count(*) filter (where ${isSame}) as suyos, count(*) as todos from postulacion
      where creado_en > now() - interval '1 hour'`,
    forget: `update postulacion set ip = null where ip is not null and creado_en < now() - interval '1 day'`,
  },
}

/**
 * 429 with Retry-After when this address, or all together, have sent enough for an hour. Counted in the database, one sender after another,
 * within the transaction that stores what is sent; addresses that count no more are forgotten here (S32).
 */
export async function takeQuota(tx: Db, table: keyof typeof statements, { ip, env, browser }: Context): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext($1))`, [table])
  const { count, forget } = statements[table]
  await tx.rows(forget)
  if (env.RATE_LIMITS === 'off') return
  const sent = await tx.row<{ suyos: number; todos: number }>(count, [ip])
  if (!sent || (sent.suyos < FROM_ONE && sent.todos < FROM_ALL)) return
  browser.setHeader('Retry-After', '3600')
  throw new Refusal(429, 'Ya recibimos varios envíos desde tu conexión. Espera una hora, o llámanos por teléfono.')
}
