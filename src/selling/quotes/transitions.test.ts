import { describe, expect, test } from 'vitest'
import {
  ACTORS,
  type Actor,
  AUTHORISED,
  EVENTS,
  eventsFor,
  isReadOnly,
  ruleFor,
  type State,
  STATES,
  states,
} from './transitions.ts'

/** Requirements 5.2, written down a second time, by hand: from, event, who, to. */
const wanted = `
BORRADOR editar dueno BORRADOR
BORRADOR enviar dueno POR_AUTORIZAR
BORRADOR cancelar dueno CANCELADA
BORRADOR duplicar dueno -
BORRADOR comentar dueno -
BORRADOR comentar revisor -
POR_AUTORIZAR retirar dueno BORRADOR
POR_AUTORIZAR tomar revisor EN_REVISION
POR_AUTORIZAR asignar gerente EN_REVISION
POR_AUTORIZAR autoautorizar sistema AUTORIZADA
POR_AUTORIZAR vencer sistema VENCIDA
POR_AUTORIZAR duplicar dueno -
POR_AUTORIZAR comentar dueno -
POR_AUTORIZAR comentar revisor -
EN_REVISION asignar gerente EN_REVISION
EN_REVISION proponer revisor DEVUELTA
EN_REVISION autorizar autorizador AUTORIZADA
EN_REVISION pedirAprobacion revisor EN_REVISION
EN_REVISION aprobar gerente EN_REVISION
EN_REVISION negar gerente EN_REVISION
EN_REVISION rechazar revisor RECHAZADA
EN_REVISION duplicar dueno -
EN_REVISION comentar dueno -
EN_REVISION comentar revisor -
DEVUELTA aceptarCambios dueno AUTORIZADA|EN_REVISION
DEVUELTA contraofertar dueno EN_REVISION
DEVUELTA cancelar dueno CANCELADA
DEVUELTA vencer sistema VENCIDA
DEVUELTA duplicar dueno -
DEVUELTA comentar dueno -
DEVUELTA comentar revisor -
AUTORIZADA aceptar comprador ACEPTADA
AUTORIZADA solicitarCambio dueno EN_REVISION
AUTORIZADA rechazar dueno RECHAZADA
AUTORIZADA cancelar autorizador CANCELADA
AUTORIZADA vencer sistema VENCIDA
AUTORIZADA duplicar dueno -
AUTORIZADA comentar dueno -
AUTORIZADA comentar revisor -
ACEPTADA crearPedido sistema CONVERTIDA
ACEPTADA crearPedido revisor CONVERTIDA
ACEPTADA duplicar dueno -
ACEPTADA comentar dueno -
ACEPTADA comentar revisor -
CONVERTIDA duplicar dueno -
RECHAZADA recotizar dueno -
RECHAZADA recotizar revisor -
RECHAZADA duplicar dueno -
VENCIDA recotizar dueno -
VENCIDA recotizar revisor -
VENCIDA duplicar dueno -
CANCELADA recotizar dueno -
CANCELADA recotizar revisor -
CANCELADA duplicar dueno -`
  .trim()
  .split('\n')

describe.each(STATES)('%s', (state) => {
  test.each(EVENTS)('%s, by each actor', (event) => {
    for (const actor of ACTORS) {
      const rule = ruleFor(state, event, [actor])
      const line = wanted.find((one) => one.startsWith(`${state} ${event} ${actor} `))
      expect(rule && (rule.a.join('|') || '-'), `${state} ${event} ${actor}`).toBe(line?.split(' ')[3])
    }
  })

  test('is named, coloured and drawn', () => {
    expect(Object.values(states[state]).every((told) => told.length > 0)).toBe(true)
  })
})

test('every line of the specification was walked', () => {
  const walked = wanted.filter((line) => {
    const [state, event, actor] = line.split(' ')
    return STATES.some((s) => s === state) && EVENTS.some((e) => e === event) && ACTORS.some((a) => a === actor)
  })
  expect(walked).toHaveLength(wanted.length)
})

test('nothing leads out of what has ended but a new document', () => {
  for (const state of STATES.filter(isReadOnly)) {
    const left = eventsFor(state, ACTORS).filter((event) => event !== 'recotizar' && event !== 'duplicar')
    expect(left, state).toEqual([])
  }
})

test('no two states look the same to who sees no colour', () => {
  expect(new Set(STATES.map((state) => states[state].icono)).size).toBe(STATES.length)
  expect(new Set(STATES.map((state) => states[state].texto)).size).toBe(STATES.length)
})

/** Every state that somebody standing so can bring a draft to. */
function reachable(actors: Actor[]): Set<State> {
  const seen = new Set<State>(['BORRADOR'])
  // A set grows while it is walked: what is added is walked too.
  for (const state of seen) {
    const next = eventsFor(state, actors).flatMap((event) => ruleFor(state, event, actors)?.a ?? [])
    for (const one of next) seen.add(one)
  }
  return seen
}

test('the client alone never reaches an authorised price, nor staff an order', () => {
  // What was returned with changes can be agreed to, but only who answers returns it.
  const byClient = reachable(['dueno', 'comprador'])
  expect(AUTHORISED.some((state) => byClient.has(state))).toBe(false)
  expect(reachable(['dueno', 'revisor', 'autorizador', 'gerente']).has('CONVERTIDA')).toBe(false)
})
