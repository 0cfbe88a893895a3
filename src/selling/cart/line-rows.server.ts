import type { Session } from '#kit/base/access.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { clock, route, together } from '#catalogue/prices/buyer.server.ts'
import { arrivalsBy, CAP, type Clock, type Route } from '#catalogue/prices/promise.ts'
import { chosenAddress } from '#people/team/ship-to.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { tariffFields } from './freight.server.ts'
import { isStaff } from '#catalogue/prices/viewer.ts'
import type { PricePromotion } from '#catalogue/prices/contract.ts'
import type { cartItems } from './contract.ts'
import { priceChange, stateOf } from './line-state.ts'
import { placed } from './placing.ts'
import { type CartKit } from './kits.ts'
import { kitOf } from './kit-rows.server.ts'
import { amountOf, type Charged } from './totals.ts'

export type Viewer = Pick<Context, 'db' | 'session'>
export type WireCart = Reply<typeof cartItems>['carrito']
export type WireLine = WireCart['lineas'][number]

/** The branch that supplies a client unless a line says otherwise: his own, else the main one. From `cliente c`. */
const homeBranch = `coalesce(
  (select s.id from sucursal s where s.id = c.sucursal_id and s.activa), (select s.id from sucursal s where s.es_principal and s.activa))`

/** A price in pesos as text: two decimals, and up to six where it has them. */
export const priceText = (value: string) =>
  `case when scale(trim_scale(${value})) < 2 then round(${value}, 2) else trim_scale(${value}) end::text`

/** An instant as answers tell it, where it leaves the database within JSON. */
export const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of all that is known of some lines of what `fromCart` has, as one JSON list in the order they came. */
export const linesFrom = (rows: string) => `coalesce((select json_agg(x order by x.id) from (
  select l.id, l.producto_id, p.k_parte, p.descripcion, li.nombre as linea, coalesce((
      select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo in ('foto', 'dibujo')
      order by i.tipo = 'dibujo', i.orden, i.id limit 1), li.ilustracion) as ilustracion,
    l.cantidad, l.cantidad2, l.por_surtir, l.nota, p.empaque, p.minimo, p.unidad, p.peso_kg::text as peso_kg, p.sin_estimulo, p.casco::text as casco, p.estado = 'activo' as activa,
    ${priceText('pr.valor')} as precio, pr.lista, pr.origen, ${instant('pr.hasta')} as vigencia, pr.promocion, ${priceText('l.precio_visto')} as precio_visto,
    case when pr.origen <> 'base' then (select ${priceText('b.valor')} from precio_de(null, p.id, l.cantidad) b where b.valor < pr.valor) end as publico,
    ${kitOf('c.id', 'p.id', 'l.cantidad')} as juego,
    elegida.id as sucursal_id, coalesce(elegida.id, b.id) as propia_id, coalesce(elegida.nombre, b.nombre) as propia,
    coalesce(ex.todas, '[]') as existencias, coalesce(ex.en_transito, 0) as en_transito,
    case when p.estado <> 'activo' then (
      select json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion)
      from producto o where o.id = reemplazo_de(p.id)) end as reemplazo,
    (select u.nombre from usuario u where u.id = l.creado_por) as agregada_por, ${instant('l.creado_en')} as agregada_en,
    (select u.nombre from usuario u where u.id = l.actualizado_por) as cambiada_por, ${instant('l.actualizado_en')} as cambiada_en
  from ${rows} l
  join producto p on p.id = l.producto_id
  join linea li on li.id = p.linea_id
  left join lateral precio_de(c.id, p.id, l.cantidad) pr on true
  left join sucursal elegida on elegida.id = l.sucursal_id and elegida.activa
  left join lateral (
    select sum(e.en_transito)::int as en_transito, json_agg(json_strip_nulls(json_build_object('sucursal_id', s.id, 'sucursal', s.nombre,
        'disponible', e.disponible, 'mas', false, 'es_mia', s.id = b.id, 'dias_traslado', s.dias_traslado, ${together})) order by s.id <> b.id, s.orden, s.id) as todas
    from existencia e join sucursal s on s.id = e.sucursal_id and s.activa where e.producto_id = p.id) ex on true) x), '[]')`

/** SQL of the lines of the cart `k`: all of them, or the one whose id is this parameter. */
export const ownLines = linesFrom('(select o.* from carrito_linea o where o.carrito_id = k.id)')

/** SQL of how what is bought travels, and when: the cart's route, else the client's own (`route`); without one it is picked up. */
export const leaving = `${route} as via, ${clock} as ahora`

/** SQL of the branches whose sales have the border's rate of VAT by the delivery of the user who is this parameter. */
export const borderOf = (user: string) => `
  case when exists (select from sucursal f where f.iva_frontera)
    then frontera_de(c.id, v.id, (select a.cp from direccion a where a.id = ${chosenAddress(user)})) else '[]' end as border`

/** SQL of the promotions by document and on freight for what is in the cart `k`, and for a part that comes. */
export const offersOf = (coming = 'null') =>
  `promociones_de(c.id, array(select o.producto_id from carrito_linea o where o.carrito_id = k.id) || ${coming}::bigint) as promociones`

/** SQL of how the delivery is charged to the user who is this parameter, with what `borderOf` and `offersOf` tell; no tariff: it is picked up. */
export const chargesOf = (user: string, coming?: string) =>
  `${offersOf(coming)}, case when v.id is not null and ${chosenAddress(user)} is not null then json_build_object(${tariffFields}) end as tarifa, ${borderOf(user)}`

export type Charges = Required<Charged>

/** SQL of the cart that the user who is this parameter fills for the client `c`, or of the one asked for. */
export const filledBy = (user: string, asked = 'null') => `carrito_de(c.id, ${user}::bigint, ${asked}::bigint)`

/** SQL of a client (`c`), his cart of this id (`k`), the route it goes by (`v`) and the branch that supplies him (`b`). */
export const fromCart = (
  cart: string,
) => `cliente c left join carrito k on k.id = ${cart} left join via_embarque v on v.activa
    and v.id = coalesce((select e.id from via_embarque e where e.id = k.via_id and e.activa), c.via_embarque_id)
    left join sucursal b on b.id = ${homeBranch}`

export type Leaving = { via: Route; ahora: Clock }

export type Row = Omit<
  WireLine,
  | 'precio_ajuste'
  | 'cambio_precio'
  | 'importe'
  | 'estado'
  | 'existencia'
  | 'mas'
  | 'sucursal'
  | 'reparto'
  | 'existencias'
  | 'sin_estimulo'
  | 'casco'
  | 'juego'
> & {
  casco: string | null
  juego: CartKit | null
  sin_estimulo: boolean
  precio: string | null
  lista: string | null
  origen: string
  vigencia: string | null
  promocion: PricePromotion | null
  /** The branch chosen, else the client's own. */
  propia_id: number | null
  propia: string | null
  existencias: Omit<WireLine['existencias'][number], 'llega'>[]
}

const ofCart = `from ${fromCart('$1')} where c.id = k.cliente_id`
const read = `select ${leaving}, ${ownLines} as lineas ${ofCart}`
const readOne = `
  select ${leaving}, ${linesFrom('(select o.* from carrito_linea o where o.carrito_id = k.id and o.id = $2)')} as lineas
  ${ofCart}`

/** The lines of a cart in the order they came, priced now for their quantities. */
export async function readLines(db: Db, cartId: number): Promise<WireLine[]> {
  return linesOf(await db.row<CartRows>(read, [cartId]))
}

/** One of them; undefined when it is not there, or another cart's. */
export async function readLine(db: Db, cartId: number, lineId: number): Promise<WireLine | undefined> {
  return linesOf(await db.row<CartRows>(readOne, [cartId, lineId]))[0]
}

/** What `linesFrom` and `leaving` read. */
export type CartRows = Leaving & { lineas: Row[] }

export function linesOf(found: CartRows | undefined): WireLine[] {
  return found ? found.lineas.map(pricedBy(found)) : []
}

/** How a row becomes a line, for whatever leaves this way. */
export function pricedBy({ via, ahora }: Leaving): (row: Row) => WireLine {
  const arrives = arrivalsBy(via, ahora)
  return (row) => priced(row, arrives)
}

function priced(
  { precio, lista, origen, vigencia, promocion, propia_id, propia, sin_estimulo, casco, juego, ...row }: Row,
  arrives: ReturnType<typeof arrivalsBy>,
): WireLine {
  const precio_ajuste =
    precio === null ? null : { valor: precio, lista, origen, vigencia, ...(promocion && { promocion }) }
  const existencias = row.existencias.map((shelf) => ({ ...shelf, llega: arrives(shelf) }))
  const own = { sucursal_id: propia_id, sucursal: propia }
  const leftOut = { ...(sin_estimulo && { sin_estimulo }), ...(casco && { casco }), ...(juego && { juego }) }
  const line = { ...row, ...leftOut, existencias, precio_ajuste, ...placed({ ...row, existencias }, own) }
  return { ...line, cambio_precio: priceChange(line), importe: amountOf(line), estado: stateOf(line) }
}

/** The line as this session may see it: clients are told how many there are up to ten, as everywhere (prices). */
export function shownTo(session: Session, line: WireLine): WireLine {
  if (isStaff(session)) return line
  return {
    ...line,
    existencia: Math.min(line.existencia, CAP),
    mas: line.existencia > CAP,
    existencias: line.existencias.map((shelf) => ({
      ...shelf,
      disponible: Math.min(shelf.disponible, CAP),
      mas: shelf.disponible > CAP,
    })),
    ...(line.juego && { juego: cappedKit(line.juego) }),
  }
}

function cappedKit({ suelto, partes }: CartKit): CartKit {
  return {
    suelto,
    partes: partes.map((part) => ({ ...part, alcanza: Math.min(part.alcanza, CAP), mas: part.alcanza > CAP })),
  }
}
