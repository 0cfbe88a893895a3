/** The days of a week, Monday first, as ISO 8601 numbers them from 1. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
