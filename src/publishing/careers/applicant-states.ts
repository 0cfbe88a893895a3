import type { Tone } from '#kit/ui/badge.tsx'

export const APPLICANT_STATES = ['RECIBIDA', 'EN_REVISION', 'ENTREVISTA', 'DESCARTADA', 'CONTRATADA'] as const
export type ApplicantState = (typeof APPLICANT_STATES)[number]

export const applicantLabels: Record<ApplicantState, { texto: string; tono: Tone }> = {
  RECIBIDA: { texto: 'Recibida', tono: 'accent' },
  EN_REVISION: { texto: 'En revisión', tono: 'maybe' },
  ENTREVISTA: { texto: 'Entrevista', tono: 'strong' },
  DESCARTADA: { texto: 'Descartada', tono: 'neutral' },
  CONTRATADA: { texto: 'Contratada', tono: 'yes' },
}

/** Where an application may go from each state; what was closed by mistake is opened again. */
const steps: Record<ApplicantState, readonly ApplicantState[]> = {
  RECIBIDA: ['EN_REVISION', 'DESCARTADA'],
  EN_REVISION: ['ENTREVISTA', 'CONTRATADA', 'DESCARTADA'],
  ENTREVISTA: ['CONTRATADA', 'DESCARTADA', 'EN_REVISION'],
  DESCARTADA: ['EN_REVISION'],
  CONTRATADA: ['EN_REVISION'],
}

export function nextStates(from: ApplicantState): readonly ApplicantState[] {
  return steps[from]
}

/** Days an application and its file are kept after its last step, and at most after it came (S32). */
export const KEPT_DAYS = 180
export const KEPT_AT_MOST_DAYS = 365
