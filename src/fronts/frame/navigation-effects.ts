import { useEffect, useRef } from 'react'
import { type UIMatch, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { say } from '#kit/base/texts.ts'
import { toast } from '#kit/ui/toast.ts'
import { frameTexts } from './frame-texts.ts'
import { type PageHandle, titleOf } from './head.ts'
import { STRANGER } from '#kit/base/page-of.ts'
import { onSessionNews } from '#people/access/session-news.ts'
import { lookWhoIsIn, onWaking } from '#people/access/session-turn.ts'

/** What the server does for a document and the browser must do for a navigation: title, and focus where the new page begins. */
export function usePageTurn(company: string): void {
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1) as UIMatch<unknown, PageHandle | undefined> | undefined // routes.ts gives every page this handle
  const shown = useRef(pathname)
  const { handle, loaderData, params } = match ?? {}

  useEffect(() => {
    if (!handle?.page || loaderData === undefined) return
    const head =
      handle.head?.(loaderData, { params: params ?? {}, url: new URL(pathname + search, location.origin) }) ?? {}
    document.title = titleOf(handle.page, head, company)
  }, [handle, loaderData, params, pathname, search, company])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Says in the document that the page answers to its reader: whatever drives a browser waits for this instead of guessing. */
export function useInteractiveMark(): void {
  useEffect(() => document.documentElement.setAttribute('data-interactiva', ''), [])
}

/** An address that was no page brought the visitor here: said once, and taken out of the address (P-00b). */
export function useNotice(): void {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (params.get('aviso') !== 'no-existe') return
    toast({ title: say(frameTexts.noPage), text: say(frameTexts.broughtHome), kind: 'info' })
    params.delete('aviso')
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true })
  }, [search, pathname, navigate])
}

/** A sign-in or a sign-out in another tab shows here too (S-10), at the latest when this one wakes. */
export function useSessionNews(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => lookWhoIsIn(revalidate)
    const hear = () => void look()
    addEventListener(STRANGER, hear)
    const stops = [onSessionNews(hear), onWaking(look)]
    return () => {
      removeEventListener(STRANGER, hear)
      for (const stop of stops) stop()
    }
  }, [revalidate])
}
