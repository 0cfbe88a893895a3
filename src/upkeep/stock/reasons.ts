/** Why stock is moved by hand, in the words of the warehouse. */
export const REASONS = {
  ajuste: ['Dañada', 'Perdida', 'Encontrada', 'Devolución de cliente', 'Uso propio', 'Error de captura', 'Otro'],
  conteo: ['Conteo cíclico', 'Inventario anual', 'Conteo por duda', 'Otro'],
  traspaso: ['Resurtido', 'Pedido de cliente', 'Reacomodo', 'Otro'],
} as const

export type MoveKind = keyof typeof REASONS

export const kindLabels: Record<MoveKind | 'deshacer', string> = {
  ajuste: 'Ajuste',
  conteo: 'Conteo',
  traspaso: 'Traspaso',
  deshacer: 'Se deshizo',
}
