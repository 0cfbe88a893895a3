import { pesos } from '#kit/base/money.ts'
import type { Db } from '#platform/database/db.server.ts'
import { agreedOn } from '#selling/cart/promotions.ts'
import { type Agreed, goodsOf, type Line } from './content.server.ts'

type Of = { id: number; cliente_id: number }

/**
 * Of the promotions that a document was agreed with those that it may still use. Whoever confirms holds them until his transaction
 * ends, always in the same order: of the last use there is one. One that ended meanwhile was promised, and holds.
 */
export async function usable(tx: Db, quote: Of, agreed: readonly Agreed[]): Promise<Agreed[]> {
  if (agreed.length === 0) return []
  const held = await tx.rows<{ id: number }>('select id from promocion where id = any ($1) order by id for update', [
    agreed.map(({ id }) => id),
  ])
  const spent = await tx.rows<{ id: number }>(
    `select r.id from promocion r cross join lateral (
       select count(*) as todas, count(*) filter (where u.cliente_id = $2) as suyas from promocion_uso u
       where u.promocion_id = r.id and u.devuelto_en is null and u.cotizacion_id <> $3) n
     where r.id = any ($1) and (n.todas >= r.usos_max or n.suyas >= r.usos_cliente)`,
    [held.map(({ id }) => id), quote.cliente_id, quote.id],
  )
  const gone = new Set(spent.map(({ id }) => id))
  // What took something off the freight has done so: that sum was agreed by itself.
  return agreed.filter(({ id, nivel }) => nivel === 'flete' || !gone.has(id))
}

/** Counts the document among those that used them. A promotion that is gone altogether counts nothing. */
export async function use(tx: Db, quote: Of, lines: readonly Line[], agreed: readonly Agreed[]): Promise<void> {
  const { verdicts } = agreedOn(agreed, goodsOf(lines))
  const taken = new Map(verdicts.map(({ offer, rebaja }) => [offer.id, pesos(rebaja)]))
  await tx.rows(
    `insert into promocion_uso (promocion_id, cotizacion_id, cliente_id, monto)
     select r.id, $1, $2, x.monto from unnest($3::bigint[], $4::numeric[]) as x (id, monto) join promocion r on r.id = x.id
     on conflict (promocion_id, cotizacion_id) do update set monto = excluded.monto, devuelto_en = null`,
    [
      quote.id,
      quote.cliente_id,
      agreed.map(({ id }) => id),
      agreed.map(({ id, nivel, rebaja }) => (nivel === 'flete' ? rebaja : (taken.get(id) ?? '0'))),
    ],
  )
}
