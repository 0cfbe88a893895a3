import { agree, plural } from '#kit/ui/format.ts'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { chosenAddress } from '#people/team/ship-to.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Buyer, buyerOf, type CartNews, changed, holdCart, marked, type Which } from './hold.server.ts'
import { type WireLine, readLines } from './line-rows.server.ts'
import { adjustment, MOST_PIECES, obtainable, sellable, supplied, suppliedAfter } from './quantity.ts'

export { cartOf } from './queries.server.ts'

export type NewLine = { producto_id: number; cantidad: number; nota?: string }
export type Added = CartNews & {
  avisos: string[]
  /** In the order given, each part once. */
  lineas: { id: number; producto_id: number; k_parte: string; cantidad: number; antes: Part['antes'] }[]
}

/** The most lines that a cart holds. */
const MOST_LINES = 5_000

/** 409 for a cart that would hold more lines than fit. */
export function refuseMore(lines: number): void {
  if (lines > MOST_LINES) throw new Refusal(409, `En un carrito caben ${MOST_LINES} partes distintas.`)
}

/**
 * Adds parts to the cart that the person fills, or to another of his: all of them or none. What is there already sums, and quantities are
 * raised to what is sold; both are told in `avisos`. 404 for an unknown part, 409 for one no longer sold (with what
 * replaced it, in `partes`) and for who buys for nobody. Where he has several carts `avisos` begin with which one it was.
 */
export async function addLines(context: Context, asked: NewLine[], cartId?: number): Promise<Added> {
  const buyer = buyerOf(context.session)
  const { clientId } = buyer
  return context.db.transaction(async (tx) => {
    const cart = await holdCart(tx, buyer, cartId)
    const wanted = merged(asked)
    const parts = await readParts(tx, cart.id, [...wanted.keys()])
    refuseUnsold(wanted, parts)
    // In the order they were asked for, whatever order the database reads them in.
    const read = new Map(parts.map((part) => [part.producto_id, part]))
    const lines = [...wanted.values()].flatMap((asking) => {
      const part = read.get(asking.producto_id)
      return part ? [lineFor(part, asking)] : []
    })
    const ids = await write(tx, { cartId: cart.id, clientId, userId: context.session.user?.id }, lines)
    const news = await changed({ ...context, db: tx }, cart.id, { tipo: 'agregar', hizo: toldOf(lines) })
    refuseMore(news.cantidad)
    const written = new Map(lines.map((line) => [line.producto_id, line]))
    return {
      ...news,
      avisos: [...intoWhich(news.carrito), ...lines.flatMap(({ avisos }) => avisos)],
      lineas: [...wanted.keys()].flatMap((producto_id) => {
        const line = written.get(producto_id)
        const id = ids.get(producto_id)
        return line && id
          ? [{ id, producto_id, k_parte: line.k_parte, cantidad: line.cantidad, antes: line.antes }]
          : []
      }),
    }
  })
}

function intoWhich({ nombre, unico }: Which): string[] {
  return unico ? [] : [`Se agregó a «${nombre}».`]
}

function merged(asked: NewLine[]): Map<number, NewLine> {
  const parts = new Map<number, NewLine>()
  for (const line of asked) {
    const before = parts.get(line.producto_id)
    const nota = [before?.nota, line.nota].filter(Boolean).join(' · ').slice(0, 300)
    const cantidad = Math.min((before?.cantidad ?? 0) + line.cantidad, MOST_PIECES)
    parts.set(line.producto_id, { producto_id: line.producto_id, cantidad, nota: nota || undefined })
  }
  return parts
}

type Part = {
  producto_id: number
  k_parte: string
  estado: string
  empaque: number
  minimo: number
  reemplazo: { k_parte: string; descripcion: string } | null
  /** Pieces that can be sent, from all branches or the one chosen. */
  existencia: number
  por_surtir: boolean
  antes: { cantidad: number; cantidad2: number } | null
}

const partsFor = `
  select p.id as producto_id, p.k_parte, p.estado, p.empaque, p.minimo,
    case when p.estado <> 'activo' then (
      select json_build_object('k_parte', o.k_parte, 'descripcion', o.descripcion)
      from producto o where o.id = reemplazo_de(p.id)) end as reemplazo,
    coalesce((select sum(e.disponible - e.disponible % p.empaque) from existencia e join sucursal s on s.id = e.sucursal_id and s.activa
      where e.producto_id = p.id and (elegida.id is null or s.id = elegida.id)), 0)::int as existencia, coalesce(l.por_surtir, false) as por_surtir,
    case when l.id is not null then json_build_object('cantidad', l.cantidad, 'cantidad2', l.cantidad2) end as antes
  from carrito k join producto p on p.id = any ($2)
  left join carrito_linea l on l.carrito_id = k.id and l.producto_id = p.id
  left join sucursal elegida on elegida.id = l.sucursal_id and elegida.activa
  where k.id = $1 and p.estado <> 'borrador'`

function readParts(tx: Db, cartId: number, ids: number[]): Promise<Part[]> {
  return tx.rows<Part>(partsFor, [cartId, ids])
}

type Unsold = Pick<Part, 'producto_id' | 'k_parte' | 'estado' | 'reemplazo'>

/** 404 for what is no part, 409 for one no longer sold, with what replaced it. */
export function refuseUnsold(wanted: Map<number, NewLine>, parts: Unsold[]): void {
  if (parts.length < wanted.size) throw new Refusal(404, 'El producto no existe')
  const unsold = parts.filter(({ estado }) => estado !== 'activo')
  const [first] = unsold
  if (!first) return
  const instead = first.reemplazo ? ` La reemplaza ${first.reemplazo.k_parte}.` : ''
  throw new Refusal(409, `${first.k_parte} ya no se vende.${instead}`, {
    code: 'parte_no_disponible',
    extra: {
      reemplazo: first.reemplazo,
      partes: unsold.map(({ producto_id, k_parte, reemplazo }) => ({ producto_id, k_parte, reemplazo })),
    },
  })
}

export type Line = Pick<Part, 'producto_id' | 'k_parte'> & {
  cantidad: number
  cantidad2: number
  nota: string | null
  antes: Part['antes']
  avisos: string[]
}

export function lineFor(part: Part, asked: NewLine | undefined): Line {
  const { producto_id, k_parte, antes } = part
  const disponible = obtainable(part)
  const total = (antes?.cantidad ?? 0) + (asked?.cantidad ?? 0)
  const cantidad = sellable(total, part)
  const wasOut = !antes || antes.cantidad2 === 0
  const cantidad2 = wasOut
    ? supplied(cantidad, disponible, part)
    : suppliedAfter(cantidad, { ...antes, disponible }, part)
  const avisos = [
    antes && antes.cantidad > 0 ? `${k_parte} ya estaba en el carrito: ahora son ${cantidad}.` : undefined,
    adjustment(k_parte, total, cantidad, part),
  ].filter((text) => text !== undefined)
  return { producto_id, k_parte, cantidad, cantidad2, nota: asked?.nota ?? null, antes, avisos }
}

/** A price that has risen unseen stays unseen; otherwise the client sees the one of the new quantity by adding. */
const insert = `
  with nueva as materialized (
    select x.i as orden, ($4::bigint[])[x.i] as producto_id, ($5::int[])[x.i] as cantidad, ($6::int[])[x.i] as cantidad2, ($7::text[])[x.i] as nota
    from generate_subscripts($4::bigint[], 1) x (i)),
  antes as materialized (
    select l.producto_id, l.cantidad, l.precio_visto from carrito_linea l where l.carrito_id = $1 and l.producto_id = any ($4)),
  precio as materialized (
    select pr.* from (
      select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas
      from (select n.producto_id, n.cantidad from nueva n union select a.producto_id, a.cantidad from antes a) x) a
    cross join lateral precios_de($2, a.partes, a.piezas) pr)
  insert into carrito_linea (carrito_id, producto_id, cantidad, cantidad2, nota, precio_visto, creado_por, actualizado_por)
  select $1, x.producto_id, x.cantidad, x.cantidad2, coalesce(x.nota, ''), case when a.producto_id is null or a.precio_visto is not distinct from era.valor
    then pr.valor else a.precio_visto end, $3, $3
  from nueva x
  left join precio pr on pr.producto_id = x.producto_id and pr.cantidad = x.cantidad
  left join antes a on a.producto_id = x.producto_id
  left join precio era on era.producto_id = a.producto_id and era.cantidad = a.cantidad
  order by x.orden
  on conflict (carrito_id, producto_id) do update set
    cantidad = excluded.cantidad, cantidad2 = excluded.cantidad2,
    nota = case when excluded.nota = '' then carrito_linea.nota else excluded.nota end,
    precio_visto = excluded.precio_visto, actualizado_en = now(), actualizado_por = $3
  returning id, producto_id`

async function write(
  tx: Db,
  { cartId, clientId, userId }: { cartId: number; clientId: number; userId: number | undefined },
  lines: Line[],
): Promise<Map<number, number>> {
  const written = await tx.rows<{ id: number; producto_id: number }>(insert, [
    cartId,
    clientId,
    userId,
    lines.map(({ producto_id }) => producto_id),
    lines.map(({ cantidad }) => cantidad),
    lines.map(({ cantidad2 }) => cantidad2),
    lines.map(({ nota }) => nota),
  ])
  return new Map(written.map(({ id, producto_id }) => [producto_id, id]))
}

export function toldOf(lines: Line[]): string {
  const [first] = lines
  if (!first || lines.length > 1) return `agregó ${plural(lines.length, 'parte', 'partes')}`
  return first.antes ? `subió ${first.k_parte} a ${first.cantidad}` : `agregó ${first.cantidad} × ${first.k_parte}`
}

export type LockedCart = {
  id: number
  version: number
  /** The route it goes by: the chosen one, else the client's own; null when neither can be used. */
  via_id: number | null
  direccion_id: number | null
  orden_compra: string
  notas: string
  lineas: LockedLine[]
}
/** A line of the cart with its price of this moment taken apart: `precio` in decimal pesos, `disponible` from where it may come. */
export type LockedLine = WireLine & {
  precio: string | null
  lista: string | null
  origen: string | null
  disponible: number
}

const terms = `
  select coalesce((select v.id from via_embarque v where v.id = k.via_id and v.activa),
      (select v.id from via_embarque v where v.id = c.via_embarque_id and v.activa)) as via_id,
    ${chosenAddress('$2')} as direccion_id,
    k.orden_compra, k.notas
  from carrito k join cliente c on c.id = k.cliente_id where k.id = $1`

/** The cart that the person fills, or another of his, held until the transaction ends, its lines priced now; `importe` in decimal pesos. */
export async function lockCart(tx: Db, buyer: Buyer, asked?: number): Promise<LockedCart> {
  const cart = await holdCart(tx, buyer, asked)
  const found = await tx.row<Omit<LockedCart, 'id' | 'version' | 'lineas'>>(terms, [cart.id, buyer.userId])
  if (!found) throw new Error('a cart that is held is there')
  return { ...cart, ...found, lineas: (await readLines(tx, cart.id)).map(lockedLine) }
}

function lockedLine(line: WireLine): LockedLine {
  const { valor = null, lista = null, origen = null } = line.precio_ajuste ?? {}
  return { ...line, precio: valor, lista, origen, disponible: line.existencia }
}

/**
 * Takes the lines out that a document was made of, inside its transaction; order number and notes went with them. Tells
 * the others that `session` did it. The cart must be held by lockCart.
 */
export async function removeLines(tx: Db, cartId: number, lineIds: number[], session?: Session): Promise<void> {
  await tx.rows('delete from carrito_linea where carrito_id = $1 and id = any ($2)', [cartId, lineIds])
  await tx.rows(`update carrito set orden_compra = '', notas = '' where id = $1`, [cartId])
  const hizo = `generó un documento con ${agree(lineIds.length, 'una parte', `${lineIds.length} partes`)}`
  await marked(tx, cartId, session, { tipo: 'generar', hizo })
}
