import type { LoaderFunction, RouteObject } from 'react-router'
import type { HeadOf } from '#fronts/frame/head.ts'

export type PageModule = {
  Component: React.ComponentType
  loader?: LoaderFunction
  head?: HeadOf<never>
  /** Says when a navigation within the page needs new data; always, when absent. */
  shouldRevalidate?: RouteObject['shouldRevalidate']
}
