import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { knownKept } from './kept-context.ts'
import { viewIn } from './table-address.ts'

/**
 * Where a list opens instead: an address that is only a view's number is what the view shows, and one that says nothing is the view
 * that the person chose. Null where it stays.
 */
export async function openingOf(lista: string, address: string): Promise<string | null> {
  const { pathname, search } = new URL(address)
  // Somebody who takes the last filter away, on the list itself, wants all of it.
  if (typeof document !== 'undefined' && location.pathname === pathname) return null
  try {
    const view = await opened(lista, viewIn(search))
    return view?.consulta ? `${pathname}?vista=${view.id}&${view.consulta}` : null
  } catch (error) {
    // A view that is gone, or not this person's: the list as it comes, which says so (views.tsx).
    if (!(error instanceof Refusal)) report('vistas', error)
    return null
  }
}

async function opened(lista: string, id: number | null): Promise<{ id: number; consulta: string } | null> {
  if (id === null) {
    const { inicios } = knownKept() ?? (await call('GET /api/v1/preferencias'))
    return inicios.find((start) => start.lista === lista) ?? null
  }
  const view = await call('GET /api/v1/vistas/:id', { params: { id } })
  return view.lista === lista ? view : null
}
