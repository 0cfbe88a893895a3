import type { Tone } from '#kit/ui/badge.tsx'

export const RIGHTS = ['ACCESO', 'RECTIFICACION', 'CANCELACION', 'OPOSICION'] as const
export type Right = (typeof RIGHTS)[number]

/** The four rights, as a person would say what he wants. */
export const rights = {
  ACCESO: { texto: 'Acceso', pide: 'Ver qué datos míos tienen' },
  RECTIFICACION: { texto: 'Rectificación', pide: 'Corregir un dato mío' },
  CANCELACION: { texto: 'Cancelación', pide: 'Borrar mis datos' },
  OPOSICION: { texto: 'Oposición', pide: 'Que no usen mis datos para algo' },
} satisfies Record<Right, { texto: string; pide: string }>

export const RIGHT_STATES = ['SIN_CONFIRMAR', 'RECIBIDA', 'PROCEDENTE', 'NEGADA', 'CUMPLIDA'] as const

export const rightStates = {
  SIN_CONFIRMAR: { texto: 'Sin confirmar', tono: 'neutral' },
  RECIBIDA: { texto: 'Por responder', tono: 'accent' },
  PROCEDENTE: { texto: 'Por cumplir', tono: 'maybe' },
  NEGADA: { texto: 'No procede', tono: 'neutral' },
  CUMPLIDA: { texto: 'Cumplida', tono: 'yes' },
} satisfies Record<(typeof RIGHT_STATES)[number], { texto: string; tono: Tone }>

/** Working days the law gives to answer, and from the answer to do it. */
export const ANSWER_DAYS = 20
export const FULFIL_DAYS = 15
/** Days in which a link still confirms, and in which it opens what was found. */
export const LINK_DAYS = 30
