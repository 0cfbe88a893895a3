import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'

/** For pages of independent parts: what a part's call answers, or null when it failed, which is logged and shown in its place. */
export async function settled<Answer>(place: string, answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw error
    report(place, error)
    return null
  }
}
