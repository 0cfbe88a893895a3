import type { ReactNode } from 'react'
import type { Session } from '#kit/base/access.ts'
import { useNotices } from '#fronts/frame/use-notices.ts'
import { NoticeLine } from './notice-line.tsx'

/** On screens of work only what is meant for who works or buys here, on a line of its own; what is for everybody is told in the shop. */
export function DeskNotices({ session, icon }: { session: Session; icon: ReactNode }) {
  const { notices, by } = useNotices(session)
  return <NoticeLine key={by} icon={icon} notices={notices.filter(({ propio }) => propio)} />
}
