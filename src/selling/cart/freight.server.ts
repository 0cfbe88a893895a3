import type { Db } from '#platform/database/db.server.ts'
import { freightOf, gramsOf, type Tariff } from './freight.ts'

/** Names and values of a tariff as JSON, from `via_embarque v`. */
export const tariffFields = `'dias', v.dias, 'flete', v.costo::text, 'gratis_desde', v.gratis_desde::text,
  'kilos', v.kilos::text, 'costo_kilo', v.costo_kilo::text`

const weighed = `
  select json_build_object(${tariffFields}) as tarifa, coalesce((
    select json_agg(json_build_object('id', p.id, 'peso_kg', p.peso_kg::text)) from producto p where p.id = any ($2)), '[]') as pesos
  from via_embarque v where v.id = $1`

type Going = {
  /** The route; null: it is picked up, as without an address. */
  via_id: number | null
  direccion: object | string | null
  /** Centavos of merchandise without VAT. */
  goods: number
  lines: readonly { producto_id: number; cantidad: number }[]
}

/** Centavos without VAT of the one delivery of a document, by the tariff of this moment. */
export async function freightNow(db: Db, { via_id, direccion, goods, lines }: Going): Promise<number> {
  if (via_id === null || direccion === null) return 0
  type Found = { tarifa: Tariff; pesos: { id: number; peso_kg: string | null }[] }
  const found = await db.row<Found>(weighed, [via_id, [...new Set(lines.map(({ producto_id }) => producto_id))]])
  if (!found) return 0
  const weights = new Map(found.pesos.map(({ id, peso_kg }) => [id, peso_kg]))
  const grams = lines.reduce((sum, { producto_id, cantidad }) => sum + gramsOf(weights.get(producto_id), cantidad), 0)
  return freightOf(found.tarifa, { goods, grams })
}
