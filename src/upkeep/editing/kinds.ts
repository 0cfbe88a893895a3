import type { Tone } from '#kit/ui/badge.tsx'

// Plain words that both sides use; the schemas stay on the server.

export const STATES = ['borrador', 'activo', 'inactivo', 'descontinuado'] as const
export type State = (typeof STATES)[number]
export const CODE_KINDS = ['OE', 'competidor', 'alterna', 'reemplaza', 'reemplazado_por', 'kit'] as const
export const CERTAINTIES = ['exacta', 'funcional', 'con_reserva'] as const
export const RELATIONS = ['necesario', 'kit', 'complemento'] as const
export const COPIED = ['datos', 'atributos', 'aplicaciones', 'equivalencias', 'relaciones'] as const

export const stateWords: Record<State, { texto: string; tono: Tone; que: string }> = {
  borrador: { texto: 'Borrador', tono: 'maybe', que: 'Solo se ve aquí, hasta que lo publiques.' },
  activo: { texto: 'Activo', tono: 'yes', que: 'Se encuentra, se muestra y se vende.' },
  inactivo: { texto: 'Inactivo', tono: 'neutral', que: 'No se encuentra; su página dice que no está disponible.' },
  descontinuado: {
    texto: 'Descontinuado',
    tono: 'no',
    que: 'Ya no se vende; su página lleva a la parte que lo reemplaza.',
  },
}

export const codeKindWords: Record<(typeof CODE_KINDS)[number], string> = {
  OE: 'Original (OE)',
  competidor: 'De otro fabricante',
  alterna: 'Alterna',
  reemplaza: 'Reemplaza a',
  reemplazado_por: 'Reemplazado por',
  kit: 'Kit que la trae',
}
export const certaintyWords: Record<(typeof CERTAINTIES)[number], string> = {
  exacta: 'Exacta',
  funcional: 'Funcional',
  con_reserva: 'Con reserva',
}
export const relationWords: Record<(typeof RELATIONS)[number], string> = {
  necesario: 'Se necesita con ella',
  kit: 'Viene en el kit',
  complemento: 'Va bien con ella',
}
export const copiedWords: Record<(typeof COPIED)[number], string> = {
  datos: 'Datos de venta y medidas',
  atributos: 'Atributos',
  aplicaciones: 'Aplicaciones',
  equivalencias: 'Equivalencias (sin reemplazos)',
  relaciones: 'Kits y complementos',
}

export const UNITS = ['PZA', 'JGO', 'KIT', 'PAR', 'CAJA', 'LT', 'ML', 'KG', 'MT', 'ROLLO']
export const POSITIONS = ['Delantera', 'Trasera', 'Superior', 'Inferior', 'Interior', 'Exterior', 'Central']
export const SIDES = ['Izquierdo', 'Derecho', 'Ambos']
