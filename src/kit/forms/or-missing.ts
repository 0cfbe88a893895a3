import { Refusal } from '#kit/base/refusal.ts'

/** For loaders: what the call answers, or null when there is no such record (or its number is none). */
export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}
