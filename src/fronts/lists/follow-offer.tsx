import type { ComponentProps } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

const FollowSearch = part(
  () => import('#selling/searches/follow-search.tsx'),
  (module) => module.FollowSearch,
)

/** Its room while it is on its way: the list below stays where it is. */
const FollowRoom = () => <div aria-hidden className="min-h-11 md:min-h-8" />

/** «Avísame cuando haya algo nuevo», for who is in. */
export function FollowOffer(asked: ComponentProps<typeof FollowSearch>) {
  const isReady = useHydrated()
  if (!currentSession().isLoggedin) return null
  return <Optional instead={<FollowRoom />}>{isReady ? <FollowSearch {...asked} /> : <FollowRoom />}</Optional>
}
