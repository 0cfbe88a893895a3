import {
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  type UIMatch,
  useLoaderData,
  useMatches,
} from 'react-router'
import { SessionEndWatch } from '#people/access/session-end-watch.tsx'
import { useGuardAgain } from '#people/access/use-guard-again.ts'
import type { Session } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { report } from '#kit/base/report.ts'
import { showsCart } from '#selling/cart-screen/show-cart.ts'
import {
  type MarkOption,
  MarkOptionContext,
  type UnderOptions,
  UnderOptionsContext,
} from '#finding/search-box/option-mark.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { DownloadTray } from '#kit/lists/download-tray.tsx'
import { part } from '#kit/ui/part.ts'
import { Toaster } from '#kit/ui/toaster.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { DelayStrip } from './delay-strip.tsx'
import type { PageHandle } from './head.ts'
import { InLayout } from './in-layout.ts'
import { contactOf, type LayoutData } from './layout-data.ts'
import { useInteractiveMark, useNotice, usePageTurn, useSessionNews } from './navigation-effects.ts'
import { Progress } from './progress.tsx'
import { ScrollMark } from './scroll-mark.tsx'
import { ShopFrame } from './shop-frame.tsx'

/** Who is looking and what bar and footer say. The company's data may fail: only logged, the page goes on without it. */
export async function layoutLoader(): Promise<LayoutData> {
  // Where pages are made the request has been read already.
  const asked = typeof document === 'undefined' ? Promise.resolve(currentSession()) : call('GET /api/v1/sesion')
  const [session, contact, counted, preferencias, textos] = await Promise.all([
    asked,
    call('GET /api/admin/contactosucursales').then(contactOf, without('contacto')),
    asked.then(cartCount),
    asked.then(keptLists),
    call('GET /api/v1/textos').then(({ textos: own }) => own, without('textos')),
  ])
  return { session, contact, carrito: counted?.cantidad ?? null, en: counted?.carrito, preferencias, textos }
}

/** What cannot be read the frame goes without: only logged, nothing shown (XE-01). */
const without = (kind: string) => (error: unknown) => {
  report(kind, error)
  return null
}

/** S-16: asked for who sees a cart only; without a number when it cannot be read. */
function cartCount(session: Session) {
  if (!showsCart(session)) return null
  return call('GET /cartItemscantidadEnCarrito').catch(without('carrito'))
}

/** Lists stand as they come when it cannot be read. */
function keptLists({ isLoggedin }: Session) {
  return isLoggedin ? call('GET /api/v1/preferencias').catch(without('preferencias')) : null
}

const PreviewBanner = part(
  () => import('#upkeep/load-screens/preview-banner.tsx'),
  (module) => module.PreviewBanner,
)

const GoTo = part(
  () => import('#fronts/palette/go-to.tsx'),
  (module) => module.GoTo,
)

const KeysHelp = part(
  () => import('./keys-help.tsx'),
  (module) => module.KeysHelp,
)

/** Nothing is suggested before somebody types. */
const fits = () => import('./fit-text.tsx')
const FitText = part(fits, (module) => module.FitText)
const FitsInstead = part(fits, (module) => module.FitsInstead)

/** Kept over navigations; read again only when something asks for it (a sign-in, a change of rights). */
export const keepLayout: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href

const fitText: MarkOption = (row) => (
  <Optional isQuiet>
    <FitText {...row} />
  </Optional>
)
const fitsInstead: UnderOptions = (rows) => (
  <Optional isQuiet>
    <FitsInstead rows={rows} />
  </Optional>
)

/** The page in its frame, and what belongs to all pages. */
export function Layout() {
  const data = useLoaderData<typeof layoutLoader>()
  const page = useMatches().at(-1) as UIMatch<unknown, PageHandle | undefined> | undefined // routes.ts gives every page this handle
  const Frame = page?.handle?.Frame ?? ShopFrame
  const isReady = useHydrated()
  useInteractiveMark()
  usePageTurn(data.contact?.ConfigEmpresa.Nombre ?? 'JACVE')
  useNotice()
  useSessionNews()
  useGuardAgain(data.session)
  return (
    <MarkOptionContext value={fitText}>
      <UnderOptionsContext value={fitsInstead}>
        <InLayout value={true}>
          <ScrollMark />
          <a
            id="arriba"
            href="#contenido"
            className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
          >
            Saltar al contenido
          </a>
          <Progress />
          <DelayStrip />
          <Frame data={data}>
            <Outlet />
          </Frame>
          {isReady && data.session.vista && (
            <Optional>
              <PreviewBanner vista={data.session.vista} />
            </Optional>
          )}
          <Toaster />
          <DownloadTray />
          {isReady && data.session.isLoggedin && (
            <Optional isQuiet>
              <KeysHelp session={data.session} />
            </Optional>
          )}
          {isReady && data.session.isLoggedin && (
            <Optional isQuiet>
              <GoTo session={data.session} />
            </Optional>
          )}
          <SessionEndWatch />
          <ScrollRestoration />
        </InLayout>
      </UnderOptionsContext>
    </MarkOptionContext>
  )
}
