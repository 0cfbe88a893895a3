import type { Tone } from '#kit/ui/badge.tsx'

/** Why a cart did not become a document, as staff says it. */
export const reasonTexts = {
  PRECIO: 'Subió de precio',
  EXISTENCIA: 'Faltó existencia',
  SIN_PRECIO: 'Sin precio',
  DESCONTINUADA: 'Parte que ya no se vende',
  SIN_LINEAS: 'Nada que surtir',
  CREDITO: 'Crédito',
  ERP: 'ERP',
  SISTEMA: 'Falla del sistema',
}

export const errorStates: Record<'NUEVO' | 'EN_ATENCION' | 'RESUELTO', { texto: string; tono: Tone }> = {
  NUEVO: { texto: 'Nuevo', tono: 'maybe' },
  EN_ATENCION: { texto: 'En atención', tono: 'accent' },
  RESUELTO: { texto: 'Resuelto', tono: 'yes' },
}
