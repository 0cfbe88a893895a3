import type { Tone } from '#kit/ui/badge.tsx'

/** The kinds of taught words, as staff reads them. */
export const synonymWords = {
  sinonimo: { texto: 'Se buscan una por otra', ayuda: 'Quien escribe cualquiera de las dos encuentra ambas.' },
  dirigido: { texto: 'También encuentra', ayuda: 'Quien escribe la primera encuentra la segunda, y no al revés.' },
  abreviatura: { texto: 'Abreviatura', ayuda: 'Se lee siempre como la segunda, también en las descripciones.' },
  correccion: { texto: 'Error de escritura', ayuda: 'Se corrige siempre, también en las descripciones.' },
} as const

/** What the draft does to a word. */
export const stateWords = {
  igual: { texto: 'En uso', tono: 'neutral' },
  nueva: { texto: 'Nueva', tono: 'yes' },
  cambiada: { texto: 'Cambiada', tono: 'maybe' },
  quitada: { texto: 'Se quita', tono: 'no' },
} as const satisfies Record<string, { texto: string; tono: Tone }>

/** How a catalogue writes what it taught. */
export const learntWords = {
  abreviatura: 'Abreviatura',
  correccion: 'Error de escritura',
  pegada: 'Palabras pegadas',
} as const

/** What was decided about a learnt word. */
export const learntStates = {
  nueva: { texto: 'Por decidir', tono: 'neutral' },
  aceptada: { texto: 'Aceptada', tono: 'yes' },
  rechazada: { texto: 'No es lo mismo', tono: 'no' },
} as const satisfies Record<string, { texto: string; tono: Tone }>
