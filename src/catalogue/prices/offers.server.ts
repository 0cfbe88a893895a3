import type { Db } from '#platform/database/db.server.ts'
import type { Offer } from './contract.ts'

/** The promotions by document and on freight that hold for a client at this moment, for these parts. */
export async function offersFor(db: Pick<Db, 'row'>, clientId: number, partIds: readonly number[]): Promise<Offer[]> {
  const found = await db.row<{ offers: Offer[] }>('select promociones_de($1, $2::bigint[]) as offers', [
    clientId,
    [...new Set(partIds)],
  ])
  return found?.offers ?? []
}
