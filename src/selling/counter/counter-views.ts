/** Which of the saved quotations: of today, those that end today, and of those that hold, with a part that ran out or whose cost is another now. */
export const COUNTER_VIEWS = ['hoy', 'vencen', 'agotadas', 'costo'] as const
export type CounterView = (typeof COUNTER_VIEWS)[number]

export const viewLabels: Record<CounterView, string> = {
  hoy: 'De hoy',
  vencen: 'Vencen hoy',
  agotadas: 'Con algo agotado',
  costo: 'Con otro costo',
}
