import { monitorEventLoopDelay } from 'node:perf_hooks'

const ENGLISH =
  /\b(?:expected|invalid|must be|required|unexpected|received|too (?:big|small)|not allowed|cannot|failed|bad request|client error|exceeded)\b/i
const INSIDE = /syntax error|SQLSTATE|node_modules|\.server\.ts|violates|ECONN|ENOENT|Fastify|zod|900,?719,?925/i
export const MOST_BYTES = 50_000

/** Whether an answer is more than a person should get: a bug, a refusal that is too long, English, or a word of the inside. */
export function isFault({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode >= 500) return true
  if (statusCode < 400) return false
  return body.length > MOST_BYTES || INSIDE.test(sentencesOf(body)) || ENGLISH.test(sentencesOf(body))
}

/** What a person is told; names that he made up himself stand beside it. */
function sentencesOf(body: string): string {
  if (!body.startsWith('{')) return body
  const { message, error, errors = {} } = JSON.parse(body) as { message?: string; error?: unknown; errors?: object } // our one form
  return JSON.stringify([message, error, Object.values(errors)])
}

/** What one request cost the thread that serves everybody, in milliseconds, and how long it was away, which counts other work of the machine too. */
export async function costOf<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; cpu: number; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const before = process.threadCpuUsage()
  const answer = await ask()
  delay.disable()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, cpu: (user + system) / 1000, ms: delay.max / 1e6 }
}
