import { Refusal } from '#kit/base/refusal.ts'

/** The request id that the server put in an error's body, when there is one. */
export function requestIdOf(error: unknown): string | undefined {
  const id = error instanceof Refusal ? error.extra?.requestId : undefined
  return typeof id === 'string' ? id : undefined
}
