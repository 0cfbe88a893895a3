import type { LineState, State } from './states.ts'
import { plural } from '#kit/ui/format.ts'

/** The pieces of a line, as its row keeps them. */
export type Quantities = {
  id: number
  cantidad: number
  confirmada: number
  backorder: number
  cancelada: number
  surtida: number
  embarcada: number
  entregada: number
  facturada: number
  /** Another line stands in for what was cancelled of it. */
  sustituida: boolean
}

export const EVENTS = [
  'confirmar',
  'iniciarSurtido',
  'surtir',
  'embarcar',
  'entregar',
  'regresar',
  'cerrar',
  'backorder',
  'recibir',
  'sustituir',
  'cancelarLinea',
  'cancelar',
  'nota',
] as const
export type OrderEvent = (typeof EVENTS)[number]

type Rule = {
  texto: string
  /** Where it may happen. */
  from: readonly State[]
  /** The permission it takes. */
  permission: 'pedidos-write' | 'pedidos-cancel'
  /** Where a client's own person may do it too. */
  client?: readonly State[]
  needsReason?: true
  /** Says for which lines, or how many pieces of each; `embarque`: those of one parcel, or of all that are on their way. */
  ofLines: 'no' | 'algunas' | 'siempre' | 'embarque'
}

const beforeShipping = ['CREADO', 'CONFIRMADO', 'EN_SURTIDO', 'SURTIDO_PARCIAL'] as const
const beingFilled = ['CONFIRMADO', 'EN_SURTIDO', 'SURTIDO_PARCIAL'] as const
/** Something may have left, whatever else is waiting. */
const onTheWay = ['EN_SURTIDO', 'SURTIDO_PARCIAL', 'SURTIDO', 'EMBARCADO'] as const
const everywhere = [
  ...beforeShipping,
  'SURTIDO',
  'EMBARCADO',
  'ENTREGADO',
  'CERRADO',
  'CANCELADO',
] as const satisfies State[]

/** THE MACHINE of an order (requirements 5.3): what may happen, where, and who may do it. Where it leads is `applied`'s to say. */
export const rules: Record<OrderEvent, Rule> = {
  confirmar: { texto: 'Confirmar', from: ['CREADO'], permission: 'pedidos-write', ofLines: 'algunas' },
  iniciarSurtido: { texto: 'Empezar a surtir', from: ['CONFIRMADO'], permission: 'pedidos-write', ofLines: 'no' },
  surtir: {
    texto: 'Surtir',
    from: ['EN_SURTIDO', 'SURTIDO_PARCIAL'],
    permission: 'pedidos-write',
    ofLines: 'algunas',
  },
  embarcar: {
    texto: 'Embarcar',
    from: ['SURTIDO', 'SURTIDO_PARCIAL'],
    permission: 'pedidos-write',
    ofLines: 'algunas',
  },
  entregar: { texto: 'Marcar entregado', from: onTheWay, permission: 'pedidos-write', ofLines: 'embarque' },
  regresar: {
    texto: 'Regresó sin entregar',
    from: onTheWay,
    permission: 'pedidos-write',
    needsReason: true,
    ofLines: 'embarque',
  },
  cerrar: { texto: 'Cerrar', from: ['ENTREGADO'], permission: 'pedidos-write', ofLines: 'no' },
  backorder: { texto: 'Dejar por llegar', from: beingFilled, permission: 'pedidos-write', ofLines: 'siempre' },
  recibir: { texto: 'Ya hay existencia', from: beingFilled, permission: 'pedidos-write', ofLines: 'siempre' },
  sustituir: { texto: 'Sustituir', from: beforeShipping, permission: 'pedidos-write', ofLines: 'siempre' },
  cancelarLinea: {
    texto: 'Cancelar piezas',
    from: beforeShipping,
    permission: 'pedidos-cancel',
    needsReason: true,
    ofLines: 'siempre',
  },
  cancelar: {
    texto: 'Cancelar el pedido',
    from: ['CREADO', 'CONFIRMADO', 'EN_SURTIDO'],
    permission: 'pedidos-cancel',
    client: ['CREADO', 'CONFIRMADO'],
    needsReason: true,
    ofLines: 'no',
  },
  nota: { texto: 'Agregar nota', from: everywhere, permission: 'pedidos-write', needsReason: true, ofLines: 'no' },
}

/** A line's part of an event: so many of its pieces; without a number, all that the event can take. */
export type LineChange = {
  id: number
  cantidad?: number /** Of `confirmar`: how many are owed instead. */
  backorder?: number
}
export type Order = { estado: State; lineas: Quantities[] }

/** Why an event cannot be: told to whoever tried it. */
export class NotAllowed extends Error {}

type Viewer = { permissions: readonly string[]; isClient: boolean }

/** The events the viewer may cause now, in the order of the machine. */
export function allowedEvents(order: Order, viewer: Viewer): OrderEvent[] {
  return EVENTS.filter((event) => isAllowed(event, order, viewer))
}

/** Right and state; quantities are `applied`'s to check. */
export function isAllowed(event: OrderEvent, order: Order, { permissions, isClient }: Viewer): boolean {
  const { from, permission, client = [] } = rules[event]
  const where: readonly State[] = isClient ? client : from
  if (!permissions.includes(permission) || !where.includes(order.estado)) return false
  return event === 'nota' || event === 'cerrar' || event === 'iniciarSurtido' || hasWork(event, order)
}

function hasWork(event: OrderEvent, { lineas }: Order): boolean {
  if (event === 'cancelar') return lineas.every(({ surtida }) => surtida === 0)
  if (event === 'confirmar') return lineas.some((line) => pendingOf(line) + line.backorder > 0)
  return lineas.some((line) => most(event, line) > 0)
}

/** Pieces of a line that an event can take at most. */
export function most(event: OrderEvent, line: Quantities): number {
  const unpicked = line.confirmada - line.surtida
  switch (event) {
    case 'confirmar':
      return pendingOf(line)
    case 'surtir':
    case 'backorder':
      return unpicked
    case 'embarcar':
      return line.surtida - line.embarcada
    case 'entregar':
    case 'regresar':
      return line.embarcada - line.entregada
    case 'recibir':
      return line.backorder
    case 'sustituir':
    case 'cancelarLinea':
      return pendingOf(line) + line.backorder + unpicked
    default:
      return 0
  }
}

/** Neither confirmed nor owed nor cancelled: only before somebody confirms. */
export function pendingOf({ cantidad, confirmada, backorder, cancelada }: Quantities): number {
  return cantidad - confirmada - backorder - cancelada
}

/** Pieces the line holds in the branch's stock: all that is coming to the client and has not left. */
export function reservedOf(line: Quantities): number {
  return pendingOf(line) + line.confirmada - line.embarcada
}

export function lineStateOf(line: Quantities): LineState {
  const live = line.cantidad - line.cancelada
  if (live === 0) return line.sustituida ? 'SUSTITUIDA' : 'CANCELADA'
  if (pendingOf(line) > 0) return 'PENDIENTE'
  if (line.backorder > 0) return 'BACKORDER'
  if (line.entregada === live) return 'ENTREGADA'
  if (line.embarcada === live) return 'EMBARCADA'
  return line.surtida === live ? 'SURTIDA' : 'CONFIRMADA'
}

/** What an event makes of an order. Throws NotAllowed where its lines or numbers do not fit; rights are not looked at. */
export function applied(event: OrderEvent, order: Order, changes: LineChange[] = []): Order {
  const { from, ofLines } = rules[event]
  if (!from.includes(order.estado)) throw new NotAllowed('El pedido ya no está en un estado que lo permita.')
  if (ofLines === 'no' && changes.length > 0) throw new NotAllowed('Este paso es de todo el pedido, no de un renglón.')
  if (ofLines === 'siempre' && changes.length === 0) throw new NotAllowed('Indica de qué renglones.')
  const lineas = changedLines(event, order, changes)
  if (event === 'sustituir') lineas.push(...substitutesOf(order, lineas))
  return { estado: stateAfter(event, { estado: order.estado, lineas }), lineas }
}

function changedLines(event: OrderEvent, { lineas }: Order, changes: LineChange[]): Quantities[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (byId.size < changes.length) throw new NotAllowed('Un renglón viene dos veces.')
  const own = new Set(lineas.map(({ id }) => id))
  if (changes.some(({ id }) => !own.has(id))) throw new NotAllowed('Un renglón no es de este pedido.')
  if (event === 'cancelar' && lineas.some(({ surtida }) => surtida > 0))
    throw new NotAllowed('Ya se surtieron piezas: cancela renglón por renglón.')
  // Whoever names no lines means all of them; whoever names some at confirming means the rest in full.
  const isForAll = changes.length === 0 || event === 'confirmar'
  const next = lineas.map((line) => {
    const change = byId.get(line.id)
    return change || isForAll ? changedLine(event, line, change) : line
  })
  // An order of which all is owed is confirmed as it stands.
  const isOwed = event === 'confirmar' && next.every((line) => pendingOf(line) === 0)
  const isIdle = !isOwed && rules[event].ofLines !== 'no' && next.every((line, place) => line === lineas[place])
  if (isIdle) throw new NotAllowed('No hay piezas a las que aplicarlo.')
  return next
}

/** A new line for the pieces taken of each: with the negative of its id until it has one of its own. */
function substitutesOf({ estado, lineas: before }: Order, after: Quantities[]): Quantities[] {
  return after.flatMap((line, place) => {
    const pieces = line.cancelada - (before[place]?.cancelada ?? 0)
    if (pieces === 0) return []
    const none = { backorder: 0, cancelada: 0, surtida: 0, embarcada: 0, entregada: 0, facturada: 0, sustituida: false }
    return [{ ...none, id: -line.id, cantidad: pieces, confirmada: estado === 'CREADO' ? 0 : pieces }]
  })
}

function changedLine(event: OrderEvent, line: Quantities, change?: LineChange): Quantities {
  if (event === 'cancelar') return taken(line, line.cantidad - line.cancelada)
  if (event === 'confirmar') return confirmed(line, change)

  const room = most(event, line)
  const pieces = change?.cantidad ?? room
  if (pieces > room)
    throw new NotAllowed(`Un renglón admite ${plural(room, 'pieza', 'piezas')} como máximo en este paso.`)
  if (pieces === 0) return line
  switch (event) {
    case 'surtir':
      return { ...line, surtida: line.surtida + pieces }
    case 'embarcar':
      return { ...line, embarcada: line.embarcada + pieces }
    case 'entregar':
      return { ...line, entregada: line.entregada + pieces }
    case 'regresar':
      // Picked still, and ours again: they can leave once more.
      return { ...line, embarcada: line.embarcada - pieces }
    case 'backorder':
      return { ...line, confirmada: line.confirmada - pieces, backorder: line.backorder + pieces }
    case 'recibir':
      return { ...line, confirmada: line.confirmada + pieces, backorder: line.backorder - pieces }
    case 'sustituir':
      return { ...taken(line, pieces), sustituida: true }
    case 'cancelarLinea':
      return taken(line, pieces)
    default:
      return line
  }
}

/** So many confirmed and so many owed; what is left of the pending pieces is cancelled. */
function confirmed(line: Quantities, change?: LineChange): Quantities {
  const pending = pendingOf(line)
  if (pending === 0) return line
  const owed = change?.backorder ?? 0
  const sure = change?.cantidad ?? pending - owed
  if (sure < 0 || sure + owed > pending)
    throw new NotAllowed(`Un renglón admite ${plural(pending, 'pieza', 'piezas')} como máximo en este paso.`)
  return {
    ...line,
    confirmada: line.confirmada + sure,
    backorder: line.backorder + owed,
    cancelada: line.cancelada + pending - sure - owed,
  }
}

/** Cancels pieces: the pending first, then the owed, then the confirmed that nobody has picked. */
function taken(line: Quantities, pieces: number): Quantities {
  const owed = Math.min(line.backorder, Math.max(0, pieces - pendingOf(line)))
  const confirmedToo = Math.max(0, pieces - pendingOf(line) - owed)
  return {
    ...line,
    backorder: line.backorder - owed,
    confirmada: line.confirmada - confirmedToo,
    cancelada: line.cancelada + pieces,
  }
}

function stateAfter(event: OrderEvent, { estado, lineas }: Order): State {
  if (event === 'nota') return estado
  if (event === 'cancelar') return 'CANCELADO'
  if (event === 'cerrar') return 'CERRADO'
  if (event === 'iniciarSurtido') return 'EN_SURTIDO'
  if (lineas.every(({ cantidad, cancelada }) => cancelada === cantidad)) return 'CANCELADO'
  if (event === 'confirmar') return 'CONFIRMADO'
  return estado === 'CREADO' || estado === 'CONFIRMADO' ? estado : filledState(estado, lineas)
}

/** How far an order being filled has come: what is owed keeps it partial. */
function filledState(estado: State, lineas: Quantities[]): State {
  const isWhole = lineas.every(({ surtida, confirmada, backorder }) => surtida === confirmada && backorder === 0)
  const isSent = isWhole && lineas.every(({ embarcada, surtida }) => embarcada === surtida)
  if (isSent) return lineas.every(({ entregada, embarcada }) => entregada === embarcada) ? 'ENTREGADO' : 'EMBARCADO'
  if (isWhole) return 'SURTIDO'
  return lineas.some(({ surtida }) => surtida > 0) ? 'SURTIDO_PARCIAL' : estado
}
