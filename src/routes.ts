import { createElement } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router'
import { canOpen, isForAll, isOfClientAccounts, type PageAccess } from '#kit/base/access.ts'
import { within } from '#kit/base/chunk.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { restOfStyles } from '#kit/base/rest-of-styles.ts'
import { CHUNK_TIMEOUT_MS } from '#kit/base/settings.ts'
import { ErrorScreen } from '#fronts/shell/error-screen.tsx'
import { LATE_MS, pageAddress } from '#fronts/shell/late-page.ts'
import { openDocument, orLast, unlessStaying, untilGivenUp } from '#fronts/frame/freshness.ts'
import type { PageHandle } from '#fronts/frame/head.ts'
import { Layout, layoutLoader, keepLayout } from '#fronts/frame/layout.tsx'
import { takeData } from '#fronts/frame/prepared.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { type Page, pages } from '#pages.ts'
import type { PageModule } from './page-module.ts'

/** Filled in by the build from the table (vite.pages.ts), as its counterpart is. */
const nearPages: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('public pages')

/** What screens are made of, to be looked at while it is made: no build has it. */
const specimens: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('development pages')

/** The table → React Router's route objects, each page in its own chunk. An unknown path goes to the start (P-00b). */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'layout',
      loader: (args) => orLast('layout', args, layoutLoader),
      shouldRevalidate: unlessStaying(keepLayout),
      Component: Layout,
      errorElement: createElement(ErrorScreen),
      children: [
        ...Object.entries(pages).map(([name, page]) => routeOf(name, page)),
        ...(import.meta.env.DEV ? Object.entries(specimens).map(([name, load]) => looked(name, load)) : []),
        { path: at('/login'), loader: ({ request }) => redirect(at('/Ingresa') + new URL(request.url).search) },
        { path: '*', loader: () => redirect(at('/home?aviso=no-existe')) },
      ],
    },
  ]
}

function looked(name: string, lazy: () => Promise<PageModule>): RouteObject {
  const page: Page = { path: `/${name}`, title: 'Estilo', access: {}, file: '' }
  return { path: at(page.path), lazy, handle: { page } satisfies PageHandle }
}

function routeOf(id: string, page: Page): RouteObject {
  return {
    id,
    path: at(page.path),
    errorElement: createElement(ErrorScreen),
    lazy: async () => {
      try {
        const whole = Promise.all([loadModule(id, page), frameOf(page), stylesOf(page)])
        // What stops on its way may never fail: the document is the quicker way then.
        return await Promise.race([whole.then(([module, desk]) => ownParts(id, page, [module, desk])), late()])
      } catch (failure) {
        // The router shows nothing for a `lazy` that rejects. A document brings what its script could not (XE-18).
        report('parte', failure)
        return asDocument
      }
    },
  }
}

const asDocument: { loader: LoaderFunction } = { loader: ({ request }) => openDocument(request) }
const late = () => new Promise<typeof asDocument>((done) => setTimeout(done, LATE_MS, asDocument))

/** Loads what belongs to a page into its route, before the router sees it; from `address` when the first way failed. */
export async function bring(route: RouteObject, address?: string): Promise<void> {
  const [name, page] = Object.entries(pages).find(([id]) => id === route.id) ?? []
  // What is looked at in development stands in no table.
  if (import.meta.env.DEV && !page && typeof route.lazy === 'function')
    Object.assign(route, await route.lazy(), { lazy: undefined })
  if (!name || !page || !route.lazy) return
  // The document says where it lies: the list of all guarded pages comes when somebody goes on to one.
  const own = address ?? (isForAll(page.access) ? undefined : pageAddress())
  // The build names a page's chunk with what the page exports.
  const module = own ? (import(/* @vite-ignore */ own) as Promise<PageModule>) : loadModule(name, page)
  Object.assign(route, ownParts(name, page, await Promise.all([module, frameOf(page, address)])), { lazy: undefined })
}

type Desk = Pick<typeof import('#fronts/desk/desk-frame.tsx'), 'DeskFrame' | 'opens'>
type Parts = [module: PageModule, desk: Desk | undefined]

function ownParts(id: string, page: Page, [{ Component, loader, head, shouldRevalidate }, desk]: Parts) {
  return {
    Component,
    loader: guarded(id, page, { loader, opens: desk?.opens }),
    shouldRevalidate: unlessStaying(shouldRevalidate),
    handle: { page, head, Frame: desk?.DeskFrame } as PageHandle, // a head takes what its own loader answers
  }
}

/** Guarded pages bring theirs with their frame. */
async function stylesOf({ access }: Page): Promise<void> {
  if (isForAll(access)) await within(CHUNK_TIMEOUT_MS, restOfStyles())
}

function loadModule(name: string, { access }: Page): Promise<PageModule> {
  const near = nearPages[name]
  return within(CHUNK_TIMEOUT_MS, near ? near() : loadFar(name, access))
}

/** Guarded pages stand in a frame of their own; undefined is the shop's. What did not come is asked for by another address, as the page is. */
async function frameOf({ access }: Page, pageAddress?: string): Promise<Desk | undefined> {
  if (isForAll(access)) return undefined
  const load = () => import('#fronts/desk/desk-frame.tsx')
  return pageAddress ? load().catch(() => frameAt(new URL(pageAddress).search)) : load()
}

function frameAt(suffix: string): Promise<typeof import('#fronts/desk/desk-frame.tsx')> {
  const { marco } = document.querySelector<HTMLScriptElement>('script[data-marco]')?.dataset ?? {}
  return import(/* @vite-ignore */ `${marco}${suffix}`) as Promise<typeof import('#fronts/desk/desk-frame.tsx')> // the same file
}

async function loadFar(name: string, access: PageAccess): Promise<PageModule> {
  const list = isOfClientAccounts(access)
    ? (await import('./own-pages.ts')).ownPages
    : (await import('./far-pages.ts')).farPages
  const load = list[name]
  if (!load) throw new Error(`pages.ts has no guarded page ${name}`)
  return load()
}

/** The page guard, before any of its data is asked for; the same on both sides. */
function guarded(
  id: string,
  page: Page,
  { loader, opens }: Partial<Desk> & Pick<PageModule, 'loader'>,
): LoaderFunction {
  return (args: LoaderFunctionArgs) => {
    const verdict = canOpen(page.access, currentSession())
    const { pathname, search } = new URL(args.request.url)
    if (verdict === 'login') return redirect(`${at('/Ingresa')}?next=${encodeURIComponent(pathname + search)}`)
    if (verdict === 'unauthorized') return redirect(at('/unauthorized'))
    if (!loader) return null
    const read = () => orLast(id, args, () => takeData(args.request.url) ?? orAskAgain(args, loader))
    return opens?.(id, args.request.url)?.then((address) => (address ? redirect(address) : read())) ?? read()
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
    return untilGivenUp(args.request.signal)
  }
}
