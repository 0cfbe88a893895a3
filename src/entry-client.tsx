import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router'
import { noticingSessionEnd } from '#accounts/session-end.ts'
import { anonymous } from '#base/access.ts'
import { setTransport } from '#base/call.ts'
import { setSessionSource } from '#base/current-session.ts'
import { fetchTransport } from '#base/fetch-transport.ts'
import { setBase } from '#base/place.ts'
import type { LayoutData } from '#shell/layout-data.ts'
import { followLinks } from '#shell/links.ts'
import { report, reportErrors } from '#base/report.ts'
import { createRoutes } from './routes.ts'
import './app.css'

type PageData = { base: string; hydration: HydrationState }

const { base, hydration } = JSON.parse(document.getElementById('datos')?.textContent ?? '{}') as PageData

setBase(base)
setTransport(noticingSessionEnd(fetchTransport(base)))
reportErrors(base)
// Not awaited here: chunks that import this one would wait for it, and it for them.
void start().catch((error: unknown) => report('arranque', error))

/** For the log, and for the console, where a journey fails by it: a page that hydrates otherwise than it was rendered is a bug. */
const told = (kind: string) => (error: unknown, info: { componentStack?: string | undefined }) => {
  report(kind, error)
  console.error(`React, ${kind}:`, error, info.componentStack ?? '')
}
const whatReactSays = {
  onRecoverableError: told('hidratacion'),
  onUncaughtError: told('sin atrapar'),
  onCaughtError: told('parte'),
}

/** Hydrates what the server sent: the matched pages' chunks must be there before React compares. */
async function start(): Promise<void> {
  const routes = createRoutes()
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }

  const router = createBrowserRouter(routes, { hydrationData: hydration })
  const layout = () => router.state.loaderData.layout as LayoutData | undefined
  const given = (hydration.loaderData?.layout as LayoutData | undefined)?.session
  setSessionSource(() => layout()?.session ?? given ?? anonymous)
  followLinks(router)

  const root = document.getElementById('root')
  if (root) hydrateRoot(root, <RouterProvider router={router} />, whatReactSays)
}
