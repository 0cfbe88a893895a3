/** The three groups under the box. */
export const groupTexts = {
  sugeridos: 'Sugeridos',
  ultimas: 'Últimas Búsquedas',
  vendidos: 'Más Vendidos',
} as const

/** The marks of a part (N-12) and what else a list can be narrowed to, by the part's field. */
export const markTexts = {
  badgenuevo: 'Nuevo',
  especial: 'Recomendación para ti',
  mejoresventas: 'Top Ventas',
  mejoresventaslineas: 'Top Ventas Lineas',
  hecho_mx: 'Hecho en México',
  existencia: 'Con existencia',
} as const

/** What the visitor reads when his voice was not understood (XE-08). */
export const voiceFailed = 'Ocurrió un error al procesar tu voz.'
