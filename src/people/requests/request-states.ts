import type { Tone } from '#kit/ui/badge.tsx'

/** The states of a registration request as they are shown. */
export const requestStates = {
  NUEVA: { texto: 'Nueva', tone: 'accent' },
  EN_REVISION: { texto: 'En revisión', tone: 'maybe' },
  ACEPTADA: { texto: 'Aceptada', tone: 'yes' },
  RECHAZADA: { texto: 'Rechazada', tone: 'neutral' },
} satisfies Record<string, { texto: string; tone: Tone }>
