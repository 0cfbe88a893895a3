import { distance, stem } from './spanish.ts'

const positions: Record<string, string> = {
  delanter: 'Delantera',
  traser: 'Trasera',
  superior: 'Superior',
  inferior: 'Inferior',
  interior: 'Interior',
  exterior: 'Exterior',
  intern: 'Interna',
  extern: 'Externa',
  central: 'Central',
}
const sides: Record<string, string> = { izquierd: 'Izquierdo', derech: 'Derecho' }

/** Roots that say at which end, or how high, a part goes. */
export const POSITIONS: readonly string[] = Object.keys(positions)

/** Whether a root says where a part goes. */
export function isPlace(root: string): boolean {
  return Object.hasOwn(positions, root) || Object.hasOwn(sides, root)
}

const places = [...Object.keys(positions), ...Object.keys(sides)].filter((root) => root.length > 5)

/** «Tracer» for trasera: a slip away from a word that says where, though it may be a vehicle's name elsewhere. */
export function isSlipOfPlace(typed: string): boolean {
  const root = stem(typed)
  return root.length > 4 && !isPlace(root) && places.some((place) => distance(root, place, 1) <= 1)
}

/** Whether a word says at which end, or on which side. */
export function kindOf(root: string): 'posicion' | 'lado' | 'texto' {
  if (Object.hasOwn(positions, root)) return 'posicion'
  return Object.hasOwn(sides, root) ? 'lado' : 'texto'
}

/** How people call what a root says of a place; else as it was typed. */
export function labelOf(root: string, typed: string): string {
  return (Object.hasOwn(positions, root) && positions[root]) || (Object.hasOwn(sides, root) && sides[root]) || typed
}
