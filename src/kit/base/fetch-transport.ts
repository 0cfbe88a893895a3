import { addressOf, type Outgoing, type Transport } from './call.ts'
import { currentSession } from './current-session.ts'
import { PAGE_OF, senderOf } from './page-of.ts'
import { noConnection, type Outcome, outcomeOf, unknownOutcome } from './outcome.ts'
import type { Refusal } from './refusal.ts'
import { describeWrite, type Write, type WriteKeys, writeKeys } from './write-keys.ts'

type Prepared = { method: string; address: string; outgoing: Outgoing; key?: string }
type Failure = Extract<Outcome, { refusal: Refusal }>

/** Milliseconds before an unknown outcome is asked for again; what the server asks for stands before it. */
const PAUSES = [300, 1500]
/** Milliseconds after which a write and a question are not sent again, however the time was lost: by waiting or by an answer that stopped. */
const PATIENCE = { write: 8000, question: 3000 }
/** Milliseconds until an answer must be there, whole; a form with a file may take the server's two minutes to arrive. */
const LONGEST = { plain: 30_000, form: 150_000 }

/**
 * Calls by HTTP, as a browser makes them. A write carries an anti-forgery token, renewed once when it has expired (H2), and a key:
 * the same until its outcome is known, so that it is done once however often it is sent. What may pass by itself is waited out
 * here; two equal writes at once are one.
 */
export function fetchTransport(base: string, keys: WriteKeys = writeKeys()): Transport {
  const atWork = new Map<string, Promise<unknown>>()
  const latest = new Map<string, string>()

  async function once(write: Write, prepared: Prepared, isFresh = false): Promise<unknown> {
    const outcome = await insist(base, { ...prepared, key: keys.take(write, isFresh) })
    if ('reply' in outcome || outcome.isKnown) keys.settle(write, 'reply' in outcome)
    if ('reply' in outcome) return outcome.reply
    // Somebody else's write came under the same key: this one has not been tried.
    if (outcome.refusal.code === 'clave_repetida' && !isFresh) return once(write, prepared, true)
    throw outcome.refusal
  }

  return async (name, outgoing) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const prepared = { method, address: addressOf(path, outgoing), outgoing }
    if (method === 'GET') {
      const outcome = await insist(base, prepared)
      if ('reply' in outcome) return outcome.reply
      throw outcome.refusal
    }
    const write = describeWrite(method, prepared.address, outgoing.body)
    const same = atWork.get(write.print)
    // Who may give up shares with nobody; nor does a state that was set otherwise meanwhile.
    if (same && !outgoing.signal && (method === 'POST' || latest.get(write.address) === write.print)) return same
    const done = once(write, prepared)
    if (outgoing.signal) return done
    atWork.set(write.print, done)
    latest.set(write.address, write.print)
    const forget = () => {
      if (atWork.get(write.print) === done) atWork.delete(write.print)
      if (atWork.size === 0) latest.clear()
    }
    done.then(forget, forget)
    return done
  }
}

/** Sends until there is an answer that stands, or patience ends. */
async function insist(base: string, prepared: Prepared): Promise<Outcome> {
  const isWrite = prepared.method !== 'GET'
  const since = Date.now()
  let isUnknown = false
  for (let tried = 0; ; tried++) {
    const outcome = await attempt(base, prepared)
    if ('reply' in outcome) return outcome
    const { isKnown, isPassing } = outcome
    // A refusal after a lost answer: under its key the write was not done before either.
    isUnknown = (isUnknown || !isKnown) && (isPassing || !isKnown)
    const pause = isPassing ? pauseBefore(tried, outcome, isWrite) : undefined
    const patience = isWrite ? PATIENCE.write : PATIENCE.question
    if (pause === undefined || Date.now() - since + pause > patience) return told(outcome, isUnknown && isWrite)
    await sleep(pause, prepared.outgoing.signal)
  }
}

/** How long; undefined when it is the caller's turn. */
function pauseBefore(tried: number, { after }: Failure, isWrite: boolean): number | undefined {
  // Apart from each other, or all who were refused together come again together.
  if (after !== undefined) return after + Math.random() * 250
  return isWrite ? PAUSES[tried] : undefined
}

function told(outcome: Failure, isUnknown: boolean): Outcome {
  if (!isUnknown) return outcome
  // A fault of ours says so, under the number by which it is found.
  const refusal = outcome.refusal.status === 500 ? outcome.refusal : unknownOutcome()
  return { ...outcome, isKnown: false, refusal }
}

async function attempt(base: string, prepared: Prepared): Promise<Outcome> {
  const { method, outgoing } = prepared
  const isWrite = method !== 'GET'
  const wasOnline = navigator.onLine
  try {
    if (isWrite && !xsrfToken()) await fetch(`${base}/sanctum/csrf-cookie`)
    let response = await send(base, prepared)
    if (isWrite && response.status === 419) {
      await fetch(`${base}/sanctum/csrf-cookie`)
      response = await send(base, prepared)
    }
    return await outcomeOf(response)
  } catch (error) {
    if (outgoing.signal?.aborted) throw error
    // Without a line nothing was sent; what was cut off may have arrived.
    return { refusal: noConnection(), isKnown: !wasOnline, isPassing: wasOnline }
  }
}

function send(base: string, { method, address, outgoing, key }: Prepared): Promise<Response> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  if (method !== 'GET') {
    headers['X-XSRF-TOKEN'] = xsrfToken()
    const of = senderOf(currentSession())
    if (of) headers[PAGE_OF] = of
  }
  if (key) headers['Idempotency-Key'] = key
  const form = formOf(outgoing.body)
  // The browser writes the type of a form itself, with the mark between its parts.
  if (outgoing.body !== undefined && !form) headers['Content-Type'] = 'application/json'
  const limit = AbortSignal.timeout(form ? LONGEST.form : LONGEST.plain)
  return fetch(base + address, {
    method,
    headers,
    body: form ?? (outgoing.body === undefined ? undefined : JSON.stringify(outgoing.body)),
    signal: outgoing.signal ? AbortSignal.any([outgoing.signal, limit]) : limit,
    credentials: 'same-origin',
  })
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(signal.reason)
    })
  })
}

/** A body with a file goes as a form; undefined when it holds none. */
function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null || !Object.values(body).some((value) => value instanceof File))
    return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, String(value))
  }
  return form
}

function xsrfToken(): string {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return decodeURIComponent(found?.[1] ?? '')
}
