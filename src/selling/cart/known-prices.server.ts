// Prices that a client's cart was reckoned with, kept in this process for as long as they cannot be others (decision 184).

import { MOST_PIECES } from './quantity.ts'

/** Decimal pesos of a piece without VAT, and what the price is from. */
type Price = { valor: string; origen: string }

/** Of when prices were read, as the statement that read them tells it: `base` which database, `hasta` until when the clock leaves them alone. */
export type PriceMoment = { foto: string; base: number; leido: string; hasta: string }

export type KnownPrices = PriceMoment & { prices: Map<number, Price> }

/** In all clients together, some 150 B each. */
const MOST = 50_000
const MOST_OF_ONE = 6_000

/** The client read last stands last. */
const known = new Map<number, KnownPrices>()

/** What is known of a client's prices; whether it still holds only the database can tell (`stillHolds`). */
export function knownPrices(clientId: number): KnownPrices | undefined {
  return known.get(clientId)
}

/** SQL of `PriceMoment` for the client `c` and the parts of this array. */
export const priceMoment = (parts: string) => `json_build_object('foto', pg_current_snapshot()::text,
  'base', (select d.oid::bigint from pg_database d where d.datname = current_database()),
  'leido', now(), 'hasta', least(precio_hasta_reloj(c.id, ${parts}), now() + interval '15 minutes')) as momento`

/** SQL of whether prices of the moment that is this JSON parameter are still what they were; false for none. */
export const stillHolds = (moment: string) => `coalesce((${moment}::json ->> 'base')::bigint
    = (select d.oid::bigint from pg_database d where d.datname = current_database())
  and now() >= (${moment}::json ->> 'leido')::timestamptz and now() < (${moment}::json ->> 'hasta')::timestamptz
  and precio_sigue((${moment}::json ->> 'foto')::pg_snapshot), false)`

type Priced = { producto_id: number; cantidad: number; precio: Price | null }

/** A kit's price hangs on those of its parts and is never kept, nor is that there is none. */
const isKept = ({ precio }: Priced) => precio !== null && precio.origen !== 'juego'

/** `before`: what was known and was found to hold still in the statement that read these; undefined: nothing of it does. */
export function keepPrices(
  clientId: number,
  moment: PriceMoment,
  { before, read }: { before: KnownPrices | undefined; read: readonly Priced[] },
): KnownPrices {
  const isRoom = before !== undefined && before.prices.size + read.length <= MOST_OF_ONE
  const now: KnownPrices = isRoom
    ? { ...before, hasta: before.hasta < moment.hasta ? before.hasta : moment.hasta }
    : { ...moment, prices: new Map() }
  for (const one of read) if (one.precio && isKept(one)) now.prices.set(priceKey(one), one.precio)
  known.delete(clientId)
  known.set(clientId, now)
  forgetBeyond()
  return now
}

function forgetBeyond(): void {
  let all = [...known.values()].reduce((sum, { prices }) => sum + prices.size, 0)
  for (const [clientId, { prices }] of known) {
    if (all <= MOST) return
    known.delete(clientId)
    all -= prices.size
  }
}

/** A part and its pieces as one number. */
export const priceKey = ({ producto_id, cantidad }: Pick<Priced, 'producto_id' | 'cantidad'>) =>
  producto_id * (MOST_PIECES + 1) + cantidad

/** SQL of the same of the line `l`. */
export const priceKeySql = `l.producto_id * ${MOST_PIECES + 1} + l.cantidad`
