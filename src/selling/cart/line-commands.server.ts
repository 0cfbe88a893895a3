import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { onHand } from '#catalogue/prices/supply.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { money, plural } from '#kit/ui/format.ts'
import type { cambiarLinea } from './contract.ts'
import { buyerOf, changed, goneLine, holdCartOf } from './hold.server.ts'
import { readCharged } from './charged.server.ts'
import { readLine, shownTo, type WireLine } from './line-rows.server.ts'
import { sourcesOf } from './placing.ts'
import { adjustment, type Held, obtainable, sellable, supplied, suppliedAfter } from './quantity.ts'

type Change = Received<typeof cambiarLinea>['body']

/** Last write wins, line by line. Quantities are raised to what is sold, and told. */
export async function changeLine(id: number, change: Change, context: Context): Promise<Reply<typeof cambiarLinea>> {
  const buyer = buyerOf(context.session)
  return context.db.transaction(async (tx) => {
    const cart = await holdCartOf(tx, buyer, id)
    const before = await lineOf(tx, cart.id, id)
    const held = { cantidad: before.cantidad, cantidad2: before.cantidad2, disponible: obtainable(before) }
    const moved = await movedTo(tx, before, change)
    const next = nextOf(moved, held, change)
    await tx.rows(update, [
      id,
      next.cantidad,
      next.cantidad2,
      change.nota ?? before.nota,
      context.session.user?.id,
      buyer.clientId,
    ])
    const hizo = toldOf(before, next, change)
    const news = await changed({ ...context, db: tx }, cart.id, { tipo: 'cambiar', hizo })
    const { line: after = before, totales } = await readCharged({ ...context, db: tx }, cart.id, id)
    return {
      ...news,
      totales,
      linea: shownTo(context.session, after),
      avisos: [...next.avisos, ...scaleNotice(before, after, change)],
    }
  })
}

/** The price follows the quantity's scale: who changes the quantity sees it, unless a rise is still to be consented to. */
const update = `
  update carrito_linea l set cantidad = $2, cantidad2 = $3, nota = $4, actualizado_en = now(), actualizado_por = $5,
    precio_visto = case when l.precio_visto is not distinct from (select pr.valor from precio_de($6, l.producto_id, l.cantidad) pr)
      then (select pr.valor from precio_de($6, l.producto_id, $2) pr) else l.precio_visto end
  where l.id = $1`

/** The line with the branch and the choice of waiting as they are to be; 404 for a branch that is not open. */
async function movedTo(tx: Db, line: WireLine, { sucursal_id, por_surtir }: Change): Promise<WireLine> {
  if (sucursal_id === undefined && por_surtir === undefined) return line
  const moved = await tx.row(
    `update carrito_linea l set por_surtir = coalesce($4, l.por_surtir), sucursal_id = case when $3 then s.id else l.sucursal_id end
     from (select $2::bigint as id) q left join sucursal s on s.id = q.id and s.activa
     where l.id = $1 and (s.id is not null or q.id is null) returning l.id`,
    [line.id, sucursal_id ?? null, sucursal_id !== undefined, por_surtir ?? null],
  )
  if (!moved) throw new Refusal(404, 'La sucursal no existe.')
  const waits = por_surtir ?? line.por_surtir
  if (sucursal_id === undefined) return { ...line, por_surtir: waits }
  const shelves = sourcesOf({ ...line, sucursal_id })
  const sucursal = shelves.map((shelf) => shelf.sucursal).join(' y ') || null
  return { ...line, por_surtir: waits, sucursal_id, sucursal, existencia: onHand(shelves, line.empaque) }
}

/** 404 when somebody has taken it out of the cart. */
export async function lineOf(tx: Db, cartId: number, id: number): Promise<WireLine> {
  const line = await readLine(tx, cartId, id)
  if (!line) throw goneLine()
  return line
}

type Next = { cantidad: number; cantidad2: number; avisos: string[] }

/** `line`: with its branch as it is to be; `held`: as it was. */
function nextOf(line: WireLine, held: Held, change: Change): Next {
  const { k_parte, sucursal } = line
  const asked = change.cantidad2
  const available = obtainable(line)
  const cantidad = change.cantidad === undefined ? line.cantidad : sellable(change.cantidad, line)
  const isKept = change.cantidad === undefined && change.sucursal_id === undefined && change.por_surtir === undefined
  const following = isKept ? line.cantidad2 : suppliedAfter(cantidad, held, line, available)
  const cantidad2 = asked === undefined ? following : wholePacks(asked, cantidad, available, line)
  const avisos = [
    change.cantidad === undefined ? undefined : adjustment(k_parte, change.cantidad, cantidad, line),
    asked === undefined ? undefined : supplyNotice(line, asked, { cantidad, cantidad2, sucursal }),
  ].filter((text) => text !== undefined)
  return { cantidad, cantidad2, avisos }
}

/** Whole packs, never more than is asked for nor than there is. */
function wholePacks(asked: number, most: number, available: number, rule: WireLine): number {
  const packs = Math.ceil(asked / rule.empaque) * rule.empaque
  return Math.min(packs, supplied(most, available, rule))
}

type Supplied = { cantidad: number; cantidad2: number; sucursal: string | null }

function supplyNotice({ k_parte, empaque }: WireLine, asked: number, given: Supplied): string | undefined {
  const { cantidad, cantidad2, sucursal } = given
  if (asked === cantidad2) return undefined
  if (cantidad2 > asked)
    return `${k_parte} se surte de ${empaque} en ${empaque}: pusimos ${cantidad2} en lugar de ${asked}.`
  if (cantidad2 === cantidad) return `De ${k_parte} pediste ${cantidad}: se surten ${cantidad}, no ${asked}.`
  return `De ${k_parte} se surten ${cantidad2} desde ${sucursal ?? 'la sucursal'}; ${cantidad - cantidad2} quedan pendientes.`
}

function scaleNotice(before: WireLine, after: WireLine, change: Change): string[] {
  const [was, is] = [before.precio_ajuste?.valor, after.precio_ajuste?.valor]
  if (change.cantidad === undefined || !is || was === is || after.cambio_precio === 'subio') return []
  return [
    `Con ${plural(after.cantidad, 'pieza', 'piezas')} de ${after.k_parte} el precio es ${money(is)} c/u (antes ${was ? money(was) : 'sin precio'}).`,
  ]
}

function toldOf(before: WireLine, next: Next, change: Change): string {
  const { k_parte } = before
  if (change.cantidad !== undefined) return `cambió ${k_parte} a ${next.cantidad}`
  if (change.cantidad2 !== undefined) {
    return next.cantidad2 === 0 ? `dejó fuera ${k_parte}` : `puso ${next.cantidad2} de ${k_parte} por surtir`
  }
  if (change.sucursal_id !== undefined) return `cambió la sucursal de ${k_parte}`
  if (change.por_surtir !== undefined)
    return change.por_surtir
      ? `pidió para cuando llegue lo que falta de ${k_parte}`
      : `ya no espera lo que falta de ${k_parte}`
  return `anotó ${k_parte}`
}
