import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLooks, lineLooks, LINE_STATES, type State, STATES } from './states.ts'
import {
  allowedEvents,
  applied,
  EVENTS,
  lineStateOf,
  most,
  NotAllowed,
  type Order,
  type OrderEvent,
  pendingOf,
  type Quantities,
  reservedOf,
} from './transitions.ts'

const staff = { permissions: ['pedidos-write', 'pedidos-cancel'], isClient: false }
const client = { permissions: ['pedidos-cancel'], isClient: true }

function line(id: number, cantidad: number, more: Partial<Quantities> = {}): Quantities {
  const none = { confirmada: 0, backorder: 0, cancelada: 0, surtida: 0, embarcada: 0, entregada: 0, facturada: 0 }
  return { id, cantidad, ...none, sustituida: false, ...more }
}

const created: Order = { estado: 'CREADO', lineas: [line(1, 10), line(2, 4)] }

function walk(from: Order, ...events: [OrderEvent, Parameters<typeof applied>[2]?][]): Order {
  return events.reduce((order, [event, changes]) => applied(event, order, changes), from)
}

test('the straight way: every piece is confirmed, picked, sent, delivered', () => {
  const states: State[] = []
  let order = created
  for (const event of ['confirmar', 'iniciarSurtido', 'surtir', 'embarcar', 'entregar', 'cerrar'] as const) {
    order = applied(event, order)
    states.push(order.estado)
  }
  expect(states).toEqual(['CONFIRMADO', 'EN_SURTIDO', 'SURTIDO', 'EMBARCADO', 'ENTREGADO', 'CERRADO'])
  expect(order.lineas.map(lineStateOf)).toEqual(['ENTREGADA', 'ENTREGADA'])
  expect(order.lineas.map(reservedOf)).toEqual([0, 0])
})

test('part confirmed, part owed, part cancelled; what is owed keeps the order partial until it comes', () => {
  const order = walk(created, ['confirmar', [{ id: 1, cantidad: 5, backorder: 3 }]], ['iniciarSurtido'], ['surtir'])
  expect(order.estado).toBe('SURTIDO_PARCIAL')
  expect(order.lineas[0]).toMatchObject({ confirmada: 5, backorder: 3, cancelada: 2, surtida: 5 })
  expect(order.lineas.map(lineStateOf)).toEqual(['BACKORDER', 'SURTIDA'])

  const sent = walk(order, ['embarcar'])
  expect(sent.estado).toBe('SURTIDO_PARCIAL')
  expect(walk(sent, ['recibir', [{ id: 1 }]], ['surtir'], ['embarcar']).estado).toBe('EMBARCADO')
  // Or nobody waits any longer.
  expect(walk(sent, ['cancelarLinea', [{ id: 1 }]]).estado).toBe('EMBARCADO')
})

test('a parcel is delivered or comes back by itself, while other pieces wait', () => {
  const partly = walk(created, ['confirmar', [{ id: 1, cantidad: 6, backorder: 4 }]], ['iniciarSurtido'], ['surtir'])
  const out = walk(partly, ['embarcar', [{ id: 1, cantidad: 6 }]], ['embarcar', [{ id: 2 }]])
  expect(out.estado).toBe('SURTIDO_PARCIAL')
  const delivered = walk(out, ['entregar', [{ id: 1, cantidad: 6 }]])
  expect([delivered.estado, delivered.lineas[0]?.entregada, delivered.lineas[1]?.entregada]).toEqual([
    'SURTIDO_PARCIAL',
    6,
    0,
  ])
  // The other one is refused at the door: picked still, reserved again, to be sent once more.
  const back = walk(delivered, ['regresar', [{ id: 2, cantidad: 4 }]])
  expect([back.lineas[1]?.embarcada, back.lineas[1]?.surtida, back.lineas.map(reservedOf)]).toEqual([0, 4, [0, 4]])
  const rest = walk(back, ['embarcar'], ['recibir', [{ id: 1 }]], ['surtir'], ['embarcar'])
  expect(rest.estado).toBe('EMBARCADO')
  expect(walk(rest, ['entregar']).estado).toBe('ENTREGADO')
  // Nobody waits for what is owed: what was delivered is all there is.
  expect(walk(back, ['embarcar'], ['entregar'], ['cancelarLinea', [{ id: 1 }]]).estado).toBe('ENTREGADO')
})

test('an order of which all is owed is confirmed as it stands', () => {
  const owed: Order = { estado: 'CREADO', lineas: [line(1, 3, { backorder: 3 })] }
  expect(allowedEvents(owed, staff)).toContain('confirmar')
  expect(walk(owed, ['confirmar'], ['recibir', [{ id: 1 }]], ['iniciarSurtido'], ['surtir'], ['embarcar']).estado).toBe(
    'EMBARCADO',
  )
})

test('a substitute takes the place of what is taken, reserved like it', () => {
  const order = walk(created, ['confirmar'], ['sustituir', [{ id: 2 }]])
  expect(order.estado).toBe('CONFIRMADO')
  expect(lineStateOf(order.lineas[1]!)).toBe('SUSTITUIDA')
  expect(order.lineas[2]).toMatchObject({ id: -2, cantidad: 4, confirmada: 4 })
})

test('cancelling every piece cancels the order; nothing goes on from there but a note', () => {
  const order = walk(created, ['cancelarLinea', [{ id: 1 }, { id: 2 }]])
  expect(order.estado).toBe('CANCELADO')
  expect(allowedEvents(order, staff)).toEqual(['nota'])
})

test('numbers beyond a line, foreign lines, a line twice, wrong states', () => {
  const fails = (event: OrderEvent, changes?: Parameters<typeof applied>[2], order = created) =>
    expect(() => applied(event, order, changes)).toThrow(NotAllowed)
  fails('confirmar', [{ id: 1, cantidad: 8, backorder: 3 }])
  fails('confirmar', [{ id: 9 }])
  fails('cancelarLinea', [{ id: 1 }, { id: 1 }])
  fails('cancelarLinea')
  fails('cancelarLinea', [{ id: 1, cantidad: 11 }])
  fails('surtir')
  fails('iniciarSurtido', [{ id: 1 }], applied('confirmar', created))
  const picked = walk(created, ['confirmar'], ['iniciarSurtido'], ['surtir', [{ id: 1, cantidad: 1 }]])
  fails('cancelar', [], { ...picked, estado: 'EN_SURTIDO' })
})

test('a client may only cancel, and only before it is being picked', () => {
  expect(allowedEvents(created, client)).toEqual(['cancelar'])
  expect(allowedEvents(walk(created, ['confirmar'], ['iniciarSurtido']), client)).toEqual([])
  expect(allowedEvents(created, { permissions: [], isClient: false })).toEqual([])
})

test('every state has its word, its colour and its icon', () => {
  for (const look of [...STATES.map((state) => orderLooks[state]), ...LINE_STATES.map((state) => lineLooks[state])])
    expect(look).toMatchObject({ texto: expect.any(String), tono: expect.any(String), icono: expect.any(String) })
})

test('whatever happens in whatever order, the sums hold and stock is neither made nor lost', () => {
  const number = fc.integer({ min: 0, max: 30 })
  const step = fc.record({
    // The straight way more often, or hardly a walk would come to its end.
    event: fc.constantFrom(...EVENTS, ...onward, ...onward, ...onward),
    wishes: fc.array(fc.record({ id: number, cantidad: number, backorder: number }), { maxLength: 2 }),
  })
  const ordered = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
  const reached = new Set<State>()
  let done = 0
  fc.assert(
    fc.property(ordered, fc.array(step, { minLength: 20, maxLength: 60 }), (pieces, steps) => {
      let order: Order = { estado: 'CREADO', lineas: pieces.map((n, place) => line(place + 1, n)) }
      for (const { event, wishes } of steps) {
        const next = tried(event, order, wishes)
        if (!next) continue
        done++
        reached.add(next.estado)
        // What left comes back in one way only, and what was delivered never.
        const left = next.lineas.every(({ embarcada }, n) => embarcada >= (order.lineas[n]?.embarcada ?? 0))
        expect(left || event === 'regresar').toBe(true)
        expect(next.lineas.every(({ entregada }, n) => entregada >= (order.lineas[n]?.entregada ?? 0))).toBe(true)
        for (const one of next.lineas) expect(holds(one, next.estado)).toBe(true)
        order = next
      }
    }),
    { numRuns: 1500 },
  )
  // The walk is worth something only if it goes somewhere.
  expect(done).toBeGreaterThan(2000)
  expect(reached.size).toBeGreaterThan(6)
})

const onward = ['confirmar', 'iniciarSurtido', 'surtir', 'embarcar', 'entregar', 'cerrar'] as const

type Wish = { id: number; cantidad: number; backorder: number }

/** The event with its wishes brought near what the order has; null where it is refused. */
function tried(event: OrderEvent, order: Order, wishes: Wish[]): Order | null {
  const changes = wishes.flatMap(({ id, cantidad, backorder }) => {
    const one = order.lineas[id % order.lineas.length]
    if (!one) return []
    const near = { id: one.id, cantidad: cantidad % (most(event, one) + 2) }
    return event === 'confirmar' ? { ...near, backorder: backorder % 3 } : near
  })
  try {
    const { estado, lineas } = applied(event, order, changes)
    // A new line gets an id of its own, as the database gives it.
    return { estado, lineas: lineas.map((one, place) => ({ ...one, id: place + 1 })) }
  } catch (error) {
    if (error instanceof NotAllowed) return null
    throw error
  }
}

function holds(one: Quantities, estado: State): boolean {
  const { cantidad, confirmada, backorder, cancelada, surtida, embarcada, entregada, facturada } = one
  const isWhole = Object.values({ confirmada, backorder, cancelada, surtida, embarcada, entregada }).every(
    (n) => n >= 0,
  )
  const isOrdered = estado === 'CREADO' || pendingOf(one) === 0
  const adds = cantidad === confirmada + backorder + cancelada + pendingOf(one) && pendingOf(one) >= 0
  const nests = facturada <= surtida && surtida <= confirmada && embarcada <= surtida && entregada <= embarcada
  const isReserved = reservedOf(one) === (estado === 'CANCELADO' ? 0 : cantidad - cancelada - backorder - embarcada)
  return isWhole && isOrdered && adds && nests && isReserved && most('embarcar', one) >= 0
}
