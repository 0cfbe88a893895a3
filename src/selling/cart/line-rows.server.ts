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
import { kitsTold, kitTables, kitTold } from './kit-rows.server.ts'
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

/** What is read of each line, by the name it has in an answer; `l` the line, `p` its part, `pr` its price, `pu` anybody's. */
const columns = {
  id: 'l.id',
  producto_id: 'l.producto_id',
  k_parte: 'p.k_parte',
  descripcion: 'p.descripcion',
  linea: 'li.nombre',
  ilustracion: 'coalesce(im.ruta, li.ilustracion)',
  cantidad: 'l.cantidad',
  cantidad2: 'l.cantidad2',
  por_surtir: 'l.por_surtir',
  nota: 'l.nota',
  empaque: 'p.empaque',
  minimo: 'p.minimo',
  unidad: 'p.unidad',
  peso_kg: 'p.peso_kg::text',
  sin_estimulo: 'p.sin_estimulo',
  casco: 'p.casco::text',
  activa: `p.estado = 'activo'`,
  precio: priceText('pr.valor'),
  lista: 'pr.lista',
  origen: 'pr.origen',
  vigencia: instant('pr.hasta'),
  promocion: 'pr.promocion',
  precio_visto: priceText('l.precio_visto'),
  publico: `case when pu.valor < pr.valor then ${priceText('pu.valor')} end`,
  juego: kitTold,
  sucursal_id: 'elegida.id',
  propia_id: 'coalesce(elegida.id, b.id)',
  propia: 'coalesce(elegida.nombre, b.nombre)',
  reemplazo: `case when p.estado <> 'activo' then (
    select json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion) from producto o where o.id = reemplazo_de(p.id)) end`,
  agregada_por: 'l.creado_por',
  agregada_en: instant('l.creado_en'),
  cambiada_por: 'l.actualizado_por',
  cambiada_en: instant('l.actualizado_en'),
} satisfies Record<Exclude<keyof Row, 'existencias' | 'en_transito'>, string>

/** SQL of the first picture of each part of the lines. */
const pictures = `
  select distinct on (i.producto_id) i.producto_id, i.ruta from producto_imagen i
  where i.producto_id = any (array(select x.producto_id from partida x)) and i.tipo in ('foto', 'dibujo')
  order by i.producto_id, i.tipo = 'dibujo', i.orden, i.id`

/**
 * SQL of all that is known of some lines of what `fromCart` has, in the order they came (`LineRows`). What many lines have in common
 * (shelves, branches, people, prices' lists) is read once for all of them: there are up to 5,000 (decision 192).
 */
export const linesFrom = (rows: string) => `(
  with partida as materialized (select x.* from ${rows} x),
  precio_hoy as materialized (
    select pr.* from (select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas from partida x) a
    cross join lateral precios_de(c.id, a.partes, a.piezas) pr),
  precio_publico as materialized (
    select pu.* from (select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas from precio_hoy x where x.origen <> 'base') a
    cross join lateral precios_de(null, a.partes, a.piezas) pu),
  ${kitTables('c.id')}
  select json_build_object('filas', (
      select coalesce(json_agg(json_build_array(${Object.values(columns).join(', ')}) order by l.id), '[]')
      from partida l join producto p on p.id = l.producto_id join linea li on li.id = p.linea_id
      left join precio_hoy pr on pr.producto_id = l.producto_id and pr.cantidad = l.cantidad
      left join precio_publico pu on pu.producto_id = l.producto_id and pu.cantidad = l.cantidad
      left join sucursal elegida on elegida.id = l.sucursal_id and elegida.activa
      left join (${pictures}) im on im.producto_id = l.producto_id${kitsTold}),
    'estantes', (
      select coalesce(json_agg(json_build_array(e.producto_id, s.id, e.disponible, e.en_transito) order by s.id <> b.id, s.orden, s.id), '[]')
      from existencia e join sucursal s on s.id = e.sucursal_id and s.activa where e.producto_id = any (array(select x.producto_id from partida x))),
    'sucursales', (
      select json_agg(json_strip_nulls(json_build_object('sucursal_id', s.id, 'sucursal', s.nombre, 'es_mia', s.id = b.id,
        'dias_traslado', s.dias_traslado, ${together}))) from sucursal s where s.activa),
    'personas', (
      select json_agg(json_build_array(u.id, u.nombre)) from usuario u
      where u.id in (select x.creado_por from partida x union select x.actualizado_por from partida x))))`

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

type Shelf = Row['existencias'][number]

/** What `linesFrom` reads: `filas` the values of `columns`; `estantes` part, branch, pieces there and on their way, nearest branch first. */
export type LineRows = {
  filas: unknown[][]
  estantes: [producto_id: number, sucursal_id: number, disponible: number, en_transito: number][]
  sucursales: Omit<Shelf, 'disponible' | 'mas'>[] | null
  personas: [id: number, nombre: string][] | null
}

/** What `linesFrom` and `leaving` read. */
export type CartRows = Leaving & { lineas: LineRows }

export function linesOf(found: CartRows | undefined): WireLine[] {
  if (!found) return []
  const priced = pricedBy(found)
  const rowOf = rowReader(found.lineas)
  return found.lineas.filas.map((values) => priced(rowOf(values)))
}

const names = Object.keys(columns)
/** Rows are made of one shape: thirty fields put in one by one cost a line five times as much. */
const blank = Object.fromEntries([...names, 'existencias', 'en_transito'].map((name) => [name, null]))

/** How the values of a line become its row, with its shelves and who touched it. */
export function rowReader(found: Omit<LineRows, 'filas'>): (values: unknown[]) => Row {
  const branches = new Map(found.sucursales?.map((branch) => [branch.sucursal_id, shelfOf(branch)]))
  const people = new Map<unknown, string>(found.personas)
  const shelves = Map.groupBy(found.estantes, ([producto_id]) => producto_id)
  return (values) => {
    // As `columns` names them, which is held to the fields of `Row`.
    const read: Record<string, unknown> = { ...blank }
    for (const [place, name] of names.entries()) read[name] = values[place]
    const row = read as Row
    const own = shelves.get(row.producto_id) ?? []
    return {
      ...row,
      existencias: own.flatMap(([, sucursal_id, disponible]) => {
        const branch = branches.get(sucursal_id)
        return branch ? [{ ...branch, disponible }] : []
      }),
      en_transito: own.reduce((sum, [, , , coming]) => sum + coming, 0),
      agregada_por: people.get(row.agregada_por) ?? null,
      cambiada_por: people.get(row.cambiada_por) ?? null,
    }
  }
}

/** Of a branch, with nothing on it yet. */
function shelfOf({ sucursal_id, sucursal, ...branch }: Omit<Shelf, 'disponible' | 'mas'>): Shelf {
  return { sucursal_id, sucursal, disponible: 0, mas: false, ...branch }
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
