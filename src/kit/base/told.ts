import { Refusal } from './refusal.ts'
import { report } from './report.ts'

const WENT_WRONG = 'Something went wrong. Please try again.'

/** What a person is told of a failure: the words of a refusal. Of what nobody foresaw the server's log hears, and the person these `words`. */
export function told(error: unknown, kind: string, words = WENT_WRONG): Refusal {
  if (error instanceof Refusal) return error
  report(kind, error)
  return new Refusal(500, words)
}
