import type { LoaderFunction, RouteObject } from 'react-router'
import type { HeadOf } from '#shell/head.ts'

export type PageModule = {
  Component: React.ComponentType
  loader?: LoaderFunction
  head?: HeadOf<never>
  /** Says when a navigation within the page needs new data; always, when absent. */
  shouldRevalidate?: RouteObject['shouldRevalidate']
}

/** Chunks of pages that ask for a session, named in a chunk of its own: a visitor's first script does without their names. */
export const farPages = import.meta.glob<PageModule>([
  './{people,prices,cart,bulk,lists,orders,quotes,review,counter,documents,deliveries,account,desk}/*.page.tsx',
  './{accounts/account,clients/client*,clients/request*,company/{branches,messages},content/*{banner,banners},content/publication*,library/{documents,new-document,edit-document},store/products}.page.tsx',
])
