import type { Tone } from '#kit/ui/badge.tsx'

/** The states of a registration request as they are shown. */
export const requestStates = {
  NUEVA: { texto: 'Nueva', tono: 'accent' },
  EN_REVISION: { texto: 'En revisión', tono: 'maybe' },
  ACEPTADA: { texto: 'Aceptada', tono: 'yes' },
  RECHAZADA: { texto: 'Rechazada', tono: 'neutral' },
} satisfies Record<string, { texto: string; tono: Tone }>
