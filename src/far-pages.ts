import type { LoaderFunction, RouteObject } from 'react-router'
import type { HeadOf } from '#fronts/frame/head.ts'
import './desk.css'

export type PageModule = {
  Component: React.ComponentType
  loader?: LoaderFunction
  head?: HeadOf<never>
  /** Says when a navigation within the page needs new data; always, when absent. */
  shouldRevalidate?: RouteObject['shouldRevalidate']
}

/** Chunks of guarded pages by their names in the table, told in a chunk of its own: a visitor's first script does without their names and styles. */
export const farPages: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('guarded pages')
