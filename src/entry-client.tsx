import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router'
import { noticingSessionEnd } from '#people/access/session-end.ts'
import { anonymous } from '#kit/base/access.ts'
import { setTransport } from '#kit/base/call.ts'
import { setSessionSource } from '#kit/base/current-session.ts'
import { fetchTransport } from '#kit/base/fetch-transport.ts'
import { pressOnce } from '#kit/forms/held-enter.ts'
import { setBase } from '#kit/base/place.ts'
import { setTextSource } from '#kit/base/texts.ts'
import { lookThrough, noticingWrites } from '#fronts/frame/freshness.ts'
import { bringPage } from '#fronts/shell/late-page.ts'
import { unpackData } from '#fronts/shell/page-data.ts'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { followLinks } from '#fronts/frame/links.ts'
import { showStrip } from '#fronts/frame/strip.ts'
import { tellVitals } from '#fronts/frame/vitals.ts'
import type { ModelContext } from '#fronts/agents/page-tools.ts'
import { report, reportErrors } from '#kit/base/report.ts'
import { bring, createRoutes } from './routes.ts'
import './app.css'

type Assisted = { modelContext?: ModelContext }
type PageData = { base: string; hydration: HydrationState }

const { base, hydration } = unpackData(document.getElementById('datos')?.textContent ?? '{}') as PageData

setBase(base)
setTransport(noticingWrites(noticingSessionEnd(fetchTransport(base))))
reportErrors(base)
pressOnce()
// Not awaited here: chunks that import this one would wait for it, and it for them.
void start().catch((error: unknown) => {
  report('arranque', error)
  showStrip(() => location.reload())
})

/** For the log, and for the console, where a journey fails by it: a page that hydrates otherwise than it was rendered is a bug. */
const told = (kind: string) => (error: unknown, info: { componentStack?: string | undefined }) => {
  report(kind, error)
  console.error(`React, ${kind}:`, error, info.componentStack ?? '')
}
const whatReactSays = {
  onRecoverableError: told('hidratacion'),
  onUncaughtError: (error: unknown, info: { componentStack?: string | undefined }) => {
    told('sin atrapar')(error, info)
    // React has taken the whole page away.
    showStrip(() => location.reload())
  },
  onCaughtError: told('parte'),
}

/** Hydrates what the server sent: the matched pages' chunks must be there before React compares. */
async function start(): Promise<void> {
  const routes = createRoutes()
  const page = matchRoutes(routes, location)?.at(-1)?.route
  if (page)
    await bringPage(
      () => bring(page),
      (address) => bring(page, address),
    )

  const router = createBrowserRouter(routes, { hydrationData: hydration })
  const layout = () => router.state.loaderData.layout as LayoutData | undefined
  const given = hydration.loaderData?.layout as LayoutData | undefined
  setSessionSource(() => layout()?.session ?? given?.session ?? anonymous)
  setTextSource(() => (layout() ?? given)?.textos)
  lookThrough(router)
  followLinks(router)

  const root = document.getElementById('root')
  if (root) hydrateRoot(root, <RouterProvider router={router} />, whatReactSays)
  if (page?.id) tellVitals(page.id)
  // WebMCP: where the browser has an assistant, and only there, the page's tools come. First drafts had it on the navigator.
  const { modelContext = (navigator as Assisted).modelContext } = document as Assisted
  if (modelContext) void (await import('#fronts/agents/offer.ts')).offer(modelContext)
}
