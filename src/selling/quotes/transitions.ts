import type { Tone } from '#kit/ui/badge.tsx'

export const STATES = [
  'BORRADOR',
  'POR_AUTORIZAR',
  'EN_REVISION',
  'DEVUELTA',
  'AUTORIZADA',
  'ACEPTADA',
  'CONVERTIDA',
  'RECHAZADA',
  'VENCIDA',
  'CANCELADA',
] as const
export type State = (typeof STATES)[number]

type StateLook = { texto: string; tono: Tone; icono: string; explica: string }

/** How each state is shown (S-18): its words, the colour that helps the eye, the icon that helps who sees no colour. */
export const states: Record<State, StateLook> = {
  BORRADOR: {
    texto: 'Borrador',
    tono: 'neutral',
    icono: 'lapiz',
    explica: 'Nadie la ha visto. Envíala para que la autoricen.',
  },
  POR_AUTORIZAR: {
    texto: 'Por autorizar',
    tono: 'maybe',
    icono: 'reloj',
    explica: 'La recibimos; espera a que un asesor la tome.',
  },
  EN_REVISION: { texto: 'En revisión', tono: 'accent', icono: 'lupa', explica: 'Un asesor la está revisando.' },
  DEVUELTA: {
    texto: 'Devuelta',
    tono: 'maybe',
    icono: 'vuelta',
    explica: 'El asesor propone cambios: acéptalos o contraoferta.',
  },
  AUTORIZADA: {
    texto: 'Autorizada',
    tono: 'yes',
    icono: 'palomita',
    explica: 'Los precios quedan fijos hasta que venza.',
  },
  ACEPTADA: { texto: 'Aceptada', tono: 'yes', icono: 'doble', explica: 'El cliente la aceptó; sigue el pedido.' },
  CONVERTIDA: { texto: 'Convertida en pedido', tono: 'strong', icono: 'camion', explica: 'Ya es un pedido.' },
  RECHAZADA: { texto: 'Rechazada', tono: 'no', icono: 'tache', explica: 'No se autorizó. Puedes volver a cotizarla.' },
  VENCIDA: {
    texto: 'Vencida',
    tono: 'neutral',
    icono: 'arena',
    explica: 'Pasó su vigencia: solo se consulta. Vuelve a cotizarla con los precios de hoy.',
  },
  CANCELADA: {
    texto: 'Cancelada',
    tono: 'neutral',
    icono: 'prohibido',
    explica: 'Se canceló. Puedes volver a cotizarla.',
  },
}

/** «Autorizados» of the menu; the rest is «No Autorizados». What expired stays where it was. */
export const AUTHORISED: readonly State[] = ['AUTORIZADA', 'ACEPTADA', 'CONVERTIDA']
/** They end by themselves when their day is over. */
export const EXPIRING: readonly State[] = ['POR_AUTORIZAR', 'DEVUELTA', 'AUTORIZADA']

/**
 * As whom somebody stands before a document: `dueno` writes for the client, `comprador` may also buy for it, `revisor` answers,
 * `autorizador` authorises within his limit, `gerente` assigns and approves, `sistema` is the clock and the policies.
 */
export const ACTORS = ['dueno', 'comprador', 'revisor', 'autorizador', 'gerente', 'sistema'] as const
export type Actor = (typeof ACTORS)[number]

export const EVENTS = [
  'editar',
  'enviar',
  'retirar',
  'tomar',
  'asignar',
  'autoautorizar',
  'proponer',
  'aceptarCambios',
  'contraofertar',
  'autorizar',
  'pedirAprobacion',
  'aprobar',
  'negar',
  'rechazar',
  'aceptar',
  'solicitarCambio',
  'cancelar',
  'crearPedido',
  'vencer',
  'recotizar',
  'duplicar',
  'comentar',
] as const
export type Event = (typeof EVENTS)[number]

/** What a rule asks for beyond state and person; each is a check of its own in `guards`. */
type Guard =
  | 'motivo'
  | 'vigente'
  | 'lineas'
  | 'limite'
  | 'piso'
  | 'no_propia'
  | 'aprobacion_pendiente'
  | 'sin_aprobacion'
  | 'credito'

export type Rule = {
  evento: Event
  de: readonly State[]
  quien: readonly Actor[]
  /** Where it leads; several when the guard decides; none: it stays where it is. */
  a: readonly State[]
  guardas?: readonly Guard[]
}

const open: readonly State[] = ['BORRADOR', 'POR_AUTORIZAR', 'EN_REVISION', 'DEVUELTA', 'AUTORIZADA', 'ACEPTADA']
const ended: readonly State[] = ['VENCIDA', 'RECHAZADA', 'CANCELADA']

/** THE TABLE (requirements 5.2): nothing else says who may do what, from where, to where. */
export const rules: readonly Rule[] = [
  { evento: 'editar', de: ['BORRADOR'], quien: ['dueno'], a: ['BORRADOR'] },
  { evento: 'enviar', de: ['BORRADOR'], quien: ['dueno'], a: ['POR_AUTORIZAR'], guardas: ['lineas'] },
  { evento: 'retirar', de: ['POR_AUTORIZAR'], quien: ['dueno'], a: ['BORRADOR'] },
  { evento: 'tomar', de: ['POR_AUTORIZAR'], quien: ['revisor'], a: ['EN_REVISION'] },
  { evento: 'asignar', de: ['POR_AUTORIZAR', 'EN_REVISION'], quien: ['gerente'], a: ['EN_REVISION'] },
  {
    evento: 'autoautorizar',
    de: ['POR_AUTORIZAR'],
    quien: ['sistema'],
    a: ['AUTORIZADA'],
    guardas: ['lineas', 'credito'],
  },
  { evento: 'proponer', de: ['EN_REVISION'], quien: ['revisor'], a: ['DEVUELTA'], guardas: ['lineas', 'piso'] },
  {
    evento: 'aceptarCambios',
    de: ['DEVUELTA'],
    quien: ['dueno'],
    a: ['AUTORIZADA', 'EN_REVISION'],
    guardas: ['vigente'],
  },
  { evento: 'contraofertar', de: ['DEVUELTA'], quien: ['dueno'], a: ['EN_REVISION'], guardas: ['vigente'] },
  {
    evento: 'autorizar',
    de: ['EN_REVISION'],
    quien: ['autorizador'],
    a: ['AUTORIZADA'],
    guardas: ['lineas', 'no_propia', 'limite', 'credito'],
  },
  {
    evento: 'pedirAprobacion',
    de: ['EN_REVISION'],
    quien: ['revisor'],
    a: ['EN_REVISION'],
    guardas: ['motivo', 'sin_aprobacion'],
  },
  {
    evento: 'aprobar',
    de: ['EN_REVISION'],
    quien: ['gerente'],
    a: ['EN_REVISION'],
    guardas: ['aprobacion_pendiente', 'no_propia'],
  },
  {
    evento: 'negar',
    de: ['EN_REVISION'],
    quien: ['gerente'],
    a: ['EN_REVISION'],
    guardas: ['aprobacion_pendiente', 'motivo'],
  },
  { evento: 'rechazar', de: ['EN_REVISION'], quien: ['revisor'], a: ['RECHAZADA'], guardas: ['motivo'] },
  { evento: 'rechazar', de: ['AUTORIZADA'], quien: ['dueno'], a: ['RECHAZADA'], guardas: ['motivo', 'vigente'] },
  { evento: 'aceptar', de: ['AUTORIZADA'], quien: ['comprador'], a: ['ACEPTADA'], guardas: ['vigente', 'credito'] },
  { evento: 'solicitarCambio', de: ['AUTORIZADA'], quien: ['dueno'], a: ['EN_REVISION'], guardas: ['vigente'] },
  { evento: 'cancelar', de: ['BORRADOR', 'DEVUELTA'], quien: ['dueno'], a: ['CANCELADA'] },
  { evento: 'cancelar', de: ['AUTORIZADA'], quien: ['autorizador'], a: ['CANCELADA'], guardas: ['motivo'] },
  { evento: 'crearPedido', de: ['ACEPTADA'], quien: ['sistema', 'revisor'], a: ['CONVERTIDA'] },
  { evento: 'vencer', de: EXPIRING, quien: ['sistema'], a: ['VENCIDA'] },
  { evento: 'recotizar', de: ended, quien: ['dueno', 'revisor'], a: [] },
  { evento: 'duplicar', de: STATES, quien: ['dueno'], a: [] },
  { evento: 'comentar', de: open, quien: ['dueno', 'revisor'], a: [] },
]

/** The rule by which somebody standing as `actors` may do this now; undefined when none lets him. */
export function ruleFor(state: State, event: Event, actors: readonly Actor[]): Rule | undefined {
  return rules.find(
    ({ evento, de, quien }) => evento === event && de.includes(state) && quien.some((actor) => actors.includes(actor)),
  )
}

/** What somebody may do now, in the order of the table. */
export function eventsFor(state: State, actors: readonly Actor[]): Event[] {
  return EVENTS.filter((event) => ruleFor(state, event, actors))
}

/** Content that nobody may touch any more. */
export function isReadOnly(state: State): boolean {
  return state === 'CONVERTIDA' || ended.includes(state)
}
