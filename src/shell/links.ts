import type { createBrowserRouter } from 'react-router'
import { matchRoutes } from 'react-router'
import { withoutBase } from '#base/place.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** One listener for every plain link of the site: our pages open without a reload, everything else as the browser does it. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    const path = ownPage(router, link)
    if (!path) return
    event.preventDefault()
    void router.navigate(path)
  })
  for (const kind of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(kind, (event) => prepare(router, linkOf(event)), { passive: true })
  }
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a[href]') : null
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** The path to navigate to when the link is a page of ours, else null. An anchor within the page is the browser's. */
function ownPage(router: Router, link: HTMLAnchorElement): string | null {
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  if (withoutBase(link.pathname) === null) return null
  const isAnchor = link.hash && link.pathname === location.pathname && link.search === location.search
  const route = matchRoutes(router.routes, link.pathname)?.at(-1)?.route
  return isAnchor || !route || route.path === '*' ? null : link.pathname + link.search + link.hash
}

const prepared = new Set<string>()

/** Fetches the chunk of the page a link leads to when the pointer reaches it: 65–100 ms before the click. */
function prepare(router: Router, link: HTMLAnchorElement | null): void {
  if (!link || prepared.has(link.pathname) || !ownPage(router, link)) return
  prepared.add(link.pathname)
  const route = matchRoutes(router.routes, link.pathname)?.at(-1)?.route
  if (typeof route?.lazy === 'function') void Promise.resolve(route.lazy()).catch(() => prepared.delete(link.pathname))
}
