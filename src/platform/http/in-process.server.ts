import { AsyncLocalStorage } from 'node:async_hooks'
import { anonymous, type Session } from '#kit/base/access.ts'
import type { Scalar, Transport } from '#kit/base/call.ts'
import type { KeptAnswers } from './kept-answers.server.ts'
import type { BoundCall, Context } from './serve.server.ts'

const current = new AsyncLocalStorage<Context>()

/** Runs the making of a page for one request: its calls are made with that request's rights. */
export function makingPage<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return current.run(context, work)
}

/** The session of the request whose page is being made. */
export function sessionOfPage(): Session {
  return current.getStore()?.session ?? anonymous
}

/** Calls by running the handler itself: same access, same schema, same reply as over HTTP, without HTTP. */
export function inProcess(calls: BoundCall[], kept: KeptAnswers): Transport {
  const byKey = new Map(calls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call]))
  return async (key, { params, query, body }) => {
    const call = byKey.get(key)
    const context = current.getStore()
    if (!call || !context) throw new Error(`${key}: ${call ? 'called outside the making of a page' : 'no such call'}`)
    const raw = { params: asText(params), query: asText(query), body }
    return kept.answer(call, raw, context, () => call.handle(raw, context))
  }
}

/** Schemas read addresses as text, as they would arrive over HTTP. */
function asText(values: Record<string, Scalar> | undefined): Record<string, string> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
