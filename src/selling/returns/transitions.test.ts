import { expect, test } from 'vitest'
import { type Kind, STATES, type State } from './states.ts'
import { allowedEvents, EVENTS, isAllowed, rules } from './transitions.ts'

const clerk = { permissions: ['devoluciones-write'], userId: 7 }
const buyer = { permissions: ['devoluciones-create'], userId: 8 }
const at = (estado: State, procede: (boolean | null)[] = [null], tipo: Kind = 'DEVOLUCION') => ({
  tipo,
  estado,
  lineas: procede.map((one) => ({ procede: one })),
  solicitante_id: 8,
})

test('the whole table: where each state leads, for who answers and for who asked', () => {
  const ways = STATES.map((estado) => [
    estado,
    ...allowedEvents(at(estado, [true, false]), clerk).map((event) => `${event} → ${rules[event].to}`),
  ])
  expect(ways).toEqual([
    ['SOLICITADA', 'autorizar → AUTORIZADA', 'rechazar → RECHAZADA'],
    ['AUTORIZADA', 'recibir → RECIBIDA'],
    ['RECHAZADA'],
    ['RETIRADA'],
    ['RECIBIDA', 'dictaminar → DICTAMINADA'],
    ['DICTAMINADA', 'notaCredito → NC_EMITIDA', 'reponer → REPUESTA'],
    ['NC_EMITIDA', 'cerrar → CERRADA'],
    ['REPUESTA', 'cerrar → CERRADA'],
    ['NO_PROCEDE', 'cerrar → CERRADA'],
    ['CERRADA'],
  ])
  // Whoever asked takes it back while nothing has come, and does nothing else.
  for (const estado of STATES)
    expect(allowedEvents(at(estado, [true]), buyer)).toEqual(
      estado === 'SOLICITADA' || estado === 'AUTORIZADA' ? ['retirar'] : [],
    )
})

test('nothing is credited or replaced where nothing was accepted, and what was accepted is not refused', () => {
  expect(allowedEvents(at('DICTAMINADA', [false, false]), clerk)).toEqual(['noProcede'])
  expect(allowedEvents(at('DICTAMINADA', [true, true]), clerk)).toEqual(['notaCredito', 'reponer'])
})

test('a core is given back in money, never by another piece', () => {
  expect(allowedEvents(at('DICTAMINADA', [true], 'CASCO'), clerk)).toEqual(['notaCredito'])
})

test('whoever asked for it, in whoever’s name, does not authorise it; he may refuse it', () => {
  expect(allowedEvents({ ...at('SOLICITADA'), solicitante_id: 7 }, clerk)).toEqual(['rechazar'])
})

test('every state but the first is reached, and only the refused, the withdrawn and the closed are an end', () => {
  const reached = new Set(EVENTS.map((event) => rules[event].to))
  expect(STATES.filter((state) => !reached.has(state))).toEqual(['SOLICITADA'])
  const isEnd = (state: State) =>
    EVENTS.every((event) => !isAllowed(event, at(state, [true]), clerk) && !isAllowed(event, at(state, [false]), clerk))
  expect(STATES.filter(isEnd)).toEqual(['RECHAZADA', 'RETIRADA', 'CERRADA'])
})
