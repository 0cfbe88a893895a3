import { data } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { orFault } from '#kit/lists/table-fault.ts'

export type WholeReturn = Reply<Api['GET /api/v1/devoluciones/:folio']>

type Query = NonNullable<Sent<Api['GET /api/v1/devoluciones']>['query']>

/** The returns that the address asks for, within reach of whoever asks, or why not. */
export function loadReturns({ url }: Request) {
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(new URL(url).searchParams) as Query
  return orFault(call('GET /api/v1/devoluciones', { query }))
}

/** The return of the folio in the address; 404 where there is none for whoever asks. */
export async function loadReturn(folio = '') {
  const one = await orNull(call('GET /api/v1/devoluciones/:folio', { params: { folio } }))
  return data({ one }, { status: one ? 200 : 404 })
}

/** Null where there is none for whoever asks: unknown, somebody else's, or no right to any. */
export async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

/** Where a return is looked at: staff at its desk, a client on its own page. */
export function returnHref({ folio }: { folio: string }): string {
  return at(`${currentSession().cliente ? '/devoluciones' : '/AdminDevoluciones'}/${folio}`)
}

export function photoPath(folio: string, id: number, isMini: boolean): string {
  return at(`/api/v1/devoluciones/${folio}/fotos/${id}${isMini ? '?medida=mini' : ''}`)
}
