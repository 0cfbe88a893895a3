// What a cart comes to after one of its lines was touched: that line is read whole, of the others what sums are made of, and a price only
// where it is not known still (decision 184).
import {
  type CartRows,
  type Charges,
  chargesOf,
  fromCart,
  leaving,
  linesFrom,
  linesOf,
  priceText,
  type Viewer,
  type WireLine,
} from './line-rows.server.ts'
import {
  keepPrices,
  type KnownPrices,
  knownPrices,
  priceKey,
  priceKeySql,
  priceMoment,
  type PriceMoment,
  stillHolds,
} from './known-prices.server.ts'
import type { Countable } from './line-state.ts'
import { portioned } from './placing.ts'
import { cartTotals, type Totals } from './totals.ts'

/** SQL of the lines of the cart `k` that may count, in the order they came (`CountedValues`). */
const countable = `coalesce((
  select json_agg(json_build_array(l.id, p.k_parte, l.producto_id, l.cantidad, l.cantidad2, p.empaque, p.peso_kg::text, p.sin_estimulo, p.casco::text, s.id) order by l.id)
  from carrito_linea l join producto p on p.id = l.producto_id and p.estado = 'activo' left join sucursal s on s.id = l.sucursal_id and s.activa
  where l.carrito_id = k.id and l.cantidad2 > 0), '[]') as cuentan`

/** SQL of what there is of its parts: part, branch, pieces; in the order in which shelves are looked at. */
const shelves = `coalesce((
  select json_agg(json_build_array(e.producto_id, s.id, e.disponible) order by s.id <> b.id, s.orden, s.id)
  from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
  where e.producto_id = any (array(select l.producto_id from carrito_linea l where l.carrito_id = k.id and l.cantidad2 > 0)) and e.disponible > 0), '[]') as hay`

const branches = `coalesce((select json_agg(json_build_object('sucursal_id', s.id, 'es_mia', s.id = b.id, 'dias_traslado', s.dias_traslado))
  from sucursal s where s.activa), '[]') as sucursales`

/** Parameters of a statement: the moment of the prices that are known, and which those are (`knownValues`). */
type KnownAt = { moment: string; keys: string }

/** SQL of the CTE that `countedFrom` looks into. */
export const stillKnown = ({ moment }: KnownAt) => `memoria as materialized (select ${stillHolds(moment)} as sigue)`

/** SQL of what all lines of `fromCart` count with (`Counted`): prices only where they are not known still; of a part that comes, its moment. */
export function countedFrom({ keys }: KnownAt, coming = 'null'): string {
  const unpriced = `from carrito_linea l where l.carrito_id = k.id and l.cantidad2 > 0
    and not ((select sigue from memoria) and ${priceKeySql} in (select unnest(${keys}::bigint[])))`
  return `(select sigue from memoria) as sigue, ${priceMoment(`(array(select l.producto_id ${unpriced}) || ${coming}::bigint)`)}, c.id as cliente_id, b.id as propia_id,
    c.surtido = 'junto' as junto, ${countable}, ${shelves}, ${branches}, coalesce((
      select json_agg(json_build_object('producto_id', pr.producto_id, 'cantidad', pr.cantidad,
        'precio', json_build_object('valor', ${priceText('pr.valor')}, 'origen', pr.origen)))
      from (select array_agg(l.producto_id) as partes, array_agg(l.cantidad) as piezas ${unpriced}) a
      cross join lateral precios_de(c.id, a.partes, a.piezas) pr), '[]') as precios`
}

const places = { moment: '$4', keys: '$5' }
const charged = `
  with ${stillKnown(places)}
  select ${leaving}, ${chargesOf('$2')}, ${countedFrom(places)},
    ${linesFrom('(select o.* from carrito_linea o where o.carrito_id = k.id and o.id = $3)')} as lineas
  from ${fromCart('$1')} where c.id = k.cliente_id`

type CountedValues = [
  id: number,
  k_parte: string,
  producto_id: number,
  cantidad: number,
  cantidad2: number,
  empaque: number,
  peso_kg: string | null,
  sin_estimulo: boolean,
  casco: string | null,
  sucursal_id: number | null,
]
type ShelfRow = [producto_id: number, sucursal_id: number, disponible: number]
type Branch = Pick<WireLine['existencias'][number], 'sucursal_id' | 'es_mia' | 'dias_traslado'>
type Price = { valor: string; origen: string }
/** What `countedFrom` reads. */
export type Counted = {
  sigue: boolean
  momento: PriceMoment
  cliente_id: number
  propia_id: number | null
  junto: boolean
  cuentan: CountedValues[]
  hay: ShelfRow[]
  sucursales: Branch[]
  precios: { producto_id: number; cantidad: number; precio: Price }[]
}

/** What all of them come to for who buys, and the one whose id is given. */
export async function readCharged(
  { db, session }: Viewer,
  cartId: number,
  lineId: number | null = null,
): Promise<{ line: WireLine | undefined; totales: Totals }> {
  const before = session.cliente ? knownPrices(session.cliente.id) : undefined
  const found = await db.row<CartRows & Charges & Counted>(charged, [
    cartId,
    session.user?.id,
    lineId,
    ...knownValues(before),
  ])
  if (!found) return { line: undefined, totales: cartTotals([], { tarifa: null }) }
  return { line: linesOf(found)[0], totales: cartTotals(countedOf(found, before), found) }
}

/** The moment of what is known, and which prices those are, as `KnownAt` has them. */
export function knownValues(before: KnownPrices | undefined): [string | null, string] {
  if (!before) return [null, '{}']
  const { prices, ...moment } = before
  return [JSON.stringify(moment), `{${[...prices.keys()].join()}}`]
}

type CountedLine = Countable & { id: number; producto_id: number }

/** The lines that count in the order they came, and what was read of their prices is known from now on, with those of `more`. */
export function countedOf(
  found: Counted,
  before: KnownPrices | undefined,
  more: Parameters<typeof keepPrices>[2]['read'] = [],
): CountedLine[] {
  const { cliente_id, momento, precios, propia_id, junto, sucursales } = found
  const prices = new Map(precios.map((one) => [priceKey(one), one.precio]))
  const still = found.sigue ? before : undefined
  keepPrices(cliente_id, momento, { before: still, read: [...precios, ...more] })
  const branchOf = new Map(sucursales.map((branch) => [branch.sucursal_id, branch]))
  const shelvesOf = Map.groupBy(found.hay, ([producto_id]) => producto_id)
  return found.cuentan.flatMap(
    ([id, k_parte, producto_id, cantidad, cantidad2, empaque, peso_kg, sin_estimulo, casco, sucursal_id]) => {
      const key = priceKey({ producto_id, cantidad })
      const precio_ajuste = prices.get(key) ?? still?.prices.get(key)
      if (!precio_ajuste) return []
      const existencias = (shelvesOf.get(producto_id) ?? []).flatMap(([, branchId, disponible]) => {
        const branch = branchOf.get(branchId)
        return branch ? [{ ...branch, disponible, junto }] : []
      })
      const { shares, owed } = portioned({ cantidad2, empaque, sucursal_id, existencias })
      const reparto = shares.map(({ shelf, piezas }) => ({ sucursal_id: shelf.sucursal_id, piezas }))
      const own = sucursal_id ?? propia_id
      if (owed > 0 && own !== null) reparto.push({ sucursal_id: own, piezas: owed })
      const line = { id, producto_id, k_parte, cantidad2, peso_kg, sin_estimulo, activa: true, precio_ajuste, reparto }
      return [{ ...line, ...(casco && { casco }) }]
    },
  )
}
