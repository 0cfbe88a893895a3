import { createElement } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router'
import { canOpen } from '#base/access.ts'
import { within } from '#base/chunk.ts'
import { at } from '#base/place.ts'
import { Refusal } from '#base/refusal.ts'
import { CHUNK_TIMEOUT_MS } from '#base/settings.ts'
import { ErrorScreen } from '#shell/error-screen.tsx'
import { Layout, layoutLoader, keepLayout } from '#shell/layout.tsx'
import { takeData } from '#shell/prepared.ts'
import { currentSession } from '#base/current-session.ts'
import { type Page, pages } from '#pages.ts'
import type { PageModule } from './far-pages.ts'

/** Filled in by the build from the table (vite.pages.ts), as its counterpart is. */
const nearPages: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('public pages')

/** The table → React Router's route objects, each page in its own chunk. An unknown path goes to the start (P-00b). */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'layout',
      loader: layoutLoader,
      shouldRevalidate: keepLayout,
      Component: Layout,
      errorElement: createElement(ErrorScreen),
      children: [
        ...Object.entries(pages).map(([name, page]) => routeOf(name, page)),
        { path: at('/login'), loader: ({ request }) => redirect(at('/Ingresa') + new URL(request.url).search) },
        { path: '*', loader: () => redirect(at('/home?aviso=no-existe')) },
      ],
    },
  ]
}

function routeOf(id: string, page: Page): RouteObject {
  return {
    id,
    path: at(page.path),
    errorElement: createElement(ErrorScreen),
    lazy: async () => {
      try {
        const { Component, loader, head, shouldRevalidate } = await loadModule(page)
        return { Component, loader: guarded(page, loader), shouldRevalidate, handle: { page, head } }
      } catch (failure) {
        // The router shows nothing for a `lazy` that rejects; a loader that throws reaches the error screen.
        return { loader: () => Promise.reject(failure) }
      }
    },
  }
}

function loadModule({ file }: Page): Promise<PageModule> {
  const path = `./${file}.page.tsx`
  const near = nearPages[path]
  return within(CHUNK_TIMEOUT_MS, near ? near() : loadFar(path))
}

async function loadFar(path: string): Promise<PageModule> {
  const { farPages } = await import('./far-pages.ts')
  const load = farPages[path]
  if (!load) throw new Error(`pages.ts names ${path}, which does not exist`)
  return load()
}

/** The page guard, before any of its data is asked for; the same on both sides. */
function guarded(page: Page, loader: LoaderFunction | undefined): LoaderFunction {
  return (args: LoaderFunctionArgs) => {
    const verdict = canOpen(page.access, currentSession())
    const { pathname, search } = new URL(args.request.url)
    if (verdict === 'login') return redirect(`${at('/Ingresa')}?next=${encodeURIComponent(pathname + search)}`)
    if (verdict === 'unauthorized') return redirect(at('/unauthorized'))
    return loader ? (takeData(args.request.url) ?? orAskAgain(args, loader)) : null
  }
}

/** The session or the right ended after the guard had looked (S-13, XE-10, G13). */
async function orAskAgain(args: LoaderFunctionArgs, loader: LoaderFunction): Promise<unknown> {
  try {
    return await loader(args, undefined)
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 0
    // This tab's session is not what the server's is: a whole new page knows who is looking.
    if (status === 403) throw redirectDocument(at('/unauthorized'))
    if (status !== 401) throw error
    const { pathname, search } = new URL(args.request.url)
    if (typeof document === 'undefined')
      throw redirect(`${at('/Ingresa')}?next=${encodeURIComponent(pathname + search)}`)
    // A dialog says that the session has ended and leads to the sign-in; until then what is on the screen stays there.
    return new Promise<never>(() => undefined)
  }
}
