import { AsyncLocalStorage } from 'node:async_hooks'
import { anonymous, type Session } from '#kit/base/access.ts'
import type { Scalar, Transport } from '#kit/base/call.ts'
import { readOnce } from '#platform/database/read-once.server.ts'
import { forEverybody } from '#platform/database/waited.server.ts'
import type { KeptAnswers } from './kept-answers.server.ts'
import { type BoundCall, type Context, tracedCall } from './serve.server.ts'

type Making = { context: Context; until: number }

const current = new AsyncLocalStorage<Making>()

/** Runs the making of a page for one request: its calls are made with that request's rights. `until` is how long all they answered may be kept. */
export async function makingPage<T>(context: Context, work: () => Promise<T>): Promise<{ page: T; until: number }> {
  const making: Making = { context: { ...context, db: readOnce(context.db) }, until: Infinity }
  const page = await current.run(making, work)
  return { page, until: making.until }
}

/** The session of the request whose page is being made. */
export function sessionOfPage(): Session {
  return current.getStore()?.context.session ?? anonymous
}

/** Calls by running the handler itself: same access, same schema, same reply as over HTTP, without HTTP. */
export function inProcess(calls: BoundCall[], kept: KeptAnswers): Transport {
  const byKey = new Map(calls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call]))
  return async (key, { params, query, body }) => {
    const call = byKey.get(key)
    const making = current.getStore()
    if (!call || !making) throw new Error(`${key}: ${call ? 'called outside the making of a page' : 'no such call'}`)
    const raw = { params: asText(params), query: asText(query), body }
    // What is kept for others too is read to its end, whether who asked first has gone or not.
    const { db } = making.context
    const { session } = making.context
    // Who looks at a load before it is taken in has a catalogue of his own.
    const own = { ...making.context, shared: session.vista ? undefined : kept.shared }
    const context = call.endpoint.everybodys ? { ...own, db: forEverybody(db) } : own
    const { until, answer } = kept.answer(call, raw, context, () => tracedCall(call, raw, context))
    making.until = Math.min(making.until, until)
    try {
      return await answer
    } catch (error) {
      // The page does without, or says so: the next one asks again.
      making.until = 0
      throw error
    }
  }
}

/** Schemas read addresses as text, as they would arrive over HTTP. */
function asText(values: Record<string, Scalar> | undefined): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
