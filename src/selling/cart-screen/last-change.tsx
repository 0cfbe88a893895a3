import { useSyncExternalStore } from 'react'
import { moment } from '#kit/base/moment.ts'
import type { Cart } from '#selling/cart/predict.ts'

const MINUTE = 60_000

/** Minutes since 1970, told when one passes; null until scripts run. */
function useMinute(): number | null {
  return useSyncExternalStore(everyMinute, minute, () => null)
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE / 4)
  return () => clearInterval(timer)
}

function minute(): number {
  return Math.floor(Date.now() / MINUTE)
}

/** «Sofía Asesora cambió BD-1204 a 12, hace 1 min». */
export function LastChange({ change }: { change: Cart['ultimo_cambio'] }) {
  const now = useMinute()
  if (!change) return null
  return (
    <p className="text-sm text-soft">
      Último cambio: {change.es_mio ? `${change.por} (tú)` : change.por} {change.hizo}
      {', '}
      <time dateTime={change.en}>{now === null ? moment(change.en) : ago(change.en, now * MINUTE)}</time>
    </p>
  )
}

/** Up to an hour in minutes; then the moment itself. */
export function ago(iso: string, now: number): string {
  const minutes = Math.floor(now / MINUTE) - Math.floor(Date.parse(iso) / MINUTE)
  if (minutes < 1) return 'hace un momento'
  return minutes < 60 ? `hace ${minutes} min` : moment(iso)
}
