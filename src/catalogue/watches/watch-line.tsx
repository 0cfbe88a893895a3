import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const WatchControl = part(
  () => import('./watch-control.tsx'),
  (module) => module.WatchControl,
)

/** «Avísame» on a line, for what nobody has: it asks what was wished when one comes near it. */
export function WatchLine({ k_parte }: { k_parte: string }) {
  return (
    <Optional isQuiet>
      <WatchControl k_parte={k_parte} isSmall className="-ml-3 justify-self-start" />
    </Optional>
  )
}
