import { centavos, lineAmount, pesos, type Rate, totalsOf } from '#kit/base/money.ts'
import type { Received } from '#kit/base/contract.ts'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { KeptPart } from '#selling/cart/kits.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { eventoPedido } from './contract.ts'
import { recordEvent } from './events.server.ts'
import { findOrder, readOrder, rightsOn, type WholeOrder } from './order.server.ts'
import { tellClient } from './order-mails.server.ts'
import type { State } from './states.ts'
import { moveStock, type StockMove } from './stock.server.ts'
import {
  allowedEvents,
  applied,
  isAllowed,
  type LineChange,
  NotAllowed,
  type Order,
  type OrderEvent,
  type Quantities,
  reservedOf,
  rules,
} from './transitions.ts'

type Body = Received<typeof eventoPedido>['body']
export type LineRow = Quantities & {
  renglon: number
  producto_id: number
  k_parte: string
  precio: string
  componentes: KeptPart[] | null
}
type OrderHead = {
  id: number
  estado: State
  version: number
  sucursal_id: number
  cliente_id: number
  flete: string
  tasa_entrega: Rate
}
export type Step = { order: OrderHead; before: LineRow[]; after: Order; body: Body; substitutes: Map<number, Part> }

/**
 * THE function that moves an order on: one transaction, the row locked, the version compared, the machine asked. 403 without the
 * right, 409 with the events allowed now when the state or the version is another, 422 when the numbers do not fit.
 */
export async function causeEvent(
  place: { sucursal: string; folio: string },
  body: Body,
  context: Context,
): Promise<WholeOrder> {
  const { db: tx, session } = context
  const id = await findOrder(place, context)
  const order = await tx.row<OrderHead>(
    'select id, estado, version, sucursal_id, cliente_id, flete::text as flete, tasa_entrega from pedido where id = $1 for update',
    [id],
  )
  if (!order) throw new Refusal(404, 'El pedido no existe.')
  const before = await tx.rows<LineRow>(
    `select l.*, exists (select from pedido_linea x where x.sustituye_id = l.id) as sustituida
     from pedido_linea l where l.pedido_id = $1 order by l.renglon`,
    [id],
  )
  await demand(body, { order, before }, context)

  const changes = rules[body.evento].ofLines === 'embarque' ? await parcelLines(tx, id, body) : body.lineas
  const after = appliedOrRefused(body.evento, { estado: order.estado, lineas: before }, changes)
  const step: Step = { order, before, after, body, substitutes: await substitutesOf(tx, body, order) }
  const isNote = body.evento === 'nota'
  if (!isNote) {
    await moveStock(tx, order.sucursal_id, movesOf(step))
    await keepLines(tx, step)
    await keepOrder(tx, step)
    await keepShipment(tx, step, session.user)
  }
  await recordEvent(tx, context, {
    tipo: 'pedido',
    documentoId: id,
    evento: body.evento,
    de: order.estado,
    a: after.estado,
    motivo: body.motivo || null,
    datos: { renglones: toldLines(step) },
  })
  // A client's own doings are in the order's history; staff's stand in the log of the house too, with where they came from (G10).
  if (!session.cliente || session.acting) {
    await audit(tx, context, {
      accion: 'pedido_movido',
      objeto: 'pedido',
      objetoId: id,
      antes: { estado: order.estado },
      despues: { evento: body.evento, estado: after.estado, motivo: body.motivo },
    })
  }
  await announce(tx, `pedidos:${order.cliente_id}`)
  await announceWaiting(tx, order.cliente_id)
  const whole = await readOrder(id, context)
  if (!isNote) await tellClient(body, whole, context)
  return whole
}

/** Right, version, state and reason, in this order. */
async function demand(
  { evento, version, motivo }: Body,
  { order, before }: Pick<Step, 'order' | 'before'>,
  context: Context,
): Promise<void> {
  const permissions = await rightsOn(order.id, context)
  const viewer = { permissions, isClient: context.session.cliente !== null }
  const { permission, client, needsReason } = rules[evento]
  const mayEver = permissions.includes(permission) && (!viewer.isClient || client !== undefined)
  if (!mayEver) throw new Refusal(403, 'No tienes permiso para hacer esto.')

  const now: Order = { estado: order.estado, lineas: before }
  const extra = { eventos: allowedEvents(now, viewer), estado: order.estado, version: order.version }
  if (order.version !== version) {
    throw new Refusal(409, 'El pedido cambió mientras lo mirabas. Revisa cómo está ahora.', {
      code: 'version_anterior',
      extra,
    })
  }
  if (!isAllowed(evento, now, viewer)) {
    throw new Refusal(409, 'El pedido ya no está en un estado que lo permita.', { code: 'estado', extra })
  }
  if (needsReason && !viewer.isClient && !motivo) {
    throw new Refusal(422, 'Escribe el motivo.', { errors: { motivo: ['Escribe el motivo.'] } })
  }
}

/** The pieces of a parcel that is on its way, or of all of them. 404 for another order's, 409 for one that has arrived. */
async function parcelLines(tx: Db, orderId: number, { embarque, lineas }: Body): Promise<LineChange[]> {
  if (lineas?.length) {
    const fault = 'Este paso es de un embarque, no de un renglón.'
    throw new Refusal(422, fault, { errors: { lineas: [fault] } })
  }
  if (embarque !== undefined) {
    const found = await tx.row<{ estado: string }>('select estado from embarque where id = $1 and pedido_id = $2', [
      embarque,
      orderId,
    ])
    if (!found) throw new Refusal(404, 'El embarque no es de este pedido.')
    if (found.estado !== 'EN_CAMINO')
      throw new Refusal(409, 'Ese embarque ya no va en camino.', { code: 'embarque_cerrado' })
  }
  return tx.rows<LineChange>(
    `select x.linea_id as id, sum(x.cantidad)::int as cantidad from embarque e join embarque_linea x on x.embarque_id = e.id
     where e.pedido_id = $1 and e.estado = 'EN_CAMINO' and ($2::bigint is null or e.id = $2) group by 1 order by 1`,
    [orderId, embarque ?? null],
  )
}

function appliedOrRefused(event: OrderEvent, order: Order, changes: LineChange[] | undefined): Order {
  try {
    return applied(event, order, changes)
  } catch (error) {
    if (error instanceof NotAllowed) throw new Refusal(422, error.message, { errors: { lineas: [error.message] } })
    throw error
  }
}

/** What the event does to the branch's stock: reserved more or less, and what left. */
function movesOf({ before, after, substitutes }: Step): StockMove[] {
  return after.lineas.flatMap((line, place): StockMove[] => {
    const old = before[place]
    if (!old) {
      const part = substitutes.get(-line.id)
      return part ? [{ ...part, reserva: reservedOf(line), sale: 0 }] : []
    }
    const sale = line.embarcada - old.embarcada
    const { producto_id, k_parte, componentes } = old
    return [{ producto_id, k_parte, componentes, reserva: reservedOf(line) - reservedOf(old) + sale, sale }]
  })
}

type Part = { producto_id: number; k_parte: string; descripcion: string; componentes: KeptPart[] | null }

/** By the line they stand in for; 422 when a part is not named, not sold, or the same one. */
async function substitutesOf(
  tx: Db,
  { evento, lineas = [] }: Body,
  { cliente_id }: OrderHead,
): Promise<Map<number, Part>> {
  if (evento !== 'sustituir') return new Map()
  const found = await tx.rows<Part>(
    `with parte as materialized (
       select p.id as producto_id, p.k_parte, p.descripcion from producto p where p.k_parte = any ($1::text[]) and p.estado = 'activo'),
     juego as materialized (
       select j.* from (select array_agg(x.producto_id) as partes, array_agg(1) as piezas from parte x) a cross join lateral juegos_de($2, a.partes, a.piezas) j)
     select x.*, j.componentes from parte x left join juego j on j.producto_id = x.producto_id`,
    [lineas.map(({ k_parte }) => k_parte ?? ''), cliente_id],
  )
  const parts = new Map(found.map((part) => [part.k_parte, part]))
  return new Map(
    lineas.map(({ id, k_parte = '' }) => {
      const part = parts.get(k_parte)
      if (part) return [id, part]
      const fault = k_parte
        ? `La parte ${k_parte} no existe o ya no se vende.`
        : 'Escribe la clave de la parte que sustituye.'
      throw new Refusal(422, fault, { errors: { k_parte: [fault] } })
    }),
  )
}

async function keepLines(tx: Db, step: Step): Promise<void> {
  const { before, after } = step
  const changed = after.lineas.filter((line, place) => before[place] && line !== before[place])
  await tx.rows(
    `update pedido_linea l set confirmada = n.confirmada, backorder = n.backorder, cancelada = n.cancelada, surtida = n.surtida,
       embarcada = n.embarcada, entregada = n.entregada
     from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
       as n (id, confirmada, backorder, cancelada, surtida, embarcada, entregada)
     where l.id = n.id`,
    [
      changed.map(({ id }) => id),
      changed.map(({ confirmada }) => confirmada),
      changed.map(({ backorder }) => backorder),
      changed.map(({ cancelada }) => cancelada),
      changed.map(({ surtida }) => surtida),
      changed.map(({ embarcada }) => embarcada),
      changed.map(({ entregada }) => entregada),
    ],
  )
  await insertSubstitutes(tx, step)
}

/**
 * The client agreed to the first part's price and core: a substitute never costs more, and what it costs him where that is less.
 * As many lines as came to be, by one statement, each after the last.
 */
const substitute = `
  with nueva as materialized (
    select x.n, x.original, x.producto_id, x.k_parte, x.descripcion, x.cantidad, x.confirmada, x.componentes
    from jsonb_to_recordset($2::jsonb) as x (n int, original bigint, producto_id bigint, k_parte text, descripcion text, cantidad int,
      confirmada int, componentes jsonb)),
  precio as materialized (
    select p.producto_id, p.cantidad, p.valor from (select array_agg(x.producto_id) as partes, array_agg(x.cantidad) as piezas from nueva x) a
    cross join lateral precios_de($3, a.partes, a.piezas) p)
  insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, confirmada, precio, sustituye_id, tasa, casco, componentes)
  select $1, (select max(renglon) from pedido_linea where pedido_id = $1) + x.n, x.producto_id, x.k_parte, x.descripcion, x.cantidad, x.confirmada,
    least(greatest(o.precio - ceil(o.rebaja / o.cantidad * 1000000) / 1000000, 0), p.valor), o.id,
    case when r.sin_estimulo then 16 else $4::smallint end, least(o.casco, coalesce(r.casco, 0)), x.componentes
  from nueva x join pedido_linea o on o.id = x.original join producto r on r.id = x.producto_id
  left join precio p on p.producto_id = x.producto_id and p.cantidad = x.cantidad
  order by x.n`

async function insertSubstitutes(tx: Db, { order, before, after, substitutes }: Step): Promise<void> {
  const made = after.lineas.slice(before.length).map(({ id, cantidad, confirmada }, place) => {
    const part = substitutes.get(-id)
    if (!part) throw new Error('a new line without its part')
    return { ...part, n: place + 1, original: -id, cantidad, confirmada }
  })
  if (made.length === 0) return
  await tx.rows(substitute, [order.id, JSON.stringify(made), order.cliente_id, order.tasa_entrega])
}

async function keepOrder(tx: Db, { order, after }: Step): Promise<void> {
  const lines = await tx.rows<{ precio: string; casco: string; rebaja: string; piezas: number; tasa: Rate }>(
    `select precio, casco, cantidad - cancelada as piezas, tasa, rebaja_de(rebaja, cantidad - cancelada, cantidad)::text as rebaja
     from pedido_linea where pedido_id = $1`,
    [order.id],
  )
  // With nothing left to deliver, nothing is charged for it.
  const flete = lines.some(({ piezas }) => piezas > 0) ? centavos(order.flete) : 0
  const off = lines.reduce((sum, { rebaja }) => sum + centavos(rebaja), 0)
  const { subtotal, iva, total } = totalsOf([
    ...lines.map(({ precio, casco, rebaja, piezas, tasa }) => ({
      amount: lineAmount(precio, piezas) + lineAmount(casco, piezas) - centavos(rebaja),
      rate: tasa,
    })),
    { amount: flete, rate: order.tasa_entrega },
  ])
  await tx.rows(
    `update pedido set estado = $2, subtotal = $3, iva = $4, total = $5, flete = $6, rebaja = $7, version = version + 1, actualizado_en = now()
     where id = $1`,
    [order.id, after.estado, pesos(subtotal), pesos(iva), pesos(total), pesos(flete), pesos(off)],
  )
  if (after.estado === 'CANCELADO') await giveBack(tx, order.id)
}

/** With its last order cancelled, a document has used no promotion. */
async function giveBack(tx: Db, orderId: number): Promise<void> {
  await tx.rows(
    `update promocion_uso u set devuelto_en = now() from pedido o
     where o.id = $1 and u.cotizacion_id = o.cotizacion_id and u.devuelto_en is null
       and not exists (select from pedido x where x.cotizacion_id = o.cotizacion_id and x.estado <> 'CANCELADO')`,
    [orderId],
  )
}

async function keepShipment(tx: Db, { order, before, after, body }: Step, user: Session['user']): Promise<void> {
  const parcels = [order.id, body.embarque ?? null]
  if (body.evento === 'entregar') {
    await tx.rows(
      `update embarque set estado = 'ENTREGADO', entregado_en = now(), recibio = $3, entrego = $4
       where pedido_id = $1 and estado = 'EN_CAMINO' and ($2::bigint is null or id = $2)`,
      [...parcels, body.recibio ?? '', user?.name ?? ''],
    )
  }
  if (body.evento === 'regresar') {
    await tx.rows(
      `update embarque set estado = 'REGRESADO', regresado_en = now(), motivo = $3
       where pedido_id = $1 and estado = 'EN_CAMINO' and ($2::bigint is null or id = $2)`,
      [...parcels, body.motivo ?? ''],
    )
  }
  if (body.evento !== 'embarcar') return
  const sent = before.flatMap((line, place) => {
    const cantidad = (after.lineas[place]?.embarcada ?? 0) - line.embarcada
    return cantidad > 0 ? [{ id: line.id, producto_id: line.producto_id, cantidad }] : []
  })
  await tx.rows(
    `with e as (insert into embarque (pedido_id, guia, transportista, creado_por) values ($1, $2, $3, $4) returning id)
     insert into embarque_linea (embarque_id, linea_id, cantidad) select e.id, x.id, x.cantidad
     from e, unnest($5::bigint[], $6::int[]) as x (id, cantidad)`,
    [
      order.id,
      body.guia ?? '',
      body.transportista ?? '',
      user?.id ?? null,
      sent.map(({ id }) => id),
      sent.map(({ cantidad }) => cantidad),
    ],
  )
  // What «más vendidos» is counted from: pieces that really left.
  await tx.rows(
    `insert into venta_dia (producto_id, dia, piezas)
     select x.id, (now() at time zone 'America/Mexico_City')::date, sum(x.cantidad) from unnest($1::bigint[], $2::int[]) as x (id, cantidad)
     group by x.id order by x.id
     on conflict (producto_id, dia) do update set piezas = venta_dia.piezas + excluded.piezas`,
    [sent.map(({ producto_id }) => producto_id), sent.map(({ cantidad }) => cantidad)],
  )
}

const words: [keyof Quantities, string][] = [
  ['confirmada', 'confirmadas'],
  ['backorder', 'por llegar'],
  ['cancelada', 'canceladas'],
  ['surtida', 'surtidas'],
  ['embarcada', 'embarcadas'],
  ['entregada', 'entregadas'],
]

/** Of each line that changed: how many pieces more of what, for the history. */
function toldLines({ before, after, substitutes }: Step): { k_parte: string; texto: string }[] {
  const told = after.lineas.flatMap((line, place) => {
    const old = before[place]
    if (!old) {
      const k_parte = substitutes.get(-line.id)?.k_parte ?? ''
      return [{ k_parte, texto: `${line.cantidad} en sustitución` }]
    }
    const texto = words
      .map(([key, word]) => ({ n: Number(line[key]) - Number(old[key]), word }))
      .filter(({ n, word }) => n > 0 || (n < 0 && word === 'embarcadas'))
      .map(({ n, word }) => (n < 0 ? `${-n} regresaron` : `${n} ${word}`))
      .join(', ')
    return texto ? [{ k_parte: old.k_parte, texto }] : []
  })
  return told.slice(0, 200)
}
