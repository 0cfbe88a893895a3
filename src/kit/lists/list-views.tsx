import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { currentSession } from '#kit/base/current-session.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { viewIn } from './table-address.ts'

const Views = part(
  () => import('./views.tsx'),
  (module) => module.Views,
)

/** The page that is shown, by its name in the table. */
export function usePageId(): string {
  return useMatches().at(-1)?.id ?? ''
}

/** «Mis vistas» of the list on this page: the address under a name. Not for who acts for a client: they are the person's own. */
export function ListViews() {
  const lista = usePageId()
  const { search } = useLocation()
  const isReady = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const { isLoggedin, acting } = currentSession()
  if (!isLoggedin || acting) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 text-sm font-semibold text-accent hover:bg-accent-tint sm:px-2 md:min-h-8"
        onClick={() => setOpen(true)}
      >
        <Icon of={Bookmark} size={16} /> <span className="max-sm:sr-only">Mis vistas</span>
      </button>
      {isReady && (isOpen || viewIn(search)) && (
        <Optional isQuiet={!isOpen}>
          <Views lista={lista} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Optional>
      )}
    </div>
  )
}
