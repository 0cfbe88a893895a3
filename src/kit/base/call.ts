import type { Api } from '#api.ts'
import type { Reply, Sent } from './contract.ts'
import { Refusal } from './refusal.ts'
import { say, wentWrong } from './texts.ts'

type CallKey = keyof Api
export type Scalar = string | number | boolean | null | undefined
export type Outgoing = {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  signal?: AbortSignal
}
export type Transport = (key: string, outgoing: Outgoing) => Promise<unknown>

let transport: Transport = () => Promise.reject(new Error('call() before its transport was set'))

/** Set once by each entry: HTTP in the browser, the handler itself on the server. */
export function setTransport(chosen: Transport): void {
  transport = chosen
}

let ambient: AbortSignal | undefined

/** Does work whose first calls end with this signal: those it makes before it waits for anything. Browser only. */
export function aborting<Result>(signal: AbortSignal, work: () => Result): Result {
  ambient = signal
  try {
    return work()
  } finally {
    ambient = undefined
  }
}

type Options = Pick<Outgoing, 'signal'>
type Rest<E> = Partial<Sent<E>> extends Sent<E> ? [sent?: Sent<E> & Options] : [sent: Sent<E> & Options]

/** Makes a call of the contract: `await call('GET /search/:text/:mode', { params: { text, mode: 1 } })`. Throws Refusal on any status outside 200–299. */
export async function call<K extends CallKey>(key: K, ...[sent]: Rest<Api[K]>): Promise<Reply<Api[K]>> {
  // The transport is untyped on purpose: the contract has checked the way out, and the server checks the way in.
  return (await transport(key, { signal: ambient, ...(sent as Outgoing | undefined) })) as Reply<Api[K]>
}

/** `GET /a/:id` + parts → `/a/3?q=x`. Each param is encoded: part codes contain `/`. */
export function addressOf(path: string, { params, query }: Outgoing): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

type ErrorBody = { message?: string; code?: string; errors?: Record<string, string[]> }

/** The server's error form → the Refusal that the caller sees. */
export function refusalOf(status: number, body: ErrorBody | null): Refusal {
  const { message, code, errors, ...extra } = body ?? {}
  const first = errors && Object.values(errors)[0]?.[0]
  return new Refusal(status, first ?? message ?? say(wentWrong), { code, errors, extra })
}
