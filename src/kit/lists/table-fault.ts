import { Refusal } from '#kit/base/refusal.ts'
import { requestIdOf } from '#kit/ui/request-id.ts'

/** Why a list could not be read, as far as its page can say it in its place. */
export type TableFault = { message: string; requestId?: string }

/**
 * For loaders of lists: what the call answers, or why it did not, so that filters and what was typed stay on the screen (G3).
 * A refusal of rights, of the question or of a missing thing goes on to the page guard; on the server every failure does.
 */
export async function orFault<Answer>(
  answer: Promise<Answer>,
): Promise<{ list: Answer; fault: null } | { list: null; fault: TableFault }> {
  try {
    return { list: await answer, fault: null }
  } catch (error) {
    const isPassing = error instanceof Refusal && (error.status === 0 || error.status >= 500 || error.status === 429)
    if (!isPassing || typeof document === 'undefined') throw error
    return { list: null, fault: { message: error.message, requestId: requestIdOf(error) } }
  }
}
