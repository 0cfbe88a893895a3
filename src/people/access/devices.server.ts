import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Marks a browser from which somebody has signed in. It opens nothing: it only keeps its owner from being locked out. */
const DEVICE_COOKIE = '__Host-jacve-equipo'
const A_YEAR = 365 * 24 * 60 * 60

/** The hash of this browser's mark, or null when it has none. */
export function deviceHash({ browser }: Context): Buffer | null {
  const mark = browser.cookie(DEVICE_COOKIE)
  return mark && /^[\w-]{43}$/.test(mark) ? hashOf(mark) : null
}

/** From now on the account knows this browser. */
export async function knowDevice(db: Db, context: Context, userId: number): Promise<void> {
  let hash = deviceHash(context)
  if (!hash) {
    const mark = randomBytes(32).toString('base64url')
    context.browser.setCookie(DEVICE_COOKIE, mark, A_YEAR)
    hash = hashOf(mark)
  }
  await db.rows(
    `insert into equipo_conocido (hash, usuario_id) values ($1, $2)
     on conflict (hash, usuario_id) do update set visto_en = now()`,
    [hash, userId],
  )
}

function hashOf(mark: string): Buffer {
  return createHash('sha256').update(mark).digest()
}
