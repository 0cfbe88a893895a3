import { isPage } from '#people/access/next-page.ts'
import { withoutBase } from '#kit/base/place.ts'

/** Any origin will do: it is only there to see whether a text leaves it. */
const HERE = 'http://here.invalid'
const NEITHER = 'Escribe una dirección que empiece con https:// o elige una página del sitio.'

/** A link as it is stored: a page of the site without the base path, or an address outside; null when it is neither (S14). */
export function storedLink(typed: string): string | null {
  const text = typed.trim()
  return innerPath(text) ?? outerAddress(text, ['https:'])
}

/** The same for links within a text, where http, mail and telephone count too (S13). */
export function storedTextLink(typed: string): string | null {
  const text = typed.trim()
  if (/^#[\w-]{1,60}$/.test(text)) return text
  return innerPath(text) ?? outerAddress(text, ['https:', 'http:', 'mailto:', 'tel:'])
}

/** What is wrong with a link, in a sentence; null when it may be stored. */
export function linkFault(typed: string): string | null {
  return storedLink(typed) === null ? NEITHER : null
}

function innerPath(text: string): string | null {
  // Browsers read «\» as «/» and drop tabs and line breaks: such a text is never one of our own links.
  if (!text.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text)) return null
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE) return null
  const path = withoutBase(url.pathname) ?? url.pathname
  return isPage(path) ? path + url.search + url.hash : null
}

function outerAddress(text: string, protocols: string[]): string | null {
  if (!/^[a-z]+:/i.test(text) || /[\\\p{Cc}\s]/u.test(text)) return null
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) return null
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && !url.hostname ? null : url.href
}
