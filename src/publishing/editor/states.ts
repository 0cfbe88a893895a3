import type { Tone } from '#kit/ui/badge.tsx'

/** What one reads: two of them follow from the dates (5.5). */
export const STATES = ['BORRADOR', 'PROGRAMADO', 'PUBLICADO', 'VENCIDO', 'ARCHIVADO'] as const
export type State = (typeof STATES)[number]
/** What one decides. */
export const DECIDED = ['BORRADOR', 'PUBLICADO', 'ARCHIVADO'] as const
export type Decided = (typeof DECIDED)[number]

export const stateLabels: Record<State, { texto: string; tono: Tone }> = {
  BORRADOR: { texto: 'Borrador', tono: 'neutral' },
  PROGRAMADO: { texto: 'Programado', tono: 'accent' },
  PUBLICADO: { texto: 'Publicado', tono: 'yes' },
  VENCIDO: { texto: 'Vencido', tono: 'maybe' },
  ARCHIVADO: { texto: 'Archivado', tono: 'neutral' },
}

/** What a list takes of what is published: that which ends within seven days. */
export const ENDING = ['pronto'] as const
export const endingOptions = [['pronto', 'En 7 días']] as const

/** The same in SQL, of the instant something ends. */
export function endsSoon(instant: string): string {
  return `${instant} > now() and ${instant} <= now() + interval '7 days'`
}

/** What was decided, of what is read. */
export function decidedOf(estado: State): Decided {
  return estado === 'PROGRAMADO' || estado === 'VENCIDO' ? 'PUBLICADO' : estado
}
