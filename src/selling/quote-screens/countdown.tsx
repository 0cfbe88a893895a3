import { useEffect, useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { plural } from '#kit/ui/format.ts'

const MINUTE = 60_000

/** How long a document still counts, by the server's clock; the browser's only says how much time passed since. */
export function Countdown({ until, now }: { until: string; now: string }) {
  return <Ticking key={now} until={until} now={now} />
}

function Ticking({ until, now }: { until: string; now: string }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - since), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(until) - Date.parse(now) - passed
  const isSoon = left < 24 * 60 * MINUTE
  return (
    <span className={isSoon ? 'font-semibold text-maybe' : ''}>
      <time dateTime={until}>{moment(until)}</time>
      <span className="block text-sm">{left <= 0 ? 'Ya venció' : `Quedan ${leftText(left)}`}</span>
    </span>
  )
}

/** `3 días 4 h`, `4 h 12 min`, `12 min`. */
function leftText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return `${plural(days, 'día', 'días')}${hours ? ` ${hours} h` : ''}`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
