import type { Tone } from '#kit/ui/badge.tsx'

export const STATES = [
  'SOLICITADA',
  'AUTORIZADA',
  'RECHAZADA',
  'RETIRADA',
  'RECIBIDA',
  'DICTAMINADA',
  'NC_EMITIDA',
  'REPUESTA',
  'NO_PROCEDE',
  'CERRADA',
] as const
export type State = (typeof STATES)[number]

/** How a state is shown; `icono` names one of state-mark.tsx. */
export type Look = { texto: string; tono: Tone; icono: string }

export const returnLooks: Record<State, Look> = {
  SOLICITADA: { texto: 'Solicitada', tono: 'maybe', icono: 'reloj' },
  AUTORIZADA: { texto: 'Autorizada', tono: 'accent', icono: 'palomita' },
  RECHAZADA: { texto: 'Rechazada', tono: 'no', icono: 'tache' },
  RETIRADA: { texto: 'Retirada', tono: 'neutral', icono: 'tache' },
  RECIBIDA: { texto: 'Recibida', tono: 'accent', icono: 'caja' },
  DICTAMINADA: { texto: 'Dictaminada', tono: 'strong', icono: 'lupa' },
  NC_EMITIDA: { texto: 'Con nota de crédito', tono: 'yes', icono: 'nota' },
  REPUESTA: { texto: 'Repuesta', tono: 'yes', icono: 'cambio' },
  NO_PROCEDE: { texto: 'No procede', tono: 'no', icono: 'tache' },
  CERRADA: { texto: 'Cerrada', tono: 'neutral', icono: 'candado' },
}

/** Where the house has something to do. */
export const OPEN_STATES: State[] = ['SOLICITADA', 'AUTORIZADA', 'RECIBIDA', 'DICTAMINADA']

export const KINDS = ['DEVOLUCION', 'GARANTIA', 'CASCO'] as const
export type Kind = (typeof KINDS)[number]

export const kindWords: Record<Kind, { texto: string; sobre: string }> = {
  DEVOLUCION: { texto: 'Devolución', sobre: 'La pieza está bien, pero no la necesitas o no es la que va.' },
  GARANTIA: { texto: 'Garantía', sobre: 'La pieza falló después de instalarla.' },
  CASCO: { texto: 'Casco', sobre: 'Entregas la pieza usada y se te devuelve su casco.' },
}

export const REASONS = ['no_le_quedo', 'equivocada', 'danada', 'fallo', 'sobrante', 'casco'] as const
export type Reason = (typeof REASONS)[number]

export const reasonWords: Record<Reason, string> = {
  no_le_quedo: 'No le quedó',
  equivocada: 'Pieza equivocada',
  danada: 'Llegó dañada',
  fallo: 'Falló',
  sobrante: 'Sobrante',
  casco: 'Casco',
}

/** Which reasons a kind may have. */
export const reasonsOf: Record<Kind, readonly [Reason, ...Reason[]]> = {
  DEVOLUCION: ['no_le_quedo', 'equivocada', 'danada', 'sobrante'],
  GARANTIA: ['fallo', 'danada'],
  CASCO: ['casco'],
}

/** Photographs of one return, and bytes of one: a telephone's with room to spare. */
export const MOST_PHOTOS = 6
export const PHOTO_BYTES = 15 * 1024 * 1024

/** Whether pieces that come back so are taken to be good until they are looked at: they were not wanted, nothing is wrong with them. */
export function looksGood(kind: Kind, reason: Reason): boolean {
  return kind === 'DEVOLUCION' && reason !== 'danada'
}
