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

/** SQL of the lines of the cart `k` that may count, in the order they came. */
const countable = `coalesce((select json_agg(x order by x.id) from (
  select l.id, p.k_parte, l.producto_id, l.cantidad, l.cantidad2, p.empaque, p.peso_kg::text as peso_kg, p.sin_estimulo, p.casco::text as casco, s.id as sucursal_id
  from carrito_linea l join producto p on p.id = l.producto_id and p.estado = 'activo' left join sucursal s on s.id = l.sucursal_id and s.activa
  where l.carrito_id = k.id and l.cantidad2 > 0) x), '[]') as cuentan`

/** SQL of what there is of its parts: part, branch, pieces; in the order in which shelves are looked at. */
const shelves = `coalesce((
  select json_agg(json_build_array(e.producto_id, s.id, e.disponible) order by s.id <> b.id, s.orden, s.id)
  from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
  where e.producto_id = any (array(select l.producto_id from carrito_linea l where l.carrito_id = k.id and l.cantidad2 > 0)) and e.disponible > 0), '[]') as hay`

const branches = `coalesce((select json_agg(json_build_object('sucursal_id', s.id, 'es_mia', s.id = b.id, 'dias_traslado', s.dias_traslado))
  from sucursal s where s.activa), '[]') as sucursales`

/** SQL of the lines of the cart `k` whose price is not among those known, where those still hold. */
const unpriced = `from carrito_linea l where l.carrito_id = k.id and l.cantidad2 > 0
  and not ((select sigue from memoria) and ${priceKeySql} in (select unnest($5::bigint[])))`

const charged = `
  with memoria as materialized (select ${stillHolds('$4')} as sigue)
  select (select sigue from memoria) as sigue, ${priceMoment(`array(select l.producto_id ${unpriced})`)}, c.id as cliente_id, b.id as propia_id, c.surtido = 'junto' as junto,
    ${leaving}, ${chargesOf('$2')}, ${countable}, ${shelves}, ${branches},
    coalesce((select json_agg(json_build_object('producto_id', l.producto_id, 'cantidad', l.cantidad,
        'precio', json_build_object('valor', ${priceText('pr.valor')}, 'origen', pr.origen)))
      from (select l.producto_id, l.cantidad ${unpriced}) l cross join lateral precio_de(c.id, l.producto_id, l.cantidad) pr), '[]') as precios,
    ${linesFrom('(select o.* from carrito_linea o where o.carrito_id = k.id and o.id = $3)')} as lineas
  from ${fromCart('$1')} where c.id = k.cliente_id`

type CountedRow = {
  k_parte: string
  producto_id: number
  cantidad: number
  cantidad2: number
  empaque: number
  peso_kg: string | null
  sin_estimulo: boolean
  casco: string | null
  sucursal_id: number | null
}
type ShelfRow = [producto_id: number, sucursal_id: number, disponible: number]
type Branch = Pick<WireLine['existencias'][number], 'sucursal_id' | 'es_mia' | 'dias_traslado'>
type Price = { valor: string; origen: string }
type Read = CartRows &
  Charges & {
    sigue: boolean
    momento: PriceMoment
    cliente_id: number
    propia_id: number | null
    junto: boolean
    cuentan: CountedRow[]
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
  const found = await db.row<Read>(charged, [cartId, session.user?.id, lineId, ...known(before)])
  if (!found) return { line: undefined, totales: cartTotals([], { tarifa: null }) }
  const { cliente_id, momento, precios } = found
  const prices = new Map(precios.map((one) => [priceKey(one), one.precio]))
  const still = found.sigue ? before : undefined
  keepPrices(cliente_id, momento, { before: still, read: precios })
  const priceOf = (row: CountedRow) => prices.get(priceKey(row)) ?? still?.prices.get(priceKey(row))
  return { line: linesOf(found)[0], totales: cartTotals(countedOf(found, priceOf), found) }
}

/** The moment of what is known, and which prices those are. */
function known(before: KnownPrices | undefined): [string | null, string] {
  if (!before) return [null, '{}']
  const { prices, ...moment } = before
  return [JSON.stringify(moment), `{${[...prices.keys()].join()}}`]
}

function countedOf(found: Read, priceOf: (row: CountedRow) => Price | undefined): Countable[] {
  const { propia_id, junto, sucursales } = found
  const branchOf = new Map(sucursales.map((branch) => [branch.sucursal_id, branch]))
  const shelvesOf = Map.groupBy(found.hay, ([producto_id]) => producto_id)
  return found.cuentan.flatMap((row) => {
    const precio_ajuste = priceOf(row)
    if (!precio_ajuste) return []
    const existencias = (shelvesOf.get(row.producto_id) ?? []).flatMap(([, sucursal_id, disponible]) => {
      const branch = branchOf.get(sucursal_id)
      return branch ? [{ ...branch, disponible, junto }] : []
    })
    const { shares, owed } = portioned({ ...row, existencias })
    const reparto = shares.map(({ shelf: { sucursal_id }, piezas }) => ({ sucursal_id, piezas }))
    const own = row.sucursal_id ?? propia_id
    if (owed > 0 && own !== null) reparto.push({ sucursal_id: own, piezas: owed })
    const { casco, ...rest } = row
    return [{ ...rest, activa: true, precio_ajuste, ...(casco && { casco }), reparto }]
  })
}
