import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { refuseAddress } from '#people/team/ship-to.server.ts'
import { buyerOf } from '#selling/cart/hold.server.ts'
import { type LockedCart, type LockedLine, lockCart, removeLines } from '#selling/cart/lines.server.ts'
import { ratedNow } from '#selling/cart/vat.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import {
  type Change,
  changesOf,
  coreChange,
  coreDrop,
  cutChange,
  cutRise,
  dropsOf,
  freightChange,
  freightDrop,
  type Seen,
  taxChange,
  taxedOf,
  unconsented,
} from './changes.ts'
import { addVersion, coresIn, cutIn, termsNow, totalsIn } from './content.server.ts'
import type { generacionCarrito } from './contract.ts'
import { guardCredit } from './credit.server.ts'
import { routeOf, snapshotOf } from './delivery.server.ts'
import { readQuote } from './document.server.ts'
import { sendNow } from './send.server.ts'
import { holdQuote, move } from './quote.server.ts'

type Wanted = Received<typeof generacionCarrito>['body']
type Made = Reply<typeof generacionCarrito>

/**
 * T-27: makes a document of the lines to be supplied, in the call's transaction; they leave the cart, what is not supplied stays.
 * 409 with the reasons by line when a line cannot be sold, with `cambios` when something got dearer or scarcer and nobody agreed to it.
 */
export async function generate(wanted: Wanted, context: Context): Promise<Made> {
  const { db: tx, session } = context
  const buyer = buyerOf(session)
  const { clientId } = buyer
  const cart = await lockCart(tx, buyer, wanted.carrito)
  if (wanted.version !== undefined && wanted.version !== cart.version) throw changedMeanwhile()
  await refuseAddress(tx, session, wanted.direccion ?? null)
  const { lines, cambios, advertencias } = suppliedLines(cart)
  const delivery = await deliveryOf(wanted, cart, { ...context, clientId })
  const going = { cliente_id: clientId, via_id: delivery.via, direccion: delivery.address }
  const untaxed = lines.flatMap(contentOf).map((line, place) => ({ ...line, n: place + 1 }))
  const { lines: content, flete, promociones } = await termsNow(tx, going, await ratedNow(tx, going, untaxed))
  const moved = [
    ...cambios,
    ...freightChange(wanted.flete, flete),
    ...coreChange(wanted.cascos, coresIn(content)),
    ...cutChange(wanted.rebaja, cutIn(content)),
    ...taxChange(wanted.frontera, taxedOf(content, flete)),
  ]
  refuseUnseen({ lines, cambios: moved }, wanted.consentimiento)
  const bought = totalsIn(content, flete)
  const credito = await guardCredit(context, { id: null, cliente_id: clientId, total: bought.total, byClient: true })
  const id = await insertQuote(wanted, cart, {
    ...context,
    clientId,
    branch: lines[0]?.reparto[0]?.sucursal_id ?? null,
    delivery,
  })
  await addVersion(tx, {
    id,
    version: 1,
    autorId: session.user?.id ?? null,
    motivo: 'Generada desde el carrito',
    lines: content,
    flete,
    promociones,
  })
  await settleCart(context, cart, lines)

  let quote = await holdQuote(id, context)
  quote = await move(context, quote, { evento: 'generar', a: 'BORRADOR', datos: { carrito: cart.id } })
  if (wanted.enviar) await sendNow(context, quote)
  await tx.rows(
    `update error_carrito set estado = 'RESUELTO', resuelto_solo = true, version = version + 1 where cliente_id = $1 and estado <> 'RESUELTO'`,
    [clientId],
  )
  const procesado = await readQuote(id, context)
  const told = [
    ...advertencias,
    ...freightDrop(wanted.flete, flete),
    ...coreDrop(wanted.cascos, coresIn(content)),
    ...cutRise(wanted.rebaja, cutIn(content)),
    ...credito,
    ...(await minimumNotice(tx, id)),
  ]
  return {
    procesado: { ...procesado, advertencias: told },
    direnvio: procesado.direccion,
  }
}

function changedMeanwhile(): Refusal {
  return new Refusal(409, 'El carrito cambió mientras lo veías. Revisa cómo quedó y genera el documento otra vez.', {
    code: 'carrito_cambio',
  })
}

export type Reason = {
  k_parte: string
  cantidad: number
  motivo: 'SIN_PRECIO' | 'DESCONTINUADA' | 'MULTIPLO'
  texto: string
}
type Used = LockedLine & { precio: string }

/** `lines` may be empty: what was wanted has run out. `cambios`: what its client has not seen yet (`refuseUnseen`). */
type Supplied = { lines: Used[]; cambios: Change[]; advertencias: string[] }

/** The lines that become the document, with how many pieces of each; refuses those that cannot be sold, as `generate` says. */
export function suppliedLines(cart: LockedCart): Supplied {
  const wanted = cart.lineas.filter(({ cantidad2 }) => cantidad2 > 0)
  if (wanted.length === 0) {
    throw new Refusal(409, 'No hay nada que surtir: ninguna línea del carrito lleva piezas a surtir.', {
      code: 'sin_lineas',
    })
  }
  const reasons = wanted.flatMap(reasonAgainst)
  if (reasons.length) {
    throw new Refusal(409, 'Hay líneas que no se pueden cotizar. Quítalas o cámbialas y vuelve a intentar.', {
      code: 'lineas',
      extra: { lineas: reasons },
    })
  }
  const priced = wanted.filter(isPriced)
  const seen = priced.map(asSeen)
  const lines = priced
    .map((line) => (line.por_surtir ? line : withoutOwed(line)))
    .filter(({ cantidad2 }) => cantidad2 > 0)
  return {
    lines,
    cambios: changesOf(seen),
    advertencias: dropsOf(seen).map(({ k_parte, visto, precio }) => `${k_parte} bajó de $${visto} a $${precio}.`),
  }
}

/** 409 with what changed and nobody agreed to, and when nothing is left to be supplied. */
export function refuseUnseen(
  { lines, cambios }: { lines: readonly unknown[]; cambios: Change[] },
  consents: Wanted['consentimiento'],
): void {
  const open = unconsented(cambios, consents)
  if (open.length) throw changed(open)
  if (lines.length === 0) {
    throw new Refusal(409, 'Ya no hay existencia de ninguna de las partes que pediste.', { code: 'sin_existencia' })
  }
}

/** Only what is on hand: the client does not wait for the rest. */
function withoutOwed(line: Used): Used {
  const reparto = line.reparto.filter(({ llega }) => llega !== null)
  return { ...line, reparto, cantidad2: reparto.reduce((sum, { piezas }) => sum + piezas, 0) }
}

function changed(cambios: Change[]): Refusal {
  return new Refusal(409, 'Cambió algo desde que viste el carrito. Revísalo y confirma.', {
    code: 'cambios',
    extra: { cambios },
  })
}

function isPriced(line: LockedLine): line is Used {
  return line.precio !== null && line.reparto.length > 0
}

function asSeen({ k_parte, cantidad2, precio, precio_visto, disponible, por_surtir }: Used): Seen {
  return { k_parte, cantidad: cantidad2, precio, visto: precio_visto, disponible: por_surtir ? cantidad2 : disponible }
}

function reasonAgainst(line: LockedLine): Reason[] {
  const { k_parte, cantidad2, precio, activa, reemplazo, reparto, empaque } = line
  const because = (motivo: Reason['motivo'], texto: string) => [{ k_parte, cantidad: cantidad2, motivo, texto }]
  if (!activa) {
    return because(
      'DESCONTINUADA',
      `${k_parte} ya no se vende.${reemplazo ? ` La reemplaza ${reemplazo.k_parte}.` : ''}`,
    )
  }
  if (precio === null || reparto.length === 0)
    return because('SIN_PRECIO', `${k_parte} no tiene precio para ti. Pregunta a tu asesor.`)
  if (cantidad2 % empaque !== 0) return because('MULTIPLO', `${k_parte} se vende de ${empaque} en ${empaque}.`)
  return []
}

/** A line for each branch that its pieces come from, and one for what is owed. */
function contentOf({ producto_id, k_parte, descripcion, reparto, precio, casco = '0.00', lista, origen, nota }: Used) {
  return reparto.map(({ sucursal_id, piezas, llega }) => ({
    producto_id,
    k_parte,
    descripcion,
    sucursal_id,
    cantidad: piezas,
    por_surtir: llega === null,
    precio,
    casco,
    rebaja: '0.00',
    precio_lista: precio,
    lista,
    origen,
    nota,
    precio_objetivo: null,
    sustituye_a: null,
    prueba: null,
    prueba_ajuste: null,
  }))
}

type Delivery = { via: number | null; address: Awaited<ReturnType<typeof snapshotOf>> }
type Maker = Context & { clientId: number; branch: number | null; delivery: Delivery }

/** How and where to: as it is asked for, else as the cart says. */
async function deliveryOf(wanted: Wanted, cart: LockedCart, maker: Context & { clientId: number }): Promise<Delivery> {
  const { db: tx, clientId } = maker
  const via = wanted.via === undefined ? cart.via_id : await routeOf(tx, clientId, wanted.via)
  const direccion = wanted.direccion === undefined ? cart.direccion_id : wanted.direccion
  return { via, address: await snapshotOf(tx, clientId, direccion) }
}

async function insertQuote(
  wanted: Wanted,
  cart: LockedCart,
  { db: tx, session, clientId, branch, delivery: { via, address } }: Maker,
): Promise<number> {
  const own = session.acting ? [null, session.user?.id] : [session.user?.id, null]
  const made = await tx.row<{ id: number }>(
    `insert into cotizacion (sucursal_id, folio, tipo, cliente_id, solicitante_id, capturado_por, via_id, direccion_id, direccion,
       orden_compra, notas, version)
     select s.id, siguiente_folio(s.id, 'C'), $3, $1, $4, $5, $6, $7, $8, $9, $10, 0
     from cliente c join sucursal s on s.id = coalesce(c.sucursal_id, $2) where c.id = $1
     returning id`,
    [
      clientId,
      branch,
      wanted.tipo ?? 'PREPEDIDO',
      ...own,
      via,
      address?.id ?? null,
      address && JSON.stringify(address),
      wanted.orden_compra ?? cart.orden_compra,
      wanted.notas ?? cart.notas,
    ],
  )
  if (!made) throw new Error('a client with a branch, or lines of one')
  return made.id
}

/** Used lines go; of one that is not wholly supplied the rest stays, to be supplied when there is stock. */
async function settleCart(context: Context, cart: LockedCart, lines: Used[]): Promise<void> {
  const used = new Map(lines.map(({ id, cantidad2 }) => [id, cantidad2]))
  const partly = cart.lineas.filter(({ id, cantidad }) => (used.get(id) ?? cantidad) < cantidad)
  await context.db.rows(
    `update carrito_linea l set cantidad = l.cantidad - x.surtida, cantidad2 = 0, actualizado_en = now()
     from unnest($1::bigint[], $2::int[]) as x (id, surtida) where l.id = x.id`,
    [partly.map(({ id }) => id), partly.map(({ id }) => used.get(id) ?? 0)],
  )
  const stays = new Set(partly.map(({ id }) => id))
  const gone = [...used.keys()].filter((id) => !stays.has(id))
  await removeLines(context.db, cart.id, gone, context.session)
}

async function minimumNotice(tx: Db, id: number): Promise<string[]> {
  const found = await tx.row<{ nombre: string; minimo: string }>(
    `select v.nombre, v.minimo::text as minimo from cotizacion q join via_embarque v on v.id = q.via_id where q.id = $1 and q.subtotal - q.flete - cascos_de(q) + rebajas_de(q) < v.minimo`,
    [id],
  )
  return found ? [`«${found.nombre}» pide un mínimo de $${found.minimo} sin IVA.`] : []
}
