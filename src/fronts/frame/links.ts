import type { createBrowserRouter } from 'react-router'
import { matchRoutes } from 'react-router'
import { canOpen, anonymous } from '#kit/base/access.ts'
import { withoutBase } from '#kit/base/place.ts'
import type { Page } from '#pages.ts'
import { dropData, prepareData } from './prepared.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Who only passes over a link does not stay so long on it. */
const REST_MS = 65

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
  let near: HTMLAnchorElement | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  const point = (link: HTMLAnchorElement | null) => {
    if (link === near) return
    near = link
    clearTimeout(rest)
    dropData()
    const page = link && pageOf(router, link)
    if (page) rest = setTimeout(() => void page.then((ready) => link === near && prepare(link.href, ready)), REST_MS)
  }
  for (const kind of ['pointerover', 'focusin'] as const) {
    document.addEventListener(kind, (event) => point(linkOf(event)), { passive: true })
  }
  // The finger scrolls: it meant no link.
  document.addEventListener('pointercancel', () => point(null))
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

type Ready = { loader?: unknown; handle?: { page?: Page }; params: object }

/** Fetches the program of the page a link leads to, at once; null when it leads to none of ours. */
function pageOf(router: Router, link: HTMLAnchorElement): Promise<Ready> | null {
  const { route, params = {} } = (ownPage(router, link) && matchRoutes(router.routes, link.pathname)?.at(-1)) || {}
  if (!route) return null
  // routes.ts gives every page its loader and its row of the table.
  return Promise.resolve(typeof route.lazy === 'function' ? route.lazy() : route).then((own) => ({ ...own, params }))
}

/** Asks for the data of a page that anybody may open; the guarded ones read too much for a guess. */
function prepare(href: string, { loader, handle, params }: Ready): void {
  const [address = ''] = href.split('#')
  const isOpen = handle?.page && canOpen(handle.page.access, anonymous) === 'ok'
  if (!isOpen || address === location.href.split('#')[0] || savesData() || typeof loader !== 'function') return
  prepareData(address, (signal) => loader({ request: new Request(address, { signal }), params }))
}

/** The visitor pays for every byte, or the net is slow: nothing is fetched on a guess. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } } // not in every browser
  return connection?.saveData === true
}
