import { Refusal } from './refusal.ts'
import { report } from './report.ts'
import { say, wentWrong } from './texts.ts'

/** What a person is told of a failure: the words of a refusal. Of what nobody foresaw the server's log hears, and the person these `words`. */
export function told(error: unknown, kind: string, words = say(wentWrong)): Refusal {
  if (error instanceof Refusal) return error
  report(kind, error)
  return new Refusal(500, words)
}
