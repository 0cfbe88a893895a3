const limit = 10
let sent = 0

export type Report = (kind: string, error: unknown) => void

let log: Report = () => undefined

/** Where pages that the server makes tell their failures; set once by its entry. */
export function setReport(chosen: Report): void {
  log = chosen
}

/** Tells the server's log of a failure that the visitor need not see (XE-01). From a browser at most ten a page; no personal data. */
export function report(kind: string, error: unknown): void {
  if (typeof document === 'undefined') return log(kind, error)
  if (sent >= limit) return
  // Given up on purpose.
  if (error instanceof DOMException && error.name === 'AbortError') return
  sent++
  const message = error instanceof Error ? error.message : String(error)
  const body = JSON.stringify({ kind, message: message.slice(0, 300), path: location.pathname.slice(0, 200) })
  navigator.sendBeacon(`${reportBase}/api/v1/reportes`, new Blob([body], { type: 'application/json' }))
}

let reportBase = ''

/** Sends uncaught errors of the page to the server's log. */
export function reportErrors(base: string): void {
  reportBase = base
  addEventListener('error', (event) => report('error', event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => report('rejection', event.reason))
}
