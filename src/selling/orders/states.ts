import type { Tone } from '#kit/ui/badge.tsx'

export const STATES = [
  'CREADO',
  'CONFIRMADO',
  'EN_SURTIDO',
  'SURTIDO_PARCIAL',
  'SURTIDO',
  'EMBARCADO',
  'ENTREGADO',
  'CERRADO',
  'CANCELADO',
] as const
export type State = (typeof STATES)[number]

export const LINE_STATES = [
  'PENDIENTE',
  'CONFIRMADA',
  'BACKORDER',
  'SURTIDA',
  'EMBARCADA',
  'ENTREGADA',
  'SUSTITUIDA',
  'CANCELADA',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** How a state is shown (S-18); `icono` names one of state-mark.tsx. */
export type Look = { texto: string; tono: Tone; icono: string }

export const orderLooks: Record<State, Look> = {
  CREADO: { texto: 'Por confirmar', tono: 'maybe', icono: 'reloj' },
  CONFIRMADO: { texto: 'Confirmado', tono: 'accent', icono: 'palomita' },
  EN_SURTIDO: { texto: 'En surtido', tono: 'accent', icono: 'caja' },
  SURTIDO_PARCIAL: { texto: 'Surtido parcial', tono: 'maybe', icono: 'caja' },
  SURTIDO: { texto: 'Surtido', tono: 'accent', icono: 'caja' },
  EMBARCADO: { texto: 'En camino', tono: 'strong', icono: 'camion' },
  ENTREGADO: { texto: 'Entregado', tono: 'yes', icono: 'entregado' },
  CERRADO: { texto: 'Cerrado', tono: 'neutral', icono: 'candado' },
  CANCELADO: { texto: 'Cancelado', tono: 'no', icono: 'tache' },
}

export const lineLooks: Record<LineState, Look> = {
  PENDIENTE: { texto: 'Por confirmar', tono: 'maybe', icono: 'reloj' },
  CONFIRMADA: { texto: 'Confirmada', tono: 'accent', icono: 'palomita' },
  BACKORDER: { texto: 'Por llegar', tono: 'maybe', icono: 'reloj' },
  SURTIDA: { texto: 'Surtida', tono: 'accent', icono: 'caja' },
  EMBARCADA: { texto: 'En camino', tono: 'strong', icono: 'camion' },
  ENTREGADA: { texto: 'Entregada', tono: 'yes', icono: 'entregado' },
  SUSTITUIDA: { texto: 'Sustituida', tono: 'neutral', icono: 'cambio' },
  CANCELADA: { texto: 'Cancelada', tono: 'no', icono: 'tache' },
}

/** Where an order is still on its way to the client. */
export const OPEN_STATES: State[] = ['CREADO', 'CONFIRMADO', 'EN_SURTIDO', 'SURTIDO_PARCIAL', 'SURTIDO', 'EMBARCADO']

/** What purchases are counted from: all that was not cancelled. */
export const LIVE_STATES: State[] = STATES.filter((state) => state !== 'CANCELADO')

/** What is filled or was given up: the share of pieces that left is reckoned over these, cancelled ones among them. */
export const FILLED_STATES: State[] = ['SURTIDO_PARCIAL', 'SURTIDO', 'EMBARCADO', 'ENTREGADO', 'CERRADO', 'CANCELADO']
