import {
  type createBrowserRouter,
  type LoaderFunctionArgs,
  redirectDocument,
  type ShouldRevalidateFunction,
} from 'react-router'
import type { Transport } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { forgetMade } from '#kit/forms/made.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Said under the bar: the page shows what was true at `since`; or the page asked for (`to`) could not be opened. */
type Delay = { kind: 'old'; since: number; wasKept: boolean } | { kind: 'blocked'; to: string } | null

let router: Router | undefined
let isStaying = false
let lastWrite = 0
let blocked: string | null = null
/** When each loader's data was read that the page shows; the document brought the first. */
const openedAt = Date.now()
const readAt = new Map<string, number>()
const failed = new Map<string, { wasKept: boolean }>()
const listeners = new Set<() => void>()
let delay: Delay = null

/** A write so shortly before a refresh is what the refresh was to show. */
const JUST_MS = 5000

/** Set once in the browser: what the page shows, and where it is, is known from here. */
export function lookThrough(given: Router): void {
  router = given
  let place = placeOf(given.state.location)
  forgetMade(place)
  given.subscribe(({ location }) => {
    // Going anywhere answers it.
    if (placeOf(location) !== place) blocked = null
    place = placeOf(location)
    forgetMade(place)
    tell()
  })
}

/** Remembers that a write was kept: if the refresh after it fails, the person is told so. */
export function noticingWrites(transport: Transport): Transport {
  return async (key, outgoing) => {
    const answer = await transport(key, outgoing)
    if (!key.startsWith('GET ')) lastWrite = Date.now()
    return answer
  }
}

/**
 * What a loader answers; where it cannot be reached, what is on the screen stays: a refresh gives the last data again and says
 * how old it is, and a page that cannot be opened leaves the one before it in place, with a way to try again.
 */
export async function orLast<T>(id: string, { request }: LoaderFunctionArgs, load: () => T): Promise<Awaited<T>> {
  const seen = router?.state
  if (!router || !seen) return await load()

  const last = seen.loaderData[id] as Awaited<T> | undefined // what this same loader answered before
  const asked = new URL(request.url)
  const isRefresh = last !== undefined && placeOf(seen.location) === placeOf(asked)
  try {
    const found = await load()
    if (isRefresh && lacksData(found)) return old(id, last)
    if (isRefresh || isGoingTo(asked)) fresh(id)
    return found
  } catch (error) {
    if (!passes(error)) throw error
    if (isRefresh) return old(id, last)
    // Back and forward have changed the address already: the error screen stands there.
    if (!isGoingTo(asked) || placeOf(location) === placeOf(asked)) throw error
    return stay(asked, request.signal)
  }
}

/** Data is also read before anybody goes anywhere, for a link that is pointed at. */
function isGoingTo(asked: URL): boolean {
  const { location: to } = router?.state.navigation ?? {}
  return to !== undefined && placeOf(to) === placeOf(asked)
}

/** The same page as a document of its own; where there is no line, the page that is open stays. */
export async function openDocument({ url, signal }: Request): Promise<Response> {
  const { hash = '' } = router?.state.navigation.location ?? {}
  if (await isOnline()) return redirectDocument(url + hash)
  return stay(new URL(url + hash), signal)
}

/** While one stays where one is, nothing is read again. */
export function unlessStaying(own: ShouldRevalidateFunction | undefined): ShouldRevalidateFunction {
  return (args) => !isStaying && (own ? own(args) : args.defaultShouldRevalidate)
}

export function currentDelay(): Delay {
  return delay
}

export function onDelay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function forgetBlocked(): void {
  blocked = null
  tell()
}

function fresh(id: string): void {
  readAt.set(id, Date.now())
  failed.delete(id)
  tell()
}

function old<T>(id: string, last: T): T {
  failed.set(id, { wasKept: Date.now() - lastWrite < JUST_MS || failed.get(id)?.wasKept === true })
  tell()
  return last
}

/** Gives the navigation up. The router has no word for it but to go where one is. */
function stay(asked: URL, signal: AbortSignal): Promise<never> {
  // Another navigation has taken its place: what becomes of that one is its own.
  if (signal.aborted) return untilGivenUp(signal)
  const { location: here } = router?.state ?? {}
  blocked = asked.href
  isStaying = true
  queueMicrotask(() => {
    const { pathname = '', search = '', hash = '', state } = here ?? {}
    void router
      ?.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: state as unknown })
      .finally(() => {
        isStaying = false
        tell()
      })
  })
  return untilGivenUp(signal)
}

/**
 * Answers a loader whose navigation goes nowhere: rejects once it is given up. The router hears of that by itself only from then on, not
 * of one that was given up before its loader began, and whoever waits for the navigation would wait for ever.
 */
export function untilGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new DOMException('another navigation took its place', 'AbortError'))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
}

/** A row of the matched pages that could not be read anew, the oldest first. */
function tell(): void {
  const shown = new Set(router?.state.matches.map(({ route }) => route.id))
  for (const id of failed.keys()) if (!shown.has(id)) failed.delete(id)
  const ids = [...failed.keys()]
  const since = Math.min(...ids.map((id) => readAt.get(id) ?? openedAt))
  const wasKept = ids.some((id) => failed.get(id)?.wasKept)
  const next: Delay = blocked
    ? { kind: 'blocked', to: blocked }
    : ids.length > 0
      ? { kind: 'old', since, wasKept }
      : null
  if (JSON.stringify(next) === JSON.stringify(delay)) return
  delay = next
  for (const listener of listeners) listener()
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** The way there failed, or the server did for the moment: nothing that another look could not mend. */
function passes(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.status >= 500 || error.status === 429)
}

/** Lists say in their place why they could not be read (`orFault`): on a refresh the rows that are there are worth more. */
function lacksData(found: unknown): boolean {
  const plain = isData(found) ? found.data : found
  return (
    typeof plain === 'object' && plain !== null && 'fault' in plain && plain.fault !== null && plain.fault !== undefined
  )
}

function isData(found: unknown): found is { type: string; data: unknown } {
  return (
    typeof found === 'object' &&
    found !== null &&
    'type' in found &&
    found.type === 'DataWithResponseInit' &&
    'data' in found
  )
}

async function isOnline(): Promise<boolean> {
  try {
    await fetch(at('/icono.svg'), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8000) })
    return true
  } catch {
    return false
  }
}
