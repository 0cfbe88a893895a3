import { at } from '#kit/base/place.ts'

/**
 * Tells, once, when the visitor leaves the tab or puts it aside, what he felt of the page it was opened on (G11). Read from what the
 * browser remembers by itself: nothing is observed meanwhile, and no library is paid for by who visits. A tab that nobody saw load tells
 * nothing.
 */
export function tellVitals(page: string): void {
  if (document.visibilityState !== 'visible') return
  document.addEventListener('visibilitychange', () => send(page), { once: true })
}

function send(page: string): void {
  const values = { TTFB: firstByte(), FCP: firstPaint(), LCP: largestPaint(), INP: slowestTouch(), CLS: moved() }
  const body = JSON.stringify({ page, isPhone: matchMedia('(max-width: 767px)').matches, values })
  navigator.sendBeacon(at('/api/v1/reportes/visita'), new Blob([body], { type: 'application/json' }))
}

const firstByte = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming | undefined)?.responseStart
const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
const largestPaint = () => remembered('largest-contentful-paint').at(-1)?.startTime

type Touch = PerformanceEntry & { interactionId?: number }

/** Browsers remember touches of 104 ms and more; that there were only quicker ones is known by their count. */
function slowestTouch(): number | undefined {
  const touches = remembered('event').filter((entry) => (entry as Touch).interactionId)
  if (touches.length > 0) return Math.max(...touches.map(({ duration }) => duration))
  return (performance as { interactionCount?: number }).interactionCount ? 100 : undefined
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** The worst of its moments: shifts less than a second apart, five seconds in all. */
function moved(): number | undefined {
  if (!knows('layout-shift')) return undefined
  let [worst, sum, first, last] = [0, 0, 0, 0]
  for (const { value, hadRecentInput, startTime } of remembered('layout-shift') as Shift[]) {
    if (hadRecentInput) continue
    const isSame = sum > 0 && startTime - last < 1000 && startTime - first < 5000
    if (!isSame) [sum, first] = [0, startTime]
    sum += value
    last = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

const knows = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)

function remembered(type: string): PerformanceEntry[] {
  if (!knows(type)) return []
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type, buffered: true })
  const entries = observer.takeRecords()
  observer.disconnect()
  return entries
}
