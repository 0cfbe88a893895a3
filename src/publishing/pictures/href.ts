import { at } from '#kit/base/place.ts'

/** Where a stored link leads: pages of the site get the base path. */
export function hrefOf(link: string): string {
  return link.startsWith('/') ? at(link) : link
}
