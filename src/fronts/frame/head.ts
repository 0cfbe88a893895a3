import type { ComponentType, ReactNode } from 'react'
import { say } from '#kit/base/texts.ts'
import type { Page } from '#pages.ts'
import type { LayoutData } from './layout-data.ts'

/** What a page says of itself to browsers, search engines and link previews. */
export type Head = {
  /** Replaces the route's title. */
  title?: string
  description?: string
  /** Path under the base path; the page's own when absent. */
  canonical?: string
  noindex?: boolean
  /** Path of an image under the base path. */
  image?: string
  type?: 'website' | 'product' | 'article'
  /** schema.org objects. */
  jsonLd?: object[]
}

/** What a page that says nothing of itself is told as. */
export const defaultDescription = 'Autopartes por código, vehículo o descripción en {empresa}.'

export type HeadOf<Data> = (data: Data, place: { params: Record<string, string | undefined>; url: URL }) => Head

/** What stands around a page. */
export type Frame = ComponentType<{ data: LayoutData; children: ReactNode }>

/** What routes.ts gives every page's route; a page without a frame stands in the shop's. */
export type PageHandle = { page?: Page; head?: HeadOf<unknown>; Frame?: Frame }

/** «Bienvenido» stands alone; every other title carries the company's name (S-13, A-39). */
export function titleOf(page: Page | undefined, head: Head, company: string): string {
  const title = head.title ?? (page ? say(page.title) : company)
  return page?.path === '/home' ? title : `${title} · ${company}`
}
