import type { Session } from '#kit/base/access.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useNotices } from './use-notices.ts'

const NoticeLayer = part(
  () => import('#publishing/notices/notice-layer.tsx'),
  (module) => module.NoticeLayer,
)

/** In the shop announcements lie over the page. */
export function Notices({ session }: { session: Session }) {
  const { notices, by } = useNotices(session)
  if (notices.length === 0) return null
  return (
    <Optional isQuiet>
      <NoticeLayer key={by} notices={notices} />
    </Optional>
  )
}
