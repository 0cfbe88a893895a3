/** What of the followed parts is shown: those with stock, those without, those that cost less than when they were followed. */
export const VIEWS = ['hay', 'agotadas', 'bajaron'] as const
export type View = (typeof VIEWS)[number]

export const viewWords: Record<View, string> = {
  hay: 'Con existencia',
  agotadas: 'Agotadas',
  bajaron: 'Bajaron de precio',
}
