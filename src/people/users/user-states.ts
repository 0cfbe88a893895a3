import type { Tone } from '#kit/ui/badge.tsx'

/** A user's states as they are shown (S-18). */
export const stateLabels = {
  INVITADO: { texto: 'Invitado', tone: 'maybe' },
  ACTIVO: { texto: 'Activo', tone: 'yes' },
  BLOQUEADO: { texto: 'Bloqueado', tone: 'no' },
  BAJA: { texto: 'De baja', tone: 'neutral' },
} satisfies Record<string, { texto: string; tone: Tone }>
