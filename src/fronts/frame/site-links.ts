import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { type Page, pages } from '#pages.ts'

type SiteLink = { texto: string; href: string; path: string; desktopOnly: boolean }

/** What the bar says where the page's own title says something else. */
const texts = new Map<Page['path'], string>([[pages.home.path, 'Home']])

/** What the bar calls a page. */
export function barText({ path, title }: Page): string {
  return texts.get(path) ?? title
}

/** The links of the bar in the order of the table of pages (N-03, N-04). A function, because the base path is set at start. */
export function barLinks(): SiteLink[] {
  return Object.values(pages).flatMap((page: Page) =>
    page.bar
      ? [{ texto: say(barText(page)), href: at(page.path), path: page.path, desktopOnly: page.bar === 'desktop' }]
      : [],
  )
}
