import type { Tone } from '#kit/ui/badge.tsx'
import { agree, day, plural } from '#kit/ui/format.ts'
import type { Authorisation } from './contract.ts'

/** From so many days before its last one, its state says how many are left. */
const SOON_DAYS = 90

const said: Record<Authorisation['estado'], [texto: string, tono: Tone]> = {
  vigente: ['Vigente', 'yes'],
  futura: ['Por empezar', 'accent'],
  vencida: ['Vencida', 'no'],
  retirada: ['Retirada', 'neutral'],
}

type Dated = Pick<Authorisation, 'estado' | 'dias'>

/** What it is today, in words and in a colour: in force, ending soon, not yet, no longer. */
export function stateWords({ estado, dias }: Dated): { texto: string; tono: Tone } {
  const [texto, tono] = said[estado]
  if (estado !== 'vigente' || dias > SOON_DAYS) return { texto, tono }
  if (dias === 0) return { texto: 'Vence hoy', tono: 'maybe' }
  return { texto: `${agree(dias, 'Queda', 'Quedan')} ${plural(dias, 'día', 'días')}`, tono: 'maybe' }
}

/** What it is for: a brand, or one part by its code. */
export function scopeWords({ marca, k_parte }: Pick<Authorisation, 'marca' | 'k_parte'>): string {
  return marca ? `Marca ${marca}` : `Parte ${k_parte}`
}

export function daysWords({ desde, hasta }: Pick<Authorisation, 'desde' | 'hasta'>): string {
  return `${day(desde)} – ${day(hasta)}`
}
