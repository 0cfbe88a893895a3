import type { Refusal } from '#kit/base/refusal.ts'

/** How the writes of a screen stand. */
export type WriteState<What> = {
  /** How many are on their way. */
  running: number
  /** Which one began last, where a screen has several; null when none is on its way. */
  doing: What | null
  /** What went wrong as a whole; null when it is said at the fields, or nothing did. */
  fault: Refusal | null
  /** What is wrong with a field, by its name. */
  errors: Record<string, string>
}

export type WriteStep<What> =
  | { type: 'begun'; what: What | null }
  /** `fields`: the names that the form has, for faults to stand at. */
  | { type: 'refused'; refusal: Refusal; fields: readonly string[] }
  | { type: 'over' }
  | { type: 'cleared' }

const CLEAR = { fault: null, errors: {} }
export const AT_REST = { running: 0, doing: null, ...CLEAR }

/** The next state; what was wrong is forgotten when the next write begins. */
export function writeStep<What>(state: WriteState<What>, step: WriteStep<What>): WriteState<What> {
  switch (step.type) {
    case 'begun':
      return { running: state.running + 1, doing: step.what, ...CLEAR }
    case 'refused': {
      const errors = errorsAt(step.fields, step.refusal)
      return { ...state, errors, fault: Object.keys(errors).length > 0 ? null : step.refusal }
    }
    case 'over':
      return { ...state, running: state.running - 1, doing: state.running > 1 ? state.doing : null }
    default:
      return { ...state, ...CLEAR }
  }
}

/** The server's faults that have a field in this form. */
function errorsAt(fields: readonly string[], { errors = {} }: Refusal): Record<string, string> {
  const known = Object.entries(errors).filter(([name]) => fields.includes(name))
  return Object.fromEntries(known.map(([name, faults]) => [name, faults.join(' ')]))
}
