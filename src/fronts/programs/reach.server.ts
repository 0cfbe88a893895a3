import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Keys, or addresses, that one client may have at once. */
const MOST = 20

/** The client whose rows whoever asks may see and change; null for all of them. */
export function ownClient({ session }: Pick<Context, 'session'>): number | null {
  if (session.roles.includes('admin')) return null
  if (!session.cliente) throw new Refusal(404, 'No existe lo que buscas.')
  return session.cliente.id
}

const alive = {
  clave_api:
    'select count(*)::int as n from clave_api where cliente_id = $1 and revocada_en is null and expira_en > now()',
  webhook: 'select count(*)::int as n from webhook where cliente_id = $1',
}

/** 422 beyond as many keys, or addresses, as one client may have; held for the transaction. */
export async function refuseTooMany(tx: Db, table: keyof typeof alive, client: number): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', [table, client])
  const there = await tx.row<{ n: number }>(alive[table], [client])
  if ((there?.n ?? 0) >= MOST) throw new Refusal(422, `Caben ${MOST}. Da de baja una que ya no uses.`)
}
