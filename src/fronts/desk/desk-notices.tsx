import type { Session } from '#kit/base/access.ts'
import { useNotices } from '#fronts/frame/use-notices.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'

const NoticeLine = part(
  () => import('#publishing/notices/notice-line.tsx'),
  (module) => module.NoticeLine,
)

/** On screens of work only what is meant for who works or buys here, on a line of its own; what is for everybody is told in the shop. */
export function DeskNotices({ session }: { session: Session }) {
  const { notices, by } = useNotices(session)
  const own = notices.filter(({ propio }) => propio)
  if (own.length === 0) return null
  return (
    <Optional isQuiet>
      <NoticeLine key={by} notices={own} />
    </Optional>
  )
}
