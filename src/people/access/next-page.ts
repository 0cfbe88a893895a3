import { isAtPath } from '#kit/base/page-path.ts'
import { at, withoutBase } from '#kit/base/place.ts'
import { type Page, pages } from '#pages.ts'

/** Any origin will do: it is only there to see whether the text leaves it. */
const HERE = 'http://here.invalid'

/** Where to go after signing in, with the base: only a page of ours, by path; null for everything else (S18). */
export function nextPage(next: string | null): string | null {
  // Browsers read «\» as «/» and drop tabs and line breaks: such a text is never one of our own links.
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return null
  const url = URL.parse(next, HERE)
  const path = url?.origin === HERE ? withoutBase(url.pathname) : null
  if (!url || path === null || !isPage(path)) return null
  return at(path) + url.search + url.hash
}

/** Whether a path, without base and query, is a page where somebody who signed in may land. */
export function isPage(path: string): boolean {
  const page = pageAt(path)
  return page !== undefined && page.path !== pages.ingresa.path && page.path !== pages.unauthorized.path
}

function pageAt(path: string): Page | undefined {
  return Object.values(pages).find((known) => isAtPath(known.path, path))
}
