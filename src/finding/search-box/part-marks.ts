/** The four marks of a part (N-12). `especial` is text on the wire: anything but `false` and `False` counts (E-01). */
export type Marked = {
  badgenuevo: boolean
  especial: string | null
  mejoresventas: boolean
  mejoresventaslineas: boolean
}

const marks = ['badgenuevo', 'especial', 'mejoresventas', 'mejoresventaslineas'] as const

/** The marks that a part has, in the order they are shown. */
export function marksOf(part: Marked): (keyof Marked)[] {
  const has = { ...part, especial: part.especial !== null && part.especial !== 'false' && part.especial !== 'False' }
  return marks.filter((mark) => has[mark])
}
