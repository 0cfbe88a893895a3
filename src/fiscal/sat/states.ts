import type { Tone } from '#kit/ui/badge.tsx'

export const SAT_STATES = ['SIN_VERIFICAR', 'VIGENTE', 'NO_ENCONTRADO', 'CANCELACION_EN_PROCESO', 'CANCELADO'] as const
export type SatState = (typeof SAT_STATES)[number]

/** How a state is shown (S-18); `icono` names one of sat-state.tsx. */
export type SatLook = { texto: string; tono: Tone; icono: 'reloj' | 'palomita' | 'duda' | 'tache' | 'espera' }

export const satLooks: Record<SatState, SatLook> = {
  SIN_VERIFICAR: { texto: 'Sin verificar', tono: 'neutral', icono: 'reloj' },
  VIGENTE: { texto: 'Vigente', tono: 'yes', icono: 'palomita' },
  NO_ENCONTRADO: { texto: 'No encontrado', tono: 'no', icono: 'duda' },
  CANCELACION_EN_PROCESO: { texto: 'Cancelación en proceso', tono: 'maybe', icono: 'espera' },
  CANCELADO: { texto: 'Cancelado', tono: 'no', icono: 'tache' },
}
const notYetPublished: SatLook = { texto: 'Aún no publicado', tono: 'maybe', icono: 'reloj' }

const HOUR = 3_600_000
/** The tax office publishes a document within this time of its issue; and a client has it to answer a cancellation. */
export const SAT_HOURS = 72

/**
 * The last day on which who issued a document may cancel it: the end of the month of his yearly return on the year of its issue, March
 * for a company (RFC of 12), April for a person. CFF 29-A, fourth paragraph, and RMF 2.7.1.47.
 */
export function cancelUntil(fecha: string, rfc: string): string {
  return `${Number(fecha.slice(0, 4)) + 1}-${rfc.length === 12 ? '03-31' : '04-30'}`
}

/** Whether a document issued at `fecha` (local time of Mexico City, `2026-11-20T10:00:00`) is too young to be missed. */
function isYoung(fecha: string, now: number = Date.now()): boolean {
  // Since 2022-10-30 Mexico City is UTC-6 all year; an hour more or less of older ones does not matter here.
  const issued = Date.parse(`${fecha.replace(' ', 'T').slice(0, 19)}-06:00`)
  return now - issued < SAT_HOURS * HOUR
}

/** The look of a document's state; NO_ENCONTRADO within 72 h of the issue is «aún no publicado». */
export function satLookOf(estado: SatState, fecha: string, now?: number): SatLook {
  return estado === 'NO_ENCONTRADO' && isYoung(fecha, now) ? notYetPublished : satLooks[estado]
}
