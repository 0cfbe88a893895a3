import type { Tone } from '#kit/ui/badge.tsx'
import type { Rule } from './contract.ts'

/** How the state of a rule's days is shown. */
export const ruleStates: Record<Rule['estado'], { texto: string; tono: Tone }> = {
  vigente: { texto: 'Vigente', tono: 'yes' },
  futuro: { texto: 'Por empezar', tono: 'accent' },
  terminado: { texto: 'Terminado', tono: 'neutral' },
}
