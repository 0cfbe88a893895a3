/** From looking to having: each counts lines on the day they came so far. */
export const STEPS = ['vista', 'carrito', 'cotizado', 'pedido', 'entregado'] as const
export type Step = (typeof STEPS)[number]

export const stepWords: Record<Step, string> = {
  vista: 'Vistas',
  carrito: 'Al carrito',
  cotizado: 'Cotizado',
  pedido: 'Pedido',
  entregado: 'Entregado',
}

export const GROUPINGS = ['linea', 'tipo', 'dia', 'documento'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const groupingWords: Record<Grouping, { titulo: string; noun: [string, string] }> = {
  linea: { titulo: 'Línea', noun: ['línea', 'líneas'] },
  tipo: { titulo: 'Tipo de cliente', noun: ['tipo', 'tipos'] },
  dia: { titulo: 'Día', noun: ['día', 'días'] },
  documento: { titulo: 'Documento', noun: ['documento', 'documentos'] },
}

export const LEFT_GROUPINGS = ['parte', 'renglon'] as const
export const ORIGINS = ['carrito', 'cotizacion'] as const
export const originWords: Record<(typeof ORIGINS)[number], string> = {
  carrito: 'En un carrito',
  cotizacion: 'En una cotización vencida',
}
export const IDLE = ['3', '7', '14', '30', '60'] as const
/** Days without a change, when nobody says how many. */
export const USUAL_IDLE = '14'

/** How many of those that were in one step came to the next: `12.5 %`; — where there were none, more than all cannot be read as a share. */
export function shareText(of: number, all: number): string {
  if (all === 0) return '—'
  return `${Math.round((of / all) * 1000) / 10} %`
}
