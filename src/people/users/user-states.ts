import type { Tone } from '#kit/ui/badge.tsx'

/** A user's states as they are shown (S-18). */
export const stateLabels = {
  INVITADO: { texto: 'Invitado', tono: 'maybe' },
  ACTIVO: { texto: 'Activo', tono: 'yes' },
  BLOQUEADO: { texto: 'Bloqueado', tono: 'no' },
  BAJA: { texto: 'De baja', tono: 'neutral' },
} satisfies Record<string, { texto: string; tono: Tone }>
