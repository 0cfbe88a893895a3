import { type ReactNode, useEffect } from 'react'
import { type UIMatch, useLocation, useMatches } from 'react-router'
import { isStaff } from '#kit/base/access.ts'
import { KeptContext, mayOpenElsewhere, rememberKept } from '#kit/lists/kept-context.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import type { PageHandle } from '#fronts/frame/head.ts'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { SupportCorner } from '#fronts/frame/support-corner.tsx'
import type { PageName } from '#pages.ts'
import { AreaIcon } from './area-icon.tsx'
import { DeskBar } from './desk-bar.tsx'
import { crumbsOf, lineAbove } from './places.ts'
import { SideMenu } from './side-menu.tsx'
import { useWaiting } from './use-waiting.ts'
import './desk.css'

const DeskNotices = part(
  () => import('./desk-notices.tsx'),
  (module) => module.DeskNotices,
)

/** Where a page of work opens instead of its bare address. */
export function opens(name: string, address: string): Promise<string | null> | null {
  if (!mayOpenElsewhere(name, address)) return null
  return import('#kit/lists/opening.ts').then(({ openingOf }) => openingOf(name, address))
}

/** Around every guarded page: bar, areas at the side, where one stands, the page. */
export function DeskFrame({ data, children }: { data: LayoutData; children: ReactNode }) {
  const { session, contact } = data
  const page = useMatches().at(-1) as UIMatch<unknown, PageHandle | undefined> | undefined // routes.ts gives every page this handle
  const name = page?.id as PageName | undefined // and its name of the table as id
  const current = name && lineAbove(name, session)
  const waiting = useWaiting(session)
  const isReady = useHydrated()
  useEffect(() => rememberKept(data.preferencias), [data.preferencias])
  return (
    <div className="desk" data-mesa>
      <DeskBar data={data} current={current} waiting={waiting} />
      <nav id="areas" aria-label="Áreas" className="desk-side">
        <SideMenu session={session} current={current} waiting={waiting} />
      </nav>
      <main id="contenido" tabIndex={-1} className="desk-main">
        <div className="wrap desk-place">
          {page && name && <Place page={page} name={name} data={data} />}
          {isReady && (
            <Optional isQuiet>
              <DeskNotices session={session} icon={<AreaIcon of="publicar" />} />
            </Optional>
          )}
        </div>
        <KeptContext value={data.preferencias}>{children}</KeptContext>
      </main>
      <SupportCorner numbers={isStaff(session) ? null : contact?.ConfigEmpresa} />
    </div>
  )
}

type PlaceProps = { page: UIMatch<unknown, PageHandle | undefined>; name: PageName; data: LayoutData }

/** Breadcrumbs, as the table of pages says; a page that names itself by what it shows is named so. */
function Place({ page: { handle, loaderData, params }, name, data }: PlaceProps) {
  const { pathname, search } = useLocation()
  const url = new URL(pathname + search, 'http://here.invalid')
  const head = loaderData === undefined ? {} : handle?.head?.(loaderData, { params, url })
  const crumbs = crumbsOf(name, data.session, params, head?.title)
  return <Breadcrumbs crumbs={crumbs} />
}
