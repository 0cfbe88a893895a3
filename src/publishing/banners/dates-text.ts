import { moment } from '#kit/base/moment.ts'

/** From when until when, in words. */
export function datesText(desde: string | null, hasta: string | null): string {
  if (desde && hasta) return `Del ${moment(desde)} al ${moment(hasta)}`
  if (desde) return `Desde el ${moment(desde)}`
  return hasta ? `Hasta el ${moment(hasta)}` : 'Sin fechas: siempre'
}
