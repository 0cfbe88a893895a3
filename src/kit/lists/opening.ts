import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { type Kept, startIn } from './kept.ts'
import { viewIn } from './table-address.ts'

/** As the frame of work was last given it, in the browser. */
let known: Kept | null = null

export function rememberKept(kept: Kept | null): void {
  known = kept
}

/**
 * Where a list opens instead: an address that is only a view's number is what the view shows, and one that says nothing is the view
 * that the person chose. Null where it stays.
 */
export function openingOf(lista: string, address: string): Promise<string | null> | null {
  const { pathname, search } = new URL(address)
  // Somebody who takes the last filter away, on the list itself, wants all of it.
  if (typeof document !== 'undefined' && location.pathname === pathname) return null
  const isBare = search === '' || search === '?'
  const id = viewIn(search)
  if (!isBare && (id === null || id === 0 || new URLSearchParams(search).size > 1)) return null
  return opened(lista, id).then(
    (view) => (view?.consulta ? `${pathname}?vista=${view.id}&${view.consulta}` : null),
    (error: unknown) => {
      // A view that is gone, or not this person's: the list as it comes, which says so (views.tsx).
      if (!(error instanceof Refusal)) report('vistas', error)
      return null
    },
  )
}

async function opened(lista: string, id: number | null): Promise<{ id: number; consulta: string } | null> {
  if (id === null) return startIn(known ?? (await call('GET /api/v1/preferencias')), lista)
  const view = await call('GET /api/v1/vistas/:id', { params: { id } })
  return view.lista === lista ? view : null
}
